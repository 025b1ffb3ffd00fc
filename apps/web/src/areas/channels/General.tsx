import type { ManagedChannel } from '@backhaul/contract';
import { checkChannelName, isChannelOnAir } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { feederText, programmeText } from '../../channel/channel-text.js';
import { MoveChannels } from '../../channel/MoveChannels.js';
import { RecordingSwitch } from '../../channel/RecordingSwitch.js';
import { useCan } from '../../session/hooks.js';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { Switch } from '../../ui/form/Switch.js';
import { useOptimisticValue } from '../../ui/form/use-optimistic-value.js';
import { LivePicture } from '../../ui/media/LivePicture.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';
import { StateBadge } from '../../ui/state/StateBadge.js';
import { toast } from '../../ui/toast/toast.js';
import { limitFields, limitOf, limitSet, limitText } from './bandwidth-limit.js';
import { noPictureText, useLiveChannel } from './channel.js';
import { faultsText } from './fault-word.js';
import { formatField, formatOf, formatSet, formatText } from './forced-format.js';
import { LogsButton } from './LogsButton.js';
import { PrivateSwitch } from './PrivateSwitch.js';
import { flagsOf, typeField, typeSet } from './role-field.js';
import classes from './channels.module.css';

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Name, server, picture, private session, format, slate and recording of a channel, and its move to another server. */
export function General({ row, reason }: Props) {
  const channel = useLiveChannel(row);
  const { id, name, status, receivedKbps, server, serverOnline, unit, input } = channel;
  const live = isChannelOnAir(status);
  const moving = useCan('server:configure') ? null : t('permission.missing');
  return (
    <>
      <div className={classes['picture']}>
        <LivePicture
          previewUrl={channel.previewUrl}
          stillUrl={channel.thumbnailUrl}
          label={t('units.picture', { name })}
          caption={() => null}
          live={live}
        >
          {noPictureText(channel)}
        </LivePicture>
      </div>
      <StateBadge status={SHOWN_STATUS[status]} />
      <Facts
        facts={[
          [t('channels.type'), t(`channels.type.${channel.type}`)],
          [t('channels.programme'), programmeText(channel)],
          [t('channels.format'), formatText(channel)],
          [t('channels.limit'), limitText(channel)],
          [t('channels.faults'), faultsText(channel.faults)],
          [t('channel.receives'), live ? bitrateText(receivedKbps) : '—'],
          [t('channels.source'), unit?.name || feederText(channel) || t(`channels.input.${input}`)],
          [
            t('channels.server'),
            server === null ? '—' : serverOnline ? server.name : `${server.name} · ${t('picture.offline')}`,
          ],
          [t('channels.inventory'), row.inventory.name],
        ]}
      />
      <PrivateSwitch channel={channel} reason={reason} />
      <SlateSwitch channel={channel} reason={reason} />
      <RecordingSwitch channel={{ channelId: id, recording: channel.recording }} />
      <ResourceForm
        saved={{ name: row.name, type: typeSet(row), format: formatSet(row), ...limitSet(row) }}
        reason={reason}
        fields={({ type, limit }) => [
          {
            kind: 'text',
            name: 'name',
            label: t('channels.name'),
            hint: t('channels.name.hint'),
            check: checkChannelName,
          },
          typeField(channel, type, channel.busy),
          formatField(),
          ...limitFields({ limit }),
        ]}
        submit={t('dialog.apply')}
        send={async ({ name: wanted, type, format, ...limits }) => {
          await api.channels.update(
            {
              params: { id },
              body: {
                name: wanted,
                ...flagsOf(type),
                ...(format !== formatSet(row) && { forcedOutput: formatOf(format) }),
              },
            },
            idempotencyHeaders(),
          );
          const limit = limitOf(row, limits);
          if (limit) await api.channels.setBandwidthLimit({ body: { channelId: id, ...limit } }, idempotencyHeaders());
          return () => toast(t('channels.saved'), { tone: 'success' });
        }}
      />
      {server === null ? null : (
        <>
          <MoveChannels from={{ ...server, inventory: row.inventory }} channelId={id} reason={moving} />
          <LogsButton channel={channel} serverId={server.id} reason={reason} />
        </>
      )}
    </>
  );
}

interface SlateProps {
  readonly channel: Pick<ManagedChannel, 'id' | 'slate'>;
  readonly reason: string | null;
}

/** Whether a slate replaces the picture when it ends. */
function SlateSwitch({ channel: { id, slate }, reason }: SlateProps) {
  const { shown, ask, forget } = useOptimisticValue(slate);
  const change = useChange();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (on: boolean) => change(() => api.channels.update({ params: { id }, body: { slate: on } })),
    onError: forget,
  });
  return (
    <>
      <Switch
        label={t('channels.slate')}
        hint={t('channels.slate.hint')}
        checked={shown}
        disabled={reason !== null || isPending}
        onChange={({ currentTarget: { checked } }) => {
          // Synchronously: a switch that waits for a promise springs back first.
          ask(checked);
          mutate(checked);
        }}
      />
      {error ? <Notice tone="warning">{problemText(error)}</Notice> : null}
    </>
  );
}
