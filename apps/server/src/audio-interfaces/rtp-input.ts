import { readRtp } from '@backhaul/agent/rtp';
import type { DesiredAudioInterface } from '@backhaul/contract/bus';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from '../callers/callers.js';

/** A port that is in use is tried again after this time, ms. */
const AGAIN_MS = 2000;
const SSRC_AT = 8;

export interface RtpInputParts {
  readonly desired: Pick<DesiredAudioInterface, 'listenPort' | 'multicastGroup' | 'sourceHost'>;
  /** Address on which it listens. */
  readonly listen: string;
  /** `source`: SSRC of the stream; `from`: address of its sender. */
  readonly onPacket: (packet: Buffer, source: number, from: string) => void;
  /** Null: it listens; otherwise the reason why it does not. */
  readonly onListening: (failure: string | null) => void;
}

/** A socket that receives RTP, from a multicast group or sent to the server itself. */
export class RtpInput {
  #socket: Socket | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly parts: RtpInputParts) {
    this.#open();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) await new Promise<void>((done) => socket.close(() => done()));
  }

  #open(): void {
    const { desired, listen, onListening } = this.parts;
    const { listenPort, multicastGroup } = desired;
    const isGroup = multicastGroup !== null;
    // Groups share a port, but each socket gets only packets for its own group.
    const socket = createSocket({
      type: !isGroup && isIPv6(listen) ? 'udp6' : 'udp4',
      reuseAddr: isGroup,
      recvBufferSize: 1 << 20,
    });
    this.#socket = socket;
    socket.on('error', (error) => this.#failed(socket, error.message));
    socket.on('message', (packet, { address }) => this.#hear(packet, plainAddress(address)));
    socket.bind({ port: listenPort, address: multicastGroup ?? listen, exclusive: true }, () => {
      try {
        if (isGroup) socket.addMembership(multicastGroup, interfaceOf(listen));
        onListening(null);
      } catch (error) {
        this.#failed(socket, error instanceof Error ? error.message : String(error));
      }
    });
  }

  #hear(packet: Buffer, from: string): void {
    const { desired, onPacket } = this.parts;
    if (desired.sourceHost !== null && from !== desired.sourceHost) return;
    if (readRtp(packet) !== undefined) onPacket(packet, packet.readUInt32BE(SSRC_AT), from);
  }

  #failed(socket: Socket, detail: string): void {
    if (this.#stopped || this.#socket !== socket) return;
    this.#socket = undefined;
    socket.close();
    this.parts.onListening(detail);
    this.#retry = setTimeout(() => this.#open(), AGAIN_MS);
  }
}

/** The interface on which a group is joined; undefined: as the system routes. */
const interfaceOf = (listen: string): string | undefined =>
  isIPv4(listen) && listen !== '0.0.0.0' ? listen : undefined;
