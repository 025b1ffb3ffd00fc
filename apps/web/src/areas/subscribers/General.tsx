import type { Subscriber } from '@backhaul/contract';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { nameOf } from './subscriber.js';
import { folderField, nameField } from './SubscriberForm.js';
import { useFolders } from './use-folders.js';

/** Details of a share from another inventory: its channel and its folder. */
export function General({ subscriber }: { readonly subscriber: Subscriber }) {
  return (
    <>
      <Share subscriber={subscriber} />
      <Fields subscriber={subscriber} />
    </>
  );
}

const time = (ms: number | null): string => (ms === null ? t('subscribers.notYet') : momentText(ms));

function Share({
  subscriber: { state, share, channel, keyHint, inventory, ...at },
}: {
  readonly subscriber: Subscriber;
}) {
  if (state === null) return <Facts facts={[[t('subscribers.inventory'), inventory.name]]} />;
  return (
    <>
      <Notice tone={state === 'refused' || state === 'ended' ? 'warning' : 'info'}>
        {t(`subscribers.${state}.text`)}
      </Notice>
      {channel === null ? null : (
        <p>
          <Link to="/manage/channels" search={{ open: channel.id }}>
            {t('subscribers.watch', { channel: channel.name })}
          </Link>
        </p>
      )}
      <Facts
        facts={[
          ...(share === null
            ? []
            : [
                [t('subscribers.share'), share.name] as const,
                [t('subscribers.description'), share.description] as const,
              ]),
          [t('subscribers.channel'), channel?.name ?? t('subscribers.channel.none')],
          [t('subscribers.inventory'), inventory.name],
          [t('subscribers.shareKey'), `…${keyHint ?? ''}`],
          [t('subscribers.askedAt'), time(at.askedAt)],
          [t('subscribers.decidedAt'), time(at.decidedAt)],
          ...(at.endedAt === null ? [] : [[t('subscribers.endedAt'), momentText(at.endedAt)] as const]),
        ]}
      />
    </>
  );
}

function Fields({ subscriber }: { readonly subscriber: Subscriber }) {
  const folders = useFolders();
  const { id, kind, name, folder, inventory } = subscriber;
  const isRoot = kind === 'root';
  return (
    <ResourceForm
      saved={{ name: isRoot ? nameOf(subscriber) : name, folderId: folder?.id ?? '' }}
      reason={isRoot ? t('subscribers.root.locked') : null}
      fields={() => [
        isRoot ? { ...nameField(), kind: 'text' as const, check: () => null } : nameField(),
        ...(kind === 'share' ? [folderField(folders, inventory.id)] : []),
      ]}
      submit={t('dialog.apply')}
      send={async (_values, changes) => {
        await api.subscribers.update({ params: { id }, body: changes }, idempotencyHeaders());
        return () => toast(t('subscribers.saved'), { tone: 'success' });
      }}
    />
  );
}
