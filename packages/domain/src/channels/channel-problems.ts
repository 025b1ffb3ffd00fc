import { destinationSummary } from '../destinations/destination-summary.js';
import type { DestinationState } from '../destinations/destinations.js';
import type { ChannelStatus } from '../status/statuses.js';
import type { ChannelFault } from './channel-faults.js';
import { channelBusy, isChannelOffline, isChannelOnAir } from './channel-status.js';

/** Problems of a channel that need attention at once, the worst first. */
export const CHANNEL_PROBLEMS = [
  'noSignal',
  'offline',
  'noPicture',
  'foreignCodec',
  'black',
  'frozen',
  'destinationFailing',
  'recordingFailed',
  'silent',
] as const;
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number];

/** Properties that its problems depend on. */
export interface WatchedChannel {
  readonly status: ChannelStatus;
  readonly programme: 'none' | 'live' | 'slate' | null;
  /** Null: not judged. */
  readonly faults: readonly ChannelFault[] | null;
  readonly recording: { readonly enabled: boolean; readonly state: string };
  readonly destinations: readonly { readonly state: DestinationState }[];
}

/** The problems of a channel, the worst first. A channel that nobody uses has none: it may be without a picture. */
export function channelProblems(channel: WatchedChannel): readonly ChannelProblem[] {
  const { status, recording } = channel;
  const { on, worst } = destinationSummary(channel.destinations);
  const isOffline = isChannelOffline(status);
  const faults: readonly string[] = channel.faults ?? [];
  const has: Readonly<Record<Exclude<ChannelProblem, ChannelFault>, boolean>> & Partial<Record<ChannelFault, never>> = {
    noSignal:
      !isOffline && on > 0 && (channel.programme === 'slate' || (!channelBusy(status) && channel.programme !== 'live')),
    offline: isOffline && (on > 0 || recording.enabled),
    destinationFailing: worst === 'retrying' || worst === 'refused',
    recordingFailed: recording.state === 'failed',
  };
  return CHANNEL_PROBLEMS.filter((problem) => has[problem] ?? faults.includes(problem));
}

/** Order on the wall: problems first, then on air, in transition, ready, and offline. Lower is first. */
export function channelRank(channel: WatchedChannel): number {
  const { status } = channel;
  if (channelProblems(channel).length > 0) return 0;
  if (isChannelOnAir(status)) return 1;
  if (channelBusy(status)) return 2;
  return isChannelOffline(status) ? 4 : 3;
}
