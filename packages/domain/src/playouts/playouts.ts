import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import { isPlayable } from '../channel-files/channel-files.js';
import { selectionByType } from '../channels/channel-selection.js';
import { isChannelOffline } from '../channels/channel-status.js';
import type { ChannelType } from '../kinds/kinds.js';
import type { ChannelStatus } from '../status/statuses.js';

/** What a server does with the queue of a channel: `waiting` for a time or for live to end. */
export const PLAYOUT_STATES = ['waiting', 'connecting', 'playing', 'stopping'] as const;
export type PlayoutState = (typeof PLAYOUT_STATES)[number];

/** How a playout ended; `stopped`: by a user. */
export const PLAYOUT_ENDS = ['played', 'failed', 'stopped'] as const;
export type PlayoutEnd = (typeof PLAYOUT_ENDS)[number];

/** Files that wait in the queue of one channel, at most. */
export const MAX_PLAYOUTS = 100;
/** Ended playouts that a channel remembers. */
export const KEPT_PLAYOUTS = 20;

/** A file in the queue of a channel. `at`: when it begins, ms; null: when the one before it has ended. */
export interface QueuedPlayout {
  readonly playoutId: string;
  readonly loop: boolean;
  readonly at: number | null;
}

export interface PlayoutStep<T> {
  /** What is to follow; undefined: nothing. */
  readonly next: T | undefined;
  /** It follows now, and not at the end of what plays. */
  readonly isDue: boolean;
  /** When the next playout begins that has a time, ms; null: none has. */
  readonly wakeAt: number | null;
}

/**
 * What follows in a queue, in order, without what has ended. A playout whose time has come begins at once and ends what plays; one whose time is to
 * come is passed over. What plays and is no longer in the queue was skipped: the next one follows at once. A looped one follows itself.
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

/** A channel that a file is to be played into. */
export interface PlayoutChannel {
  readonly name: string;
  readonly type: ChannelType;
  readonly status: ChannelStatus;
  /** The unit that has it; null: none. */
  readonly allocatedToUnitUid: string | null;
  readonly busy: boolean;
  readonly serverId: string | null;
  readonly destinations: readonly { readonly state: string }[];
  /** It exists to be returned to units: files take the place of its test picture, or of whatever arrives. */
  readonly videoReturn?: boolean;
}

/** A file that is to be played. `video`: its codec; null: not known. */
export interface PlayoutFile {
  readonly name: string;
  readonly serverId: string;
  readonly video: string | null;
}

export type PlayoutRefusal = 'BROADCAST_ALLOCATED' | 'FILE_ELSEWHERE' | 'FILE_UNPLAYABLE';

/** Whether the type of a channel takes files (spec 2 §5): no preview, no group, a name, and an output or offline; an offline one is refused as that. A video return channel takes them too. */
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

/** Whether files may begin in a channel now. `breakIn`: they give way to a unit that has it. */
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

/** Whether a file has a place, ms, where it is to begin. `lengthMs`: null: not known. */
export const hasPlace = (lengthMs: number | null, fromMs: number): boolean =>
  fromMs === 0 || lengthMs === null || fromMs < lengthMs;

/** Where a playout is in its file, ms: it runs on from what was reported while it is on air. */
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
