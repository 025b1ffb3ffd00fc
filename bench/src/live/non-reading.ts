import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LiveEndpoint } from './follower.js';

/** Shorter than the console's timeout and spread, so that the number of sockets stays the same. */
const LIFE_MS = { from: 25_000, to: 42_000 };

/** Sockets that subscribe and never read; each is replaced before the console closes it. */
export class NonReadingClients {
  readonly #sockets = new Set<WebSocket>();
  readonly #timers = new Set<NodeJS.Timeout>();

  private constructor(private readonly endpoint: LiveEndpoint) {}

  static async open(endpoint: LiveEndpoint, count: number): Promise<NonReadingClients> {
    const clients = new NonReadingClients(endpoint);
    await Promise.all(Array.from({ length: count }, () => clients.#add()));
    return clients;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#sockets) socket.terminate();
  }

  async #add(): Promise<void> {
    const { url, headers, group } = this.endpoint;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.on('error', () => undefined);
    this.#sockets.add(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', group }));
    socket.pause();
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#sockets.delete(socket);
        socket.terminate();
        void this.#add().catch(() => undefined);
      },
      LIFE_MS.from + Math.random() * (LIFE_MS.to - LIFE_MS.from),
    );
    this.#timers.add(timer);
  }
}
