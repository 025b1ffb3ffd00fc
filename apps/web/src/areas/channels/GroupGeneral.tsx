import type { ManagedChannel } from '@backhaul/contract';
import { checkChannelName } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';
import { StateBadge } from '../../ui/state/StateBadge.js';
import { toast } from '../../ui/toast/toast.js';
import { useLiveChannel } from './channel.js';
import { freeText } from './free-text.js';

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Name and state of a group of channels. */
export function GroupGeneral({ row, reason }: Props) {
  const { id, status, type, members, inventory } = useLiveChannel(row);
  return (
    <>
      <StateBadge status={SHOWN_STATUS[status]} />
      <Facts
        facts={[
          [t('channels.type'), t(`channels.type.${type}`)],
          [t('channels.members'), freeText(members ?? [])],
          [t('channels.inventory'), inventory.name],
        ]}
      />
      <ResourceForm
        saved={{ name: row.name }}
        reason={reason}
        fields={() => [
          {
            kind: 'text',
            name: 'name',
            label: t('channels.name'),
            hint: t('channels.name.hint'),
            check: checkChannelName,
          },
        ]}
        submit={t('dialog.apply')}
        send={async ({ name }) => {
          await api.channels.update({ params: { id }, body: { name } }, idempotencyHeaders());
          return () => toast(t('channels.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
