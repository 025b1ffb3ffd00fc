import { ERRORS, type Command, type ErrorName } from '@backhaul/contract';
import { LiveRequest, type LiveMessage } from '@backhaul/contract/live';
import type { Permission } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { audit } from '../../platform/access/audit.js';
import { mayEnter, type Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { refusalOf } from '../../platform/http/problem.js';
import { newId } from '../../platform/kernel/ids.js';
import type { Kind, Registry } from '../registry/types.js';
import type { SessionWatch } from '../sockets/session-watch.js';
import { encode } from './frames.js';
import type { StreamSource } from './group-stream.js';
import type { PacedStream } from './paced-stream.js';
import { RateLimit } from './rate-limit.js';
import { findGroups, preferredBatch, type FollowedGroup } from './store.js';
import { scopeKey, Streams } from './streams.js';
import { Viewer } from './viewer.js';

/** Permission for following a group. */
export const LIVE_PERMISSION = 'unit:read';
const BATCH = 50;
const TICK_MS = 15_000;
const STALLED_MS = 30_000;
const GROUPS_MS = 4_000;
const MOST_REQUESTS = 20;
const REQUESTS_WINDOW_MS = 10_000;

export interface LiveHubParts {
  readonly db: Kysely<Database>;
  readonly registry: StreamSource & Pick<Registry, 'onChange'>;
  readonly watch: Pick<SessionWatch, 'add'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly version: string;
  /** Other intervals, for tests, ms. */
  readonly timing?: { readonly tickMs?: number; readonly stalledMs?: number; readonly groupsMs?: number };
}

/** Recipients of a change. */
interface ChangedOf {
  readonly inventoryId: string;
  readonly permission: Permission;
}

/** A viewer with the hub's data about it. */
interface Seat {
  readonly viewer: Viewer;
  readonly limit: RateLimit;
  paced: PacedStream | null;
  group: FollowedGroup | null;
  /** Counts subscriptions, so that only the newest one is answered. */
  ask: number;
}

/** Live updates to browsers: which group each browser follows, and what it receives. */
export class LiveHub {
  readonly epoch = newId('epoch');
  readonly #seats = new Set<Seat>();
  readonly #streams: Streams;
  readonly #timers: NodeJS.Timeout[] = [];
  #stopListening: (() => void) | undefined;

  constructor(private readonly parts: LiveHubParts) {
    this.#streams = new Streams(parts.registry);
  }

  start(): void {
    const { tickMs = TICK_MS, groupsMs = GROUPS_MS } = this.parts.timing ?? {};
    this.#stopListening = this.parts.registry.onChange((change) => this.#streams.changed(change));
    this.#timers.push(setInterval(() => this.#tick(), tickMs));
    this.#timers.push(setInterval(() => void this.#checkGroups(), groupsMs));
  }

  /** Closes every socket; browsers reconnect to any console that accepts them. */
  close(): void {
    this.#stopListening?.();
    for (const timer of this.#timers) clearInterval(timer);
    for (const { viewer } of this.#seats) viewer.finish(1001, 'shutdown', { type: 'end', reason: 'shutdown' });
    this.#streams.stop();
  }

  /** Closes every socket, because this console's state is no longer current; browsers reconnect later. */
  disconnectAll(): void {
    for (const { viewer } of this.#seats) viewer.finish(1012, 'the console does not hear its devices');
  }

  /** Takes a socket after its upgrade. */
  accept(socket: WebSocket, caller: Caller): void {
    const viewer = new Viewer(socket, caller, this.parts.clock.now());
    const limit = new RateLimit(MOST_REQUESTS, REQUESTS_WINDOW_MS);
    const seat: Seat = { viewer, limit, paced: null, group: null, ask: 0 };
    this.#seats.add(seat);
    const forget = this.parts.watch.add({
      caller,
      permission: LIVE_PERMISSION,
      changed: (next) => this.#changed(seat, next),
      ended: (reason) => viewer.finish(1000, reason, { type: 'end', reason }),
    });
    socket.on('pong', () => (viewer.receivedAt = this.parts.clock.now()));
    socket.on('message', (data, binary) => void this.#hear(seat, data, binary));
    socket.on('error', (error) => this.parts.log.debug({ err: error }, 'live socket failed'));
    socket.on('close', () => {
      forget();
      this.#leave(seat);
      this.#seats.delete(seat);
      viewer.dispose();
    });
    viewer.say({ type: 'hello', epoch: this.epoch, now: this.parts.clock.now(), version: this.parts.version });
  }

  /** Sends the progress of a command to every browser of a user. */
  sendCommand(userId: string, command: Command): void {
    const frame = encode({ type: 'command', command });
    for (const { viewer } of this.#seats) if (viewer.caller.userId === userId) viewer.write(frame);
  }

  /** Notifies browsers of changed records that they read by calls; `of`: only those that follow a group of an inventory and may read them. */
  changed(what: Extract<LiveMessage, { type: 'changed' }>['what'], of?: ChangedOf): void {
    const frame = encode({ type: 'changed', what });
    for (const { viewer, group } of this.#seats)
      if (!of || (group?.inventoryId === of.inventoryId && viewer.caller.permissions.has(of.permission)))
        viewer.write(frame);
  }

  /** Numbers for metrics. */
  counters(): Readonly<Record<string, number>> {
    let waitingBytes = 0;
    for (const { viewer } of this.#seats) waitingBytes += viewer.socket.bufferedAmount;
    return { sockets: this.#seats.size, streams: this.#streams.size, waitingBytes, ...this.#streams.counters };
  }

  async #hear(seat: Seat, data: RawData, binary: boolean): Promise<void> {
    const { viewer } = seat;
    viewer.receivedAt = this.parts.clock.now();
    if (!seat.limit.take(viewer.receivedAt)) {
      refuse(viewer, 'THROTTLED');
      return viewer.finish(1008, 'too many messages');
    }
    const request = binary ? undefined : parse(data);
    if (request === undefined) return refuse(viewer, 'INVALID');
    seat.ask += 1;
    this.#leave(seat);
    if (request.type === 'unsubscribe') return;
    try {
      await this.#subscribe(seat, request);
    } catch (error) {
      this.parts.log.error({ err: error }, 'subscription failed');
      refuse(viewer, refusalOf(error).error);
    }
  }

  async #subscribe(seat: Seat, request: Extract<LiveRequest, { type: 'subscribe' }>): Promise<void> {
    const { viewer, ask } = seat;
    const { db } = this.parts;
    const [[group], batch] = await Promise.all([
      findGroups(db, [request.group]),
      preferredBatch(db, viewer.caller.userId),
    ]);
    if (seat.ask !== ask || viewer.socket.readyState !== viewer.socket.OPEN) return;
    if (group === undefined || !mayEnter(viewer.caller.scope, group)) {
      const subject = { kind: 'group', id: request.group } as const;
      await audit(db, { caller: viewer.caller, action: 'live:follow', subject, result: 'refused', code: 'NOT_FOUND' });
      return refuse(viewer, 'NOT_FOUND');
    }
    seat.group = group;
    seat.paced = this.#streams.open(group, kindsFor(viewer.caller), viewer.caller.scope);
    seat.paced.join(viewer);
    const since = request.resume?.epoch === this.epoch ? request.resume.seq : null;
    viewer.follow(seat.paced.stream, this.epoch, batch ?? BATCH, since);
  }

  #leave(seat: Seat): void {
    seat.viewer.unfollow();
    if (seat.paced === null) return;
    seat.paced.viewers.delete(seat.viewer);
    seat.paced.idleSince = this.parts.clock.now();
    seat.paced = seat.group = null;
  }

  /** The user's rights were read again. */
  #changed(seat: Seat, caller: Caller): void {
    const { viewer } = seat;
    const sight = (of: Caller) => [...kindsFor(of), seat.group && scopeKey(of.scope, seat.group.inventoryId)].join();
    const before = sight(viewer.caller);
    const known = viewer.caller;
    const another = known.userId !== caller.userId;
    viewer.caller = caller;
    // A view began or ended: the browser starts again as the other user.
    if (another) return viewer.finish(1012, 'rights changed');
    if (rightsOf(known) !== rightsOf(caller)) viewer.say({ type: 'changed', what: 'rights' });
    if (!caller.permissions.has(LIVE_PERMISSION)) {
      refuse(viewer, 'FORBIDDEN');
      return viewer.finish(1008, 'forbidden');
    }
    if (seat.group !== null && !mayEnter(caller.scope, seat.group)) this.#shutOut(seat);
    // The user sees other records than before: the browser subscribes again and gets a new snapshot.
    else if (before !== sight(caller)) viewer.finish(1012, 'rights changed');
  }

  /** Viewers of a removed group get no more updates. */
  async #checkGroups(): Promise<void> {
    try {
      const asked = new Set([...this.#seats].flatMap(({ group }) => group?.id ?? []));
      const found = new Set((await findGroups(this.parts.db, [...asked])).map(({ id }) => id));
      for (const seat of this.#seats) {
        const id = seat.group?.id;
        if (id !== undefined && asked.has(id) && !found.has(id)) this.#shutOut(seat);
      }
    } catch (error) {
      this.parts.log.warn({ err: error }, 'groups of live sockets could not be checked');
    }
  }

  #shutOut(seat: Seat): void {
    this.#leave(seat);
    refuse(seat.viewer, 'NOT_FOUND');
  }

  #tick(): void {
    const now = this.parts.clock.now();
    const { stalledMs = STALLED_MS } = this.parts.timing ?? {};
    const frame = encode({ type: 'tick', now });
    for (const { viewer } of this.#seats) {
      if (now - viewer.receivedAt > stalledMs) viewer.socket.terminate();
      else if (viewer.socket.readyState === viewer.socket.OPEN) {
        viewer.socket.ping();
        if (!viewer.saturated) viewer.write(frame);
      }
    }
    this.#streams.sweep(now);
  }
}

/** A user's permissions and their scope. */
function rightsOf({ roles, permissions, scope }: Caller): string {
  const places = scope.all ? [] : [[...scope.inventoryIds].toSorted(), [...scope.groupIds].toSorted()];
  return JSON.stringify([roles, [...permissions].toSorted(), places]);
}

/** Kinds of records of a group that a caller may see. */
function kindsFor({ permissions }: Caller): ReadonlySet<Kind> {
  const kinds: Kind[] = ['unit', 'channel', 'server'];
  return new Set(kinds.filter((kind) => permissions.has(`${kind}:read`)));
}

function parse(data: RawData): LiveRequest | undefined {
  try {
    const value: unknown = Buffer.isBuffer(data) ? JSON.parse(data.toString('utf8')) : undefined;
    return LiveRequest.safeParse(value).data;
  } catch {
    return undefined;
  }
}

const refuse = (viewer: Viewer, name: ErrorName): void =>
  viewer.say({ type: 'refused', code: String(ERRORS[name].code), message: ERRORS[name].title });
