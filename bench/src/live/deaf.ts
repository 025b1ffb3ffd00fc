import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Way } from './follower.js';

/** At most until the console cuts off who does not answer, so that as many as ever are there; not all at once. */
const LIFE_MS = { from: 25_000, to: 42_000 };

/** Sockets that ask for everything and never read; each is replaced before it is cut off. */
export class DeafCrowd {
  readonly #sockets = new Set<WebSocket>();
  readonly #timers = new Set<NodeJS.Timeout>();

  private constructor(private readonly way: Way) {}

  static async open(way: Way, count: number): Promise<DeafCrowd> {
    const crowd = new DeafCrowd(way);
    await Promise.all(Array.from({ length: count }, () => crowd.#add()));
    return crowd;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#sockets) socket.terminate();
  }

  async #add(): Promise<void> {
    const { url, headers, group } = this.way;
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
