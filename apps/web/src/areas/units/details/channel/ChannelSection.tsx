import type { Channel } from '@backhaul/contract';
import { isChannelOnAir } from '@backhaul/domain';
import { RecordingSwitch } from '../../../../channel/RecordingSwitch.js';
import { useChannel } from '../../../../live/index.js';
import { bitrateText } from '../../../../text/number.js';
import { t } from '../../../../text/t.js';
import { LivePicture } from '../../../../ui/media/LivePicture.js';
import { Section } from '../../../../ui/page/Section.js';
import { PrivateSession } from '../../../../ui/state/PrivateSession.js';
import { ServerLine } from './ServerLine.js';
import { SrtInput } from './SrtInput.js';

/** The channel that a unit sends to: received bitrate, recording, and its address for SRT senders. */
export function ChannelSection({ channelId }: { readonly channelId: string }) {
  const channel = useChannel(channelId);
  if (channel === undefined) return null;
  // The last report of an offline server is outdated.
  const known = channel.status !== 'offline';
  const received =
    known && channel.receivedKbps > 0 ? bitrateText(channel.receivedKbps) : known ? t('channel.noSignal') : '—';
  return (
    <Section title={t('channel.title', { name: channel.channelName })} note={`${t('channel.receives')} ${received}`}>
      {channel.input !== 'unit' ? <ForeignPicture channel={channel} /> : null}
      {channel.serverId === null ? null : <ServerLine serverId={channel.serverId} />}
      <RecordingSwitch channel={channel} />
      <SrtInput channel={channel} />
    </Section>
  );
}

/** Picture of a third-party sender; the picture of a unit is at the top of its details. */
function ForeignPicture({ channel }: { readonly channel: Channel }) {
  return (
    <LivePicture
      previewUrl={channel.previewUrl}
      stillUrl={channel.thumbnailUrl}
      label={t('units.picture', { name: channel.channelName })}
      caption={() => null}
      live={isChannelOnAir(channel.status)}
    >
      {channel.privateSession ? <PrivateSession /> : t('picture.waiting')}
    </LivePicture>
  );
}
