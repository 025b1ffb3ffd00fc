import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** State of a link: open, delayed, stalled with its connections kept, or cut. */
export type LinkState = { readonly is: 'open' | 'stalled' | 'cut' } | { readonly is: 'slow'; readonly delayMs: number };

interface Target {
  readonly host: string;
  readonly port: number;
}

const OPEN: LinkState = { is: 'open' };

/** A network link that can be disturbed: a TCP proxy on its own port. */
export class Link {
  #state: LinkState = OPEN;
  /** Resolved unless the link is stalled; then neither bytes nor new connections nor ends of old ones pass. */
  #through: Promise<void> = Promise.resolve();
  #letThrough: () => void = () => undefined;
  readonly #pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    private readonly server: Server,
    private readonly target: Target,
  ) {
    server.on('connection', (socket) => void this.#join(socket));
  }

  static async open(target: Target): Promise<Link> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Link(server, target);
  }

  get port(): number {
    const address: AddressInfo | string | null = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the link is closed');
    return address.port;
  }

  set(state: LinkState): void {
    this.#state = state;
    this.#letThrough();
    if (state.is === 'stalled') this.#through = new Promise((resolve) => (this.#letThrough = resolve));
    for (const pair of this.#pairs) {
      for (const socket of pair) {
        if (state.is === 'cut') socket.destroy();
        else this.#flow(socket);
      }
    }
  }

  async close(): Promise<void> {
    this.set({ is: 'cut' });
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  async #join(near: Socket): Promise<void> {
    near.pause().on('error', () => undefined);
    await this.#through;
    if (this.#state.is === 'cut' || near.destroyed) {
      near.destroy();
      return;
    }
    const far = connect(this.target);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      const carry = this.#carrier();
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => carry(() => to.write(chunk)));
      from.on('end', () => carry(() => to.end()));
      from.on('error', () => carry(() => to.destroy()));
      from.on('close', () => {
        carry(() => to.end());
        if (near.destroyed && far.destroyed) this.#pairs.delete(pair);
      });
      this.#flow(from);
    }
  }

  #flow(socket: Socket): void {
    if (this.#state.is === 'stalled') socket.pause();
    else socket.resume();
  }

  /** One direction of a connection: bytes leave in order, later if the link is slow or stalled. */
  #carrier(): (act: () => void) => void {
    let waiting: Promise<void> | undefined;
    return (act) => {
      const delayMs = this.#state.is === 'slow' ? this.#state.delayMs : 0;
      if (delayMs === 0 && waiting === undefined && this.#state.is !== 'stalled') return act();
      const due = performance.now() + delayMs;
      const turn = (waiting ?? Promise.resolve())
        .then(() => this.#through)
        .then(() => sleep(Math.max(0, due - performance.now()), undefined, { ref: false }))
        .then(act)
        .finally(() => {
          if (waiting === turn) waiting = undefined;
        });
      waiting = turn;
    };
  }
}
