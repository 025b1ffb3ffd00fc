import type { ManagedChannel } from '@backhaul/contract';
import { destinationsText } from '../../channel/channel-text.js';
import { t } from '../../text/t.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';
import { StateBadge } from '../../ui/state/StateBadge.js';
import { useLiveChannel } from './channel.js';

interface Props {
  readonly row: ManagedChannel;
}

/** Status of a channel, as it is now. */
export function StatusCell({ row }: Props) {
  const { status } = useLiveChannel(row);
  return <StateBadge status={SHOWN_STATUS[status]} />;
}

/** What the channel takes: the unit that sends, or the kind of its input. */
export function SourceCell({ row }: Props) {
  const { input, unit } = useLiveChannel(row);
  return <span>{unit?.name || t(`channels.input.${input}`)}</span>;
}

/** How many of the destinations that are on are connected. */
export function DestinationsCell({ row }: Props) {
  return <span>{destinationsText(useLiveChannel(row))}</span>;
}

/** Whether the channel is recorded. */
export function RecordingCell({ row }: Props) {
  const { recording } = useLiveChannel(row);
  return <span>{t(`channels.recording.${recording.state}`)}</span>;
}
