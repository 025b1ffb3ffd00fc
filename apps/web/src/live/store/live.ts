import type { Command } from '@backhaul/contract';
import type { Message } from '@backhaul/domain';
import type { LiveMessage } from '@backhaul/contract/live';
import { type Change, chooseGroup, type Cursor, reconnected, reduce, START, type Step } from '../protocol/reduce.js';
import { type LiveSocket, openLiveSocket } from '../socket/socket.js';
import { consoleNow } from '../socket/connection.js';
import { onAirKbps } from './on-air-kbps.js';
import { oncePerFrame } from './frame.js';
import { signal } from './signal.js';
import { createTables, type UnitChange } from './tables.js';
import { createTable } from './table.js';
import { prepend, record, type Trend } from './trend.js';

/** A rendered batch of changes to units; `settled` is false for the first snapshot of a group; `swept`: it completes a snapshot. */
export interface Batch {
  readonly units: ReadonlyMap<string, UnitChange>;
  readonly settled: boolean;
  readonly swept: boolean;
}

/** State of the group in view. */
export type Feed =
  | { readonly state: 'idle' | 'loading' | 'ready' }
  /** `failed`: the console could not answer; the request is repeated automatically. */
  | { readonly state: 'refused' | 'failed'; readonly message: Message };

interface Ends {
  /** The session is over. */
  readonly onSessionEnd: () => void;
  /** Records that calls read have changed. */
  readonly onChanged: (what: Extract<LiveMessage, { type: 'changed' }>['what']) => void;
  /** The socket was refused; a call has to check the session, and whether the console is connected to its devices. */
  readonly onRefused: () => Promise<boolean>;
}

const COMMANDS_KEPT = 200;
/** Delay before a console that could not answer is asked again, ms. */
const FAILED_AGAIN_MS = 10_000;

/** Few changes are shown in the next frame; after more than this, rendering pauses, so that users can scroll. */
const FEW_UNITS = 40;
const REST_MS = 100;

const tables = createTables();
const trends = createTable<Trend>();
const commands = createTable<Command>();
const feed = signal<Feed>({ state: 'idle' });
const listeners = new Set<(batch: Batch) => void>();

let cursor: Cursor = START;
let socket: LiveSocket | null = null;
let queue: Change[] = [];
/** Whether the snapshot of the group is on screen; no change is announced before. */
let settled = false;

const frame = oncePerFrame(() => {
  const changes = queue;
  queue = [];
  const { units, whole } = tables.apply(changes);
  noteTrends(units);
  const swept = changes.some(({ kind }) => kind === 'sweep');
  if (swept && feed.get().state !== 'ready') feed.set({ state: 'ready' });
  for (const table of [tables.units, tables.channels, tables.servers, trends]) table.publish();
  if (units.size > 0 || swept) for (const listener of listeners) listener({ units, settled, swept });
  settled ||= swept;
  if (!whole) restart();
  return units.size > FEW_UNITS ? REST_MS : 0;
});

function noteTrends(units: Batch['units']): void {
  const now = consoleNow();
  for (const [uid, { before, after }] of units) {
    if (after === undefined) trends.remove(uid);
    else if (onAirKbps(after) > 0 || (before !== undefined && onAirKbps(before) > 0)) {
      trends.put(uid, record(trends.rows.get(uid), now, onAirKbps(after)));
    }
  }
}

/** The stream does not fit the local state: everything is requested again. */
function restart(): void {
  take(reconnected({ ...cursor, phase: 'waiting' }, Date.now()));
}

function take(step: Step): void {
  cursor = step.cursor;
  if (step.changes.length > 0) {
    queue.push(...step.changes);
    frame.request();
  }
  if (step.ask !== null) socket?.send(step.ask);
}

function onMessage(message: LiveMessage, ends: Ends): void {
  switch (message.type) {
    case 'snapshot':
    case 'delta':
      return take(reduce(cursor, message, Date.now()));
    case 'command':
      return noteCommand(message.command);
    case 'refused':
      return refused(message);
    case 'end':
      // A shutdown does not end the session: the socket reconnects once the console is back.
      return message.reason === 'shutdown' ? undefined : ends.onSessionEnd();
    case 'changed':
      return ends.onChanged(message.what);
    case 'hello':
    case 'tick':
      return undefined;
  }
}

function refused({ code, message }: Extract<LiveMessage, { type: 'refused' }>): void {
  const failed = code === 'INTERNAL' || code === 'UNAVAILABLE';
  feed.set({ state: failed ? 'failed' : 'refused', message: { code, params: {}, text: message } });
  if (failed) setTimeout(() => feed.get().state === 'failed' && requestSnapshot(), FAILED_AGAIN_MS);
}

/** Requests the group again, after the console could not answer. */
export function requestSnapshot(): void {
  feed.set({ state: cursor.group === null ? 'idle' : 'loading' });
  restart();
}

function noteCommand(command: Command): void {
  commands.put(command.id, command);
  const [oldest] = commands.rows.keys();
  if (commands.rows.size > COMMANDS_KEPT && oldest !== undefined) commands.remove(oldest);
  commands.publish();
}

/** Opens the live socket at `url`; returns a function that closes it. */
export function startLive(url: string, ends: Ends): () => void {
  const opened = openLiveSocket(url, {
    onOpen: () => take(reconnected(cursor, Date.now())),
    onMessage: (message) => onMessage(message, ends),
    onRefused: ends.onRefused,
  });
  socket = opened;
  return () => {
    opened.close();
    if (socket === opened) socket = null;
  };
}

/** Switches to a group, or to none. */
export function followGroup(group: string | null): void {
  if (group === cursor.group) return;
  settled = false;
  queue = [];
  feed.set({ state: group === null ? 'idle' : 'loading' });
  take(chooseGroup(cursor, group, Date.now()));
  frame.now();
}

/** Calls the listener for each batch after it is rendered. */
export function onBatch(listener: (batch: Batch) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const live = { ...tables, trends, commands, feed };

/** Puts the console's history of a unit before the values that this browser received. */
export function seedTrend(uid: string, points: Parameters<typeof prepend>[1]): void {
  trends.put(uid, prepend(trends.rows.get(uid), points, consoleNow()));
  trends.publish();
}
