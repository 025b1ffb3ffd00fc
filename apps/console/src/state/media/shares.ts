import { MEDIA } from '@backhaul/contract';
import { SHARE_MAX_MESSAGE, ShareRequest, type ShareEnd, type ShareMessage } from '@backhaul/contract/live';
import { shareLinkState } from '@backhaul/domain';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../registry/types.js';
import type { UpgradeHandler } from '../sockets/upgrade-handler.js';
import { relay } from './relay.js';
import { endsOf, enter, sharedChannel, type AdmissionParts, type SharedChannel } from './share-admission.js';
import { previewSource, type MediaSourceParts } from './source.js';
import { openUpstream } from './upstream.js';
import { greet } from './greet.js';
import { WaitingRoom } from './waiting-room.js';

/** Interval at which links are read again, ms; one that could not be read for `BLIND_MS` counts as revoked, so that it ends within 5 s. */
const CHECK_MS = 1_500;
const BLIND_MS = 3_000;
const CLOSE_WAIT_MS = 1_000;

export interface ShareParts extends AdmissionParts {
  readonly registry: MediaSourceParts['registry'] & Pick<Registry, 'onChange'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Websocket `/media/shares`: live video of the channel of a share link, for a browser without a session. The token is in the first
 * message, so that it is never in an address. When a link ends or is revoked, all its watchers end.
 */
export class Shares {
  readonly #waiting = new WaitingRoom();
  /** Watchers through this console, by the id of the entry. */
  readonly #watchers = new Map<string, { readonly socket: WebSocket; readonly channelId: string }>();
  #readAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;

  constructor(private readonly parts: ShareParts) {}

  mount(gate: UpgradeHandler): void {
    gate.addPublic({
      path: `${MEDIA}/shares`,
      maxMessage: SHARE_MAX_MESSAGE,
      admit: (address) => {
        if (!this.#waiting.hasRoom(address, performance.now())) throw new Refusal('THROTTLED');
        return (socket) => this.#greet(socket, address);
      },
    });
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), CHECK_MS);
    this.#stopListening = this.parts.registry.onChange(({ kind, id }) => {
      const isWatched = [...this.#watchers.values()].some(({ channelId }) => channelId === id);
      if (kind === 'channel' && isWatched) void this.#check();
    });
  }

  stop(): void {
    this.#stopListening?.();
    clearInterval(this.#timer);
  }

  #greet(socket: WebSocket, address: string): void {
    greet(this.#waiting, socket, address, (data) =>
      this.#admit(socket, address, data).catch((error: unknown) => {
        this.parts.log.warn({ err: error }, 'a share link could not be opened');
        end(socket, 'noPicture');
      }),
    );
  }

  async #admit(socket: WebSocket, address: string, data: RawData): Promise<void> {
    const { registry, clock } = this.parts;
    const request = ShareRequest.safeParse(jsonOf(data));
    // Anything but a token counts as a wrong one.
    const shared = await sharedChannel(this.parts, request.data?.token ?? '', address);
    if (typeof shared === 'string') return end(socket, shared);
    const { channelId, description, startsAt, endsAt } = shared;
    const now = clock.now();
    send(socket, { type: 'share', description, startsAt, endsAt, now });
    const state = shareLinkState(shared, now);
    if (state !== 'active') return end(socket, state);
    if (!shared.allowed) return end(socket, 'off');
    if (shared.privateSession) return end(socket, 'private');
    const source = previewSource(registry, channelId, now);
    const upstream = source && (await openUpstream(source).catch(() => null));
    if (upstream === null) return end(socket, 'noPicture');
    try {
      const entered = await enter(this.parts, shared, address);
      if (typeof entered === 'string') {
        upstream.terminate();
        return end(socket, entered);
      }
      this.#watch(socket, upstream, shared, entered.watcherId);
    } catch (error) {
      upstream.terminate();
      throw error;
    }
  }

  #watch(socket: WebSocket, upstream: WebSocket, { channelId }: SharedChannel, watcherId: string): void {
    this.#watchers.set(watcherId, { socket, channelId });
    if (this.#watchers.size === 1) this.#readAt = performance.now();
    relay(upstream, socket, () => {
      this.#watchers.delete(watcherId);
      this.parts.db
        .deleteFrom('share_watchers')
        .where('id', '=', watcherId)
        .execute()
        .catch((error: unknown) => this.parts.log.warn({ err: error }, 'a watcher who left is still counted'));
    });
  }

  #tick(): void {
    const now = performance.now();
    if (this.#watchers.size === 0) this.#readAt = now;
    else if (now - this.#readAt <= BLIND_MS) void this.#check();
    else for (const { socket } of this.#watchers.values()) end(socket, 'noPicture');
  }

  /** Reads the links of all watchers, and ends those without a valid link, or whose channel is private or may not be watched. */
  async #check(): Promise<void> {
    const [known, asked] = [new Map(this.#watchers), performance.now()];
    try {
      const ends = await endsOf(this.parts, [...known.keys()], this.parts.clock.now());
      this.#readAt = Math.max(this.#readAt, asked);
      for (const [id, reason] of ends) {
        const watcher = known.get(id);
        if (watcher) end(watcher.socket, reason);
      }
    } catch (error) {
      this.parts.log.warn({ err: error }, 'share links could not be read');
    }
  }
}

const send = (socket: WebSocket, message: ShareMessage): void => socket.send(JSON.stringify(message));

/** Sends the reason and closes; a browser that does not close its side is disconnected. */
function end(socket: WebSocket, reason: ShareEnd): void {
  if (socket.readyState !== socket.OPEN) return;
  send(socket, { type: 'end', reason });
  socket.close(1000, reason);
  setTimeout(() => socket.terminate(), CLOSE_WAIT_MS).unref();
}

function jsonOf(data: RawData): unknown {
  try {
    return Buffer.isBuffer(data) ? JSON.parse(data.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}
