import type { Publisher } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { CopyLine } from '../../ui/form/CopyLine.js';
import { momentValue } from '../../ui/form/moment.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { publisherFields } from './fields.js';
import { endOf, endText } from './publisher.js';

/** Share key of a publisher, its channel and its end. */
export function General({ publisher }: { readonly publisher: Publisher }) {
  const { id, name, description, shareKey, group, inventory, channel, createdAt, createdBy, endsAt, state } = publisher;
  const until = momentValue(endsAt);
  return (
    <>
      {state === 'ended' ? <Notice tone="info">{t('publishers.ended.text')}</Notice> : null}
      <CopyLine label={t('publishers.shareKey')} value={shareKey} secret />
      <Facts
        facts={[
          [t('publishers.channel'), channel.name],
          [t('publishers.group'), group?.name ?? t('publishers.group.none')],
          [t('publishers.inventory'), inventory.name],
          [t('publishers.createdAt'), momentText(createdAt)],
          [t('publishers.createdBy'), createdBy ?? t('publishers.createdBy.none')],
          [t('publishers.until'), endText(publisher)],
        ]}
      />
      <ResourceForm
        saved={{
          name,
          description,
          end: endsAt === null ? 'never' : 'at',
          endsAt: until,
        }}
        fields={(values) => publisherFields(values, Date.now(), until)}
        submit={t('dialog.apply')}
        send={async (values, changes) => {
          const ends = changes.end !== undefined || changes.endsAt !== undefined;
          const body = {
            ...(changes.name !== undefined && { name: changes.name }),
            ...(changes.description !== undefined && { description: changes.description }),
            ...(ends && { endsAt: endOf(values) }),
          };
          await api.publishers.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('publishers.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
