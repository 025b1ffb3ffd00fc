import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import { isPlayable } from '../channel-files/channel-files.js';
import { selectionByType } from '../channels/channel-selection.js';
import { isChannelOffline } from '../channels/channel-status.js';
import type { ChannelType } from '../kinds/kinds.js';
import type { ChannelStatus } from '../status/statuses.js';

/** State of a channel's queue on its server: `waiting` for a time or for live to end. */
export const PLAYOUT_STATES = ['waiting', 'connecting', 'playing', 'stopping'] as const;
export type PlayoutState = (typeof PLAYOUT_STATES)[number];

/** How a playout ended; `stopped`: by a user. */
export const PLAYOUT_ENDS = ['played', 'failed', 'stopped'] as const;
export type PlayoutEnd = (typeof PLAYOUT_ENDS)[number];

/** Most files that wait in the queue of one channel. */
export const MAX_PLAYOUTS = 100;
/** Most ended playouts that are kept for a channel. */
export const KEPT_PLAYOUTS = 20;

/** A file in the queue of a channel. `at`: start, ms; null: after the previous one. */
export interface QueuedPlayout {
  readonly playoutId: string;
  readonly loop: boolean;
  readonly at: number | null;
}

export interface PlayoutStep<T> {
  /** The next item; undefined: none. */
  readonly next: T | undefined;
  /** It starts now, not at the end of the current one. */
  readonly isDue: boolean;
  /** Start of the next playout that has a time, ms; null: none has. */
  readonly wakeAt: number | null;
}

/**
 * The next item of a queue, without ended ones. A playout whose time has come starts at once and ends the current one; one with a later time is
 * skipped over. If the current one is no longer in the queue, a user skipped it and the next starts at once. A looped one follows itself.
 */
export function nextPlayout<T extends QueuedPlayout>(
  open: readonly T[],
  currentId: string | null,
  nowMs: number,
): PlayoutStep<T> {
  const times = open.flatMap(({ at, playoutId }) => (at !== null && at > nowMs && playoutId !== currentId ? [at] : []));
  const wakeAt = times.length === 0 ? null : Math.min(...times);
  const others = open.filter(({ playoutId, at }) => playoutId !== currentId && (at === null || at <= nowMs));
  const current = open.find(({ playoutId }) => playoutId === currentId);
  const timed = others.find(({ at }) => at !== null);
  if (timed) return { next: timed, isDue: true, wakeAt };
  if (current?.loop === true) return { next: current, isDue: false, wakeAt };
  return { next: others[0], isDue: current === undefined, wakeAt };
}

/** The channel that a file is played into. */
export interface PlayoutChannel {
  readonly name: string;
  readonly type: ChannelType;
  readonly status: ChannelStatus;
  /** The unit that it is allocated to; null: none. */
  readonly allocatedToUnitUid: string | null;
  readonly busy: boolean;
  readonly serverId: string | null;
  readonly destinations: readonly { readonly state: string }[];
  /** It exists to be returned to units: files replace its test picture, or any other input. */
  readonly videoReturn?: boolean;
}

/** A file to be played. `video`: its codec; null: unknown. */
export interface PlayoutFile {
  readonly name: string;
  readonly serverId: string;
  readonly video: string | null;
}

export type PlayoutRefusal = 'BROADCAST_ALLOCATED' | 'FILE_ELSEWHERE' | 'FILE_UNPLAYABLE';

/**
 * Whether the type of a channel permits files (spec 2 §5): a named output, no preview and no group; offline ones are refused as offline.
 * A video return channel permits them too.
 */
export function takesPlayouts({
  type,
  status,
  name,
  videoReturn = false,
}: Pick<PlayoutChannel, 'type' | 'status' | 'name' | 'videoReturn'>): Verdict {
  const selected = selectionByType({ type, status }, 'files');
  if (!selected.allowed && !videoReturn) return selected;
  return name.trim() === '' ? refused('NO_CHANNEL') : ALLOWED;
}

/** Whether playing files may start in a channel now. `breakIn`: they give way to a unit that has the channel. */
export function mayBeginPlayout(
  channel: PlayoutChannel,
  breakIn: boolean,
): Verdict | { readonly allowed: false; readonly code: 'BROADCAST_ALLOCATED' } {
  const taken = takesPlayouts(channel);
  if (!taken.allowed) return taken;
  if (isChannelOffline(channel.status)) return refused('CHANNEL_OFFLINE');
  if (channel.allocatedToUnitUid !== null) return breakIn ? ALLOWED : { allowed: false, code: 'BROADCAST_ALLOCATED' };
  return channel.busy && !breakIn && channel.videoReturn !== true ? refused('CHANNEL_BUSY') : ALLOWED;
}

/** Why a file cannot be played into a channel; null: it can. HEVC goes to previews and returns, but not into destinations, which are H.264. */
export function playoutFileProblem(
  file: PlayoutFile,
  channel: Pick<PlayoutChannel, 'serverId' | 'destinations'>,
): Exclude<PlayoutRefusal, 'BROADCAST_ALLOCATED'> | null {
  if (file.serverId !== channel.serverId) return 'FILE_ELSEWHERE';
  if (!isPlayable(file.name)) return 'FILE_UNPLAYABLE';
  if (file.video === null || file.video === 'h264') return null;
  const isSent = channel.destinations.some(({ state }) => state !== 'off');
  return file.video === 'hevc' && !isSent ? null : 'FILE_UNPLAYABLE';
}

/** Whether a start position, ms, is within the file. `lengthMs`: null: unknown. */
export const hasPlace = (lengthMs: number | null, fromMs: number): boolean =>
  fromMs === 0 || lengthMs === null || fromMs < lengthMs;

/** Position of a playout in its file, ms: extrapolated from the last report while it is on air. */
export function playoutPosition(
  reported: {
    readonly positionMs: number;
    readonly since: number;
    readonly onAir: boolean;
    readonly lengthMs: number | null;
  },
  nowMs: number,
): number {
  const ran = reported.onAir ? Math.max(0, nowMs - reported.since) : 0;
  const position = reported.positionMs + ran;
  return reported.lengthMs === null ? position : Math.min(position, reported.lengthMs);
}
