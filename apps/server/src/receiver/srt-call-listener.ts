import type { RemoteInfo, Socket } from 'node:dgram';
import { plainAddress } from '../callers/callers.js';
import { listenUdp } from '../ports/udp-listener.js';

/** Type of a control packet that opens a connection, and the length of its header and fields (draft-sharabayko-srt §3.2.1). */
const HANDSHAKE = 0x80_00_00_00;
const HANDSHAKE_BYTES = 64;

/** Whether a packet requests an SRT connection. */
export const isSrtCall = (packet: Buffer): boolean =>
  packet.length >= HANDSHAKE_BYTES && packet.readUInt32BE(0) === HANDSHAKE;

export interface CallHandling {
  readonly isRefused: (address: string) => boolean;
  /** Called once, at the first packet of a caller that is not refused. */
  readonly onCall: () => void;
}

/**
 * Holds the SRT port of a channel while there is no caller. A listener of libsrt wakes a hundred times a second, this socket
 * only when something arrives. A caller repeats its first packet until it is answered.
 */
export class SrtCallListener {
  private constructor(private readonly socket: Socket) {}

  /** @throws {Error} when the port is in use. */
  static async open(
    port: number,
    listen: string | undefined,
    { isRefused, onCall }: CallHandling,
  ): Promise<SrtCallListener> {
    const socket = await listenUdp(port, listen);
    const receive = (packet: Buffer, { address }: RemoteInfo): void => {
      if (!isSrtCall(packet) || isRefused(plainAddress(address))) return;
      socket.off('message', receive);
      onCall();
    };
    socket.on('message', receive);
    return new SrtCallListener(socket);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }
}
