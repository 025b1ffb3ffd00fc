import { connect, type Socket } from 'node:net';
import { resolveHost } from '../destinations/target-policy.js';
import type { Endpoint, EndpointParts, EndpointState } from './endpoint.js';
import { reasonOf } from './reasons.js';

const FIRST_AGAIN_MS = 500;
const LAST_AGAIN_MS = 10_000;
/** A display that reads nothing is disconnected with this much unsent, bytes. */
const MOST_UNSENT = 256 * 1024;

/** TSL over TCP to a display: it is called until it answers, and gets the whole state after each connect. */
export class TcpCaller implements Endpoint {
  state: EndpointState = { state: 'connecting', peers: [], detail: '' };
  #socket: Socket | undefined;
  #retry: NodeJS.Timeout | undefined;
  #againMs = FIRST_AGAIN_MS;
  #hadPeer = false;
  #stopped = false;

  constructor(private readonly parts: EndpointParts) {
    void this.#call();
  }

  send(packets: readonly Uint8Array[]): void {
    const socket = this.#socket;
    if (socket?.readyState !== 'open') return;
    if (socket.writableLength > MOST_UNSENT) socket.destroy(new Error('The peer reads nothing'));
    else socket.write(Buffer.concat(packets));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#socket?.destroy();
  }

  async #call(): Promise<void> {
    const { peerHost, peerPort } = this.parts.desired;
    const found = await resolveHost(peerHost ?? '', this.parts.policy);
    if (this.#stopped) return;
    if ('refused' in found) return this.#again(found.refused);
    const socket = connect({ host: found.address, port: peerPort ?? 0, noDelay: true, keepAlive: true });
    this.#socket = socket;
    let why = 'The peer closed the connection';
    socket.setTimeout(10_000, () => socket.connecting && socket.destroy(new Error('The peer does not answer')));
    socket.on('error', (error) => (why = reasonOf(error)));
    socket.on('data', () => undefined);
    socket.once('connect', () => {
      this.#hadPeer = true;
      this.#againMs = FIRST_AGAIN_MS;
      this.#say('connected', found.address);
      this.send(this.parts.whole());
    });
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#again(why);
    });
  }

  #again(detail: string): void {
    if (this.#stopped) return;
    this.#say(this.#hadPeer ? 'silent' : 'connecting', undefined, detail);
    this.#retry = setTimeout(() => void this.#call(), this.#againMs);
    this.#againMs = Math.min(this.#againMs * 2, LAST_AGAIN_MS);
  }

  #say(state: EndpointState['state'], peer?: string, detail = ''): void {
    this.state = { state, peers: peer === undefined ? [] : [peer], detail };
    this.parts.changed();
  }
}
