import { freeLoopbackPort, srtListener, srtTransmitArgs, Supervisor, type Log } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isFreeUdp, type PortBook } from '../ports/port-book.js';

/** Seven transport stream packets: the payload of one SRT datagram. */
const DATAGRAM = 7 * 188;

export interface ReturnSenderSettings {
  readonly ports: PortBook;
  readonly latencyMs: number;
  /** Address to listen on; undefined: every interface. */
  readonly listen: string | undefined;
  /** Called when a unit begins to receive. */
  readonly onReceived?: () => void;
  readonly log: Log;
}

/** Offers a stream over SRT to a caller with its passphrase, for one return. */
export class ReturnSender {
  readonly passphrase = randomBytes(24).toString('base64url');
  readonly #supervisor: Supervisor;

  private constructor(
    private readonly settings: ReturnSenderSettings,
    private readonly socket: Socket,
    private readonly loopback: number,
    private readonly book: string,
    readonly port: number,
  ) {
    this.#supervisor = new Supervisor({
      name: 'return',
      spec: () => ({
        command: 'srt-live-transmit',
        args: [
          ...srtTransmitArgs(1000),
          `udp://127.0.0.1:${loopback}`,
          srtListener({ port, passphrase: this.passphrase, latencyMs: settings.latencyMs }, settings.listen),
        ],
        secrets: [this.passphrase],
        onLine: (line: string) => {
          if (line.startsWith('Accepted SRT target')) settings.onReceived?.();
        },
      }),
      log: settings.log,
      wakeful: true,
    });
  }

  /** @throws {Error} when there is no free port. */
  static async open(settings: ReturnSenderSettings): Promise<ReturnSender> {
    const loopback = await freeLoopbackPort();
    const book = `return ${randomBytes(6).toString('hex')}`;
    const port = await settings.ports.claim(book, isFreeUdp);
    const sender = new ReturnSender(settings, createSocket('udp4'), loopback, book, port);
    sender.socket.on('error', () => undefined);
    sender.#supervisor.start();
    return sender;
  }

  /** Sends whole packets of the channel's stream. */
  write(piece: Buffer): void {
    for (let at = 0; at < piece.length; at += DATAGRAM) {
      this.socket.send(piece.subarray(at, at + DATAGRAM), this.loopback, '127.0.0.1');
    }
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    this.socket.close();
    this.settings.ports.release(this.book);
  }
}
