import { readTsl31Stream, readTsl5Stream, type ReadTally } from '@backhaul/domain';
import { createServer, type Server, type Socket } from 'node:net';
import { resolveHost } from '../destinations/target-policy.js';
import { plainAddress } from '../callers/callers.js';
import type { Endpoint, EndpointParts, EndpointState } from './endpoint.js';
import { reasonOf } from './reasons.js';

const AGAIN_MS = 2000;
const MOST_CALLERS = 8;

/** TSL over TCP from switchers, which connect and send their state. */
export class TcpListener implements Endpoint {
  state: EndpointState = { state: 'connecting', peers: [], detail: '' };
  readonly #callers = new Set<Socket>();
  #server: Server | undefined;
  #only: string | undefined;
  #retry: NodeJS.Timeout | undefined;
  #hadCaller = false;
  #stopped = false;

  constructor(private readonly parts: EndpointParts) {
    void this.#open();
  }

  /** Nothing is sent to callers; displays are called by `TcpCaller`. */
  send(): void {
    return undefined;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    for (const caller of this.#callers) caller.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }

  async #open(): Promise<void> {
    const { desired, listen } = this.parts;
    if (desired.mode === 'in' && desired.peerHost !== null) {
      const found = await resolveHost(desired.peerHost, 'any');
      if (this.#stopped) return;
      if ('refused' in found) return this.#failed(found.refused);
      this.#only = found.address;
    }
    const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 5000 }, (caller) =>
      this.#call(caller),
    );
    this.#server = server;
    server.on('error', (error) => {
      server.close();
      this.#failed(reasonOf(error));
    });
    server.listen(desired.listenPort ?? 0, listen, () => this.#say());
  }

  #call(caller: Socket): void {
    const from = plainAddress(caller.remoteAddress ?? '');
    caller.on('error', () => caller.destroy());
    if (this.#callers.size >= MOST_CALLERS || (this.#only !== undefined && from !== this.#only)) {
      caller.destroy();
      return;
    }
    this.#callers.add(caller);
    this.#hadCaller = true;
    let rest: Uint8Array = new Uint8Array();
    caller.on('data', (bytes) => {
      const read = this.#read(rest.length === 0 ? bytes : Buffer.concat([rest, bytes]));
      // A copy, so that the rest does not keep the whole chunk in memory.
      rest = Uint8Array.from(read.rest);
      this.parts.heard(read.messages, read.refused, from);
    });
    caller.once('close', () => {
      this.#callers.delete(caller);
      if (this.#callers.size === 0 && !this.#stopped) this.parts.lost();
      this.#say();
    });
    this.#say();
  }

  #read(bytes: Uint8Array): ReadTally {
    const { desired } = this.parts;
    return desired.kind === 'tsl31' ? readTsl31Stream(bytes, desired) : readTsl5Stream(bytes, desired.dleStx);
  }

  #failed(detail: string): void {
    if (this.#stopped) return;
    this.state = { state: 'failed', peers: [], detail };
    this.parts.changed();
    this.#retry = setTimeout(() => void this.#open(), AGAIN_MS);
  }

  #say(): void {
    if (this.#stopped) return;
    const peers = [...this.#callers].map(({ remoteAddress }) => plainAddress(remoteAddress ?? ''));
    const without = this.#hadCaller ? 'silent' : 'listening';
    this.state = { state: peers.length > 0 ? 'connected' : without, peers, detail: '' };
    this.parts.changed();
  }
}
