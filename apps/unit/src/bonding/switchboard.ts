import { createSocket, type Socket } from 'node:dgram';
import { PACKET_BYTES } from '../splice/packet.js';
import { bound } from './sockets.js';

/** Seven null packets of a transport stream: nobody shows them. */
const NOTHING = Buffer.concat(
  Array.from({ length: 7 }, () =>
    Buffer.concat([Buffer.from('471fff10', 'hex'), Buffer.alloc(PACKET_BYTES - 4, 0xff)]),
  ),
);
const NOTHING_EVERY_MS = 60;
/** How long nothing runs ahead on a new way: the first packets of a flow may be lost, and are not sent again. */
const AHEAD_MS = 300;
/** How long the picture waits at the change, so that what comes over the new way cannot overtake what is still on the old one, ms. */
const HOLD_MS = 120;
/** How long nothing follows on the old way: that a packet was lost is noticed when another comes after it. */
const BEHIND_MS = 600;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes the stream of a transmission for as long as it lasts, and hands it to the sender of the moment. */
export class Switchboard {
  #target: number | undefined;
  #held: Buffer[] | undefined;
  #closed = false;

  private constructor(private readonly socket: Socket) {}

  static async open(): Promise<Switchboard> {
    return new Switchboard(await bound(createSocket('udp4'), '127.0.0.1'));
  }

  /** The first sender. */
  connect(port: number): void {
    this.#target = port;
  }

  /** Moves the stream to a sender that is ready without losing any of it. Resolves when the old one has nothing to do any more. */
  async change(port: number): Promise<void> {
    const old = this.#target;
    await this.#nothingTo(port, AHEAD_MS);
    this.#held = [];
    const behind = old === undefined ? undefined : this.#nothingTo(old, BEHIND_MS);
    await this.#nothingTo(port, HOLD_MS);
    this.#target = port;
    const held = this.#held;
    this.#held = undefined;
    for (const datagram of held) this.pass(datagram);
    await behind;
  }

  close(): void {
    this.#closed = true;
    this.socket.close();
  }

  pass(datagram: Buffer): void {
    if (this.#held) this.#held.push(datagram);
    else if (this.#target !== undefined) this.#send(datagram, this.#target);
  }

  async #nothingTo(port: number, ms: number): Promise<void> {
    for (const end = performance.now() + ms; performance.now() < end && !this.#closed;) {
      this.#send(NOTHING, port);
      await sleep(NOTHING_EVERY_MS);
    }
  }

  #send(datagram: Buffer, port: number): void {
    if (!this.#closed) this.socket.send(datagram, port, '127.0.0.1', () => undefined);
  }
}
