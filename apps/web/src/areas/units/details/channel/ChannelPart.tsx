import { formatBitrate } from '@backhaul/domain';
import { useChannel } from '../../../../live/index.js';
import { t } from '../../../../text/t.js';
import { Section } from '../../../../ui/page/Section.js';
import { RecordingSwitch } from './RecordingSwitch.js';
import { SrtInput } from './SrtInput.js';

/** The channel that a unit sends to: what it receives, its recording, and how any SRT sender reaches it. */
export function ChannelPart({ channelId }: { readonly channelId: string }) {
  const channel = useChannel(channelId);
  if (channel === undefined) return null;
  const received = channel.receivedKbps > 0 ? formatBitrate(channel.receivedKbps) : t('channelPart.nothing');
  return (
    <Section
      title={t('channelPart.title', { name: channel.channelName })}
      note={`${t('channelPart.receives')} ${received}`}
    >
      <RecordingSwitch channel={channel} />
      <SrtInput channel={channel} />
    </Section>
  );
}
