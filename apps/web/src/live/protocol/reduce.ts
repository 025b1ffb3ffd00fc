import type { LiveMessage, LiveRequest } from '@backhaul/contract/live';

/** Delay before an unanswered resume is requested again, ms. */
const ASK_AGAIN_AFTER = 2000;

/**
 * Position of a browser in the stream of one group. `waiting`: nothing yet; `loading`: in the middle of a
 * snapshot; `following`: `seq` is current; `resuming`: a change was missed and requested.
 */
export interface Cursor {
  readonly group: string | null;
  readonly epoch: string | null;
  readonly seq: number;
  readonly phase: 'waiting' | 'loading' | 'following' | 'resuming';
  readonly askedAt: number;
}

type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>;
type Delta = Extract<LiveMessage, { type: 'delta' }>;

/** Effect of a message on the tables, in order. `mark` and `sweep` frame a snapshot: rows that it does not contain are removed. */
export type Change =
  | { readonly kind: 'clear' }
  | { readonly kind: 'mark' }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'rows'; readonly rows: Pick<Snapshot, 'units' | 'channels' | 'servers'> }
  | { readonly kind: 'patches'; readonly patches: Omit<Delta, 'type' | 'group' | 'from' | 'seq'> };

export interface Step {
  readonly cursor: Cursor;
  readonly changes: readonly Change[];
  /** The request to send to the console, if any. */
  readonly ask: LiveRequest | null;
}

export const START: Cursor = { group: null, epoch: null, seq: 0, phase: 'waiting', askedAt: 0 };

/** A request for the group; it resumes from the local state when that is complete. */
export const askFor = (cursor: Cursor): LiveRequest | null => {
  if (cursor.group === null) return null;
  const known = cursor.epoch !== null && (cursor.phase === 'following' || cursor.phase === 'resuming');
  return {
    type: 'subscribe',
    group: cursor.group,
    ...(known && cursor.epoch !== null ? { resume: { epoch: cursor.epoch, seq: cursor.seq } } : {}),
  };
};

/** The user switched to a group: rows of the previous one are cleared. */
export function chooseGroup(cursor: Cursor, group: string | null, now: number): Step {
  if (cursor.group === group) return { cursor, changes: [], ask: null };
  const next: Cursor = { ...START, group, askedAt: now };
  const ask: LiveRequest | null = group === null ? { type: 'unsubscribe' } : askFor(next);
  return { cursor: next, changes: [{ kind: 'clear' }], ask };
}

/** A new socket: an unfinished snapshot is discarded, a followed stream is resumed. */
export function reconnected(cursor: Cursor, now: number): Step {
  const phase = cursor.phase === 'following' || cursor.phase === 'resuming' ? 'resuming' : 'waiting';
  const next: Cursor = { ...cursor, phase, askedAt: now };
  return { cursor: next, changes: [], ask: askFor(next) };
}

/** Takes one message of the stream (contract `live/messages`). `now` is any steady clock, ms. */
export function reduce(cursor: Cursor, message: Snapshot | Delta, now: number): Step {
  if (message.group !== cursor.group) return { cursor, changes: [], ask: null };
  return message.type === 'snapshot' ? takeSnapshot(cursor, message) : takeDelta(cursor, message, now);
}

function takeSnapshot(cursor: Cursor, message: Snapshot): Step {
  if (!message.first && cursor.phase !== 'loading') return { cursor, changes: [], ask: null };
  const changes: Change[] = [];
  if (message.first) changes.push({ kind: 'mark' });
  changes.push({ kind: 'rows', rows: message });
  if (message.last) changes.push({ kind: 'sweep' });
  const phase = message.last ? 'following' : 'loading';
  return { cursor: { ...cursor, epoch: message.epoch, seq: message.seq, phase }, changes, ask: null };
}

function takeDelta(cursor: Cursor, message: Delta, now: number): Step {
  const unchanged: Step = { cursor, changes: [], ask: null };
  if (cursor.phase === 'waiting' || cursor.phase === 'loading') return unchanged;
  if (message.from === cursor.seq) {
    const { type: _type, group: _group, from: _from, seq, ...patches } = message;
    return { cursor: { ...cursor, seq, phase: 'following' }, changes: [{ kind: 'patches', patches }], ask: null };
  }
  if (message.seq <= cursor.seq && cursor.phase === 'following') return unchanged;
  if (cursor.phase === 'resuming' && now - cursor.askedAt < ASK_AGAIN_AFTER) return unchanged;
  const next: Cursor = { ...cursor, phase: 'resuming', askedAt: now };
  return { cursor: next, changes: [], ask: askFor(next) };
}
