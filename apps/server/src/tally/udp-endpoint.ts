import { readTsl31Stream, readTsl5Datagram, type ReadTally } from '@backhaul/domain';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { resolveHost } from '../destinations/target-policy.js';
import { plainAddress } from '../callers/callers.js';
import type { Endpoint, EndpointParts, EndpointState } from './endpoint.js';
import { reasonOf } from './reasons.js';

const AGAIN_MS = 2000;

/** TSL over UDP: a socket that listens, sends, or both. */
export class UdpEndpoint implements Endpoint {
  state: EndpointState = { state: 'connecting', peers: [], detail: '' };
  #socket: Socket | undefined;
  /** The peer address; only its packets are accepted. Undefined: not resolved, or any peer. */
  #peer: string | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly parts: EndpointParts) {
    void this.#open();
  }

  send(packets: readonly Uint8Array[]): void {
    const { mode, peerPort } = this.parts.desired;
    if (mode === 'in' || peerPort === null || this.#peer === undefined) return;
    for (const bytes of packets) this.#socket?.send(bytes, peerPort, this.#peer, (error) => this.#sent(error));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) await new Promise<void>((done) => socket.close(() => done()));
  }

  async #open(): Promise<void> {
    const { desired, listen, policy } = this.parts;
    if (desired.peerHost !== null) {
      const found = await resolveHost(desired.peerHost, desired.mode === 'in' ? 'any' : policy);
      if (this.#stopped) return;
      if ('refused' in found) return this.#failed(found.refused);
      this.#peer = found.address;
    }
    const socket = createSocket({ type: isIPv6(this.#peer ?? listen) ? 'udp6' : 'udp4', recvBufferSize: 1 << 20 });
    this.#socket = socket;
    socket.on('error', (error) => {
      socket.removeAllListeners('message');
      if (this.#socket === socket) this.#socket = undefined;
      socket.close();
      this.#failed(reasonOf(error));
    });
    socket.on('message', (bytes, { address }) => this.#hear(bytes, plainAddress(address)));
    socket.bind(
      desired.mode === 'out' ? 0 : (desired.listenPort ?? 0),
      desired.mode === 'out' ? undefined : listen,
      () => {
        this.#say(desired.mode === 'out' ? 'connected' : 'listening');
        if (desired.mode !== 'in') this.send(this.parts.whole());
      },
    );
  }

  /** A failed packet does not end it: the next one shows whether the network is back. */
  #sent(error: Error | null): void {
    if (this.#stopped) return;
    if (error) this.#say('failed', reasonOf(error));
    else if (this.state.state === 'failed') this.#say(this.parts.desired.mode === 'out' ? 'connected' : 'listening');
  }

  #hear(bytes: Uint8Array, from: string): void {
    const { desired, heard } = this.parts;
    if (desired.mode === 'out') return;
    if (this.#peer !== undefined && from !== this.#peer) return heard([], bytes.length, from);
    const read: ReadTally = desired.kind === 'tsl31' ? readTsl31Stream(bytes, desired) : readTsl5Datagram(bytes);
    if (read.messages.length > 0 && (this.state.state !== 'connected' || this.state.peers[0] !== from)) {
      this.state = { state: 'connected', peers: [from], detail: '' };
      this.parts.changed();
    }
    heard(read.messages, read.refused + read.rest.length, from);
  }

  #failed(detail: string): void {
    if (this.#stopped) return;
    this.#say('failed', detail);
    this.#retry = setTimeout(() => void this.#open(), AGAIN_MS);
  }

  #say(state: EndpointState['state'], detail = ''): void {
    this.state = { state, peers: state === 'connected' && this.#peer !== undefined ? [this.#peer] : [], detail };
    this.parts.changed();
  }
}
