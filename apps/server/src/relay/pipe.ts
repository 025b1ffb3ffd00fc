import { readPipeMessages, sendPipeMessage } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';

const MAX_CALLERS = 32;
/** A caller that the unit does not accept within this time is disconnected, ms. */
const JOIN_MS = 15_000;

/** The IP pipe of one unit: a port, the callers that wait for the unit, and the joined connections. */
export class Pipe {
  readonly #server: Server;
  readonly #waiting = new Map<string, Socket>();
  readonly #clients = new Set<Socket>();
  #begun = false;

  constructor(private readonly unit: Socket) {
    const held = { pauseOnConnect: true, noDelay: true, keepAlive: true };
    this.#server = createServer(held, (client) => this.#wait(client));
    this.#server.maxConnections = MAX_CALLERS;
  }

  /** Returns whether it could bind the port. */
  listen(host: string, port: number): Promise<boolean> {
    return new Promise((resolve) => {
      const refused = (): void => resolve(false);
      this.#server.once('error', refused);
      this.#server.listen({ host, port, exclusive: true }, () => {
        this.#server.off('error', refused).on('error', () => undefined);
        resolve(true);
      });
    });
  }

  /** From now on callers are reported to the unit, which reports those that it cannot connect. */
  begin(): void {
    this.#begun = true;
    for (const id of this.#waiting.keys()) sendPipeMessage(this.unit, { open: id });
    readPipeMessages(this.unit, (word) => {
      if ('closed' in word) this.take(word.closed)?.destroy();
    });
  }

  /** Removes and returns the waiting caller with this id. */
  take(id: string): Socket | undefined {
    const client = this.#waiting.get(id);
    this.#waiting.delete(id);
    return client;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    this.unit.destroy();
    if (!this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #wait(client: Socket): void {
    const id = randomBytes(16).toString('base64url');
    this.#waiting.set(id, client);
    this.#clients.add(client);
    const patience = setTimeout(() => this.take(id)?.destroy(), JOIN_MS);
    client
      .on('error', () => client.destroy())
      .once('close', () => {
        clearTimeout(patience);
        this.#waiting.delete(id);
        this.#clients.delete(client);
      });
    if (this.#begun) sendPipeMessage(this.unit, { open: id });
  }
}
