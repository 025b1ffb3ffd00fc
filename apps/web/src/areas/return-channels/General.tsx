import type { ReturnChannel } from '@backhaul/contract';
import { checkChannelName, checkText, formatDuration } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { ReturnReceivers } from '../../channel/ReturnReceivers.js';
import { useChannel } from '../../live/index.js';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { LivePicture } from '../../ui/media/LivePicture.js';
import { PrivateSession } from '../../ui/state/PrivateSession.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './return-channels.module.css';

interface Props {
  readonly row: ReturnChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Input, receiving units, name and description of a video return channel. */
export function General({ row, reason }: Props) {
  const { id, name, description, server, serverOnline, inputStandard, receivedKbps, input, uptime } = row;
  const live = useChannel(id);
  return (
    <>
      <div className={classes['picture']}>
        <LivePicture
          previewUrl={live?.previewUrl ?? null}
          stillUrl={live?.thumbnailUrl ?? null}
          label={t('units.picture', { name })}
          caption={() => null}
          live={false}
        >
          {live?.privateSession ? <PrivateSession /> : t(serverOnline ? 'picture.noSignal' : 'picture.offline')}
        </LivePicture>
      </div>
      <Facts
        facts={[
          [t('channels.status'), t(`returnChannel.status.${row.status}`)],
          [t('channels.input'), t(`channels.input.${input}`)],
          [t('returnChannels.standard'), inputStandard ?? '—'],
          [t('returnChannels.uptime'), uptime === null ? '—' : formatDuration(uptime)],
          [t('channel.receives'), inputStandard === null ? '—' : bitrateText(receivedKbps)],
          [t('channels.server'), server === null ? '—' : server.name],
          [t('channels.inventory'), row.inventory.name],
        ]}
      />
      <ReturnReceivers receivers={row.ptmpStatuses} />
      <ResourceForm
        saved={{ name, description }}
        reason={reason}
        fields={() => [
          {
            kind: 'text',
            name: 'name',
            label: t('channels.name'),
            hint: t('channels.name.hint'),
            check: checkChannelName,
          },
          { kind: 'text', name: 'description', label: t('returnChannels.description'), check: checkText },
        ]}
        submit={t('dialog.apply')}
        send={async (_values, changes) => {
          await api.returnChannels.update({ params: { id }, body: changes }, idempotencyHeaders());
          return () => toast(t('channels.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
