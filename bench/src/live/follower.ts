import type { LiveMessage } from '@backhaul/contract/live';
import { WebSocket } from 'ws';
import type { Reader } from './reader.js';
import { Tables } from './tables.js';

/** The address of live updates, and the session to use. */
export interface LiveEndpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly group: string;
}

export interface FollowerOptions {
  /** The seeded fault: after each reconnect it skips the first delta. */
  readonly forgetful?: boolean;
}

const SOONEST_MS = 20;
const SPREAD_MS = 150;

/** A browser that reconnects whenever its connection is lost, and resumes at its number. */
export class Follower {
  readonly tables = new Tables();
  readonly counts = { opened: 0, resumed: 0, restarted: 0, gaps: 0 };
  #socket: WebSocket | undefined;
  #closed = false;
  #skips = false;
  /** Whether nothing of the group was received yet on this connection. */
  #fresh = true;

  constructor(
    private readonly endpoint: LiveEndpoint,
    private readonly reader: Reader,
    private readonly options: FollowerOptions = {},
  ) {
    this.#open();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.terminate();
  }

  #open(): void {
    if (this.#closed) return;
    const { url, headers } = this.endpoint;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    this.#socket = socket;
    this.#fresh = true;
    socket.on('open', () => {
      this.counts.opened += 1;
      this.#subscribe();
    });
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#hear(this.reader.read(data));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => void setTimeout(() => this.#open(), SOONEST_MS + Math.random() * SPREAD_MS));
  }

  #subscribe(): void {
    const { epoch, seq } = this.tables;
    const resume = epoch === null || seq === null ? undefined : { epoch, seq };
    this.#skips = this.options.forgetful === true && resume !== undefined;
    this.#socket?.send(JSON.stringify({ type: 'subscribe', group: this.endpoint.group, resume }));
  }

  #hear(message: LiveMessage): void {
    if (message.type === 'snapshot' || message.type === 'delta') this.#take(message);
  }

  #take(message: Extract<LiveMessage, { type: 'snapshot' | 'delta' }>): void {
    if (this.#fresh) this.counts[message.type === 'delta' ? 'resumed' : 'restarted'] += 1;
    this.#fresh = false;
    if (message.type === 'delta' && this.#skips) {
      this.#skips = false;
      this.tables.skip(message);
      return;
    }
    if (this.tables.take(message)) return;
    this.counts.gaps += 1;
    this.#subscribe();
  }
}
