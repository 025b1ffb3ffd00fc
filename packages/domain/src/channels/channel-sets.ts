import type { ChannelStatus } from '../status/statuses.js';
import { channelBusy, isChannelOffline } from './channel-status.js';

/** Status of several channels together. */
export type SetStatus = Extract<ChannelStatus, 'offline' | 'collecting' | 'idle'>;

/** Status of a set of channels, such as the feeds of several cameras: it needs all of them (spec 2 §4). */
export function channelSetStatus(statuses: readonly ChannelStatus[]): SetStatus {
  if (statuses.some(isChannelOffline)) return 'offline';
  return statuses.includes('collecting') ? 'collecting' : 'idle';
}

/** Status of a group of channels, any of which can be used (spec 2 §4). */
export function channelGroupStatus(statuses: readonly ChannelStatus[]): SetStatus {
  if (statuses.includes('idle')) return 'idle';
  return statuses.includes('collecting') ? 'collecting' : 'offline';
}

/** Numbers of offline, idle and busy channels (spec 2 §4). */
export interface ChannelCounters {
  readonly offline: number;
  readonly idle: number;
  readonly busy: number;
}

/** Counts channels by status; each is one of the three. */
export function channelCounters(statuses: readonly ChannelStatus[]): ChannelCounters {
  const busy = statuses.filter(channelBusy).length;
  const offline = statuses.filter(isChannelOffline).length;
  return { offline, idle: statuses.length - busy - offline, busy };
}
