import { createSocket, type Socket } from 'node:dgram';
import { PACKET_BYTES } from '@backhaul/agent';
import { bound } from './sockets.js';

/** A null packet of a transport stream, which receivers discard. */
const NULL_PACKET = Buffer.concat([Buffer.from('471fff10', 'hex'), Buffer.alloc(PACKET_BYTES - 4, 0xff)]);
/** Small and frequent, ms: a network with a weight of 3 in 40, which may be the only live one, must get several in time. */
const NULL_PACKETS_EVERY_MS = 10;
/** How long null packets precede the stream on a new path: the first packets of a flow may be lost, and are not retransmitted. */
const AHEAD_MS = 300;
/** How long the stream is held at the switch, so that packets on the new path cannot overtake those on the old one, ms. */
const HOLD_MS = 120;
/** How long null packets follow on the old path: a loss is noticed only when a later packet arrives. */
const BEHIND_MS = 600;
/** Minimum number of packets that follow, even if the machine is too busy to send them in time. */
const BEHIND_PACKETS = 60;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Receives the stream of a transmission for as long as it lasts, and forwards it to the present sender. */
export class PathSwitcher {
  #target: number | undefined;
  #held: Buffer[] | undefined;
  #closed = false;

  private constructor(private readonly socket: Socket) {}

  static async open(): Promise<PathSwitcher> {
    return new PathSwitcher(await bound(createSocket('udp4'), '127.0.0.1'));
  }

  /** Sets the first sender. */
  connect(port: number): void {
    this.#target = port;
  }

  /** Switches the stream to a sender that is ready, without loss. Resolves when the old sender is no longer needed. */
  async switchTo(port: number): Promise<void> {
    const old = this.#target;
    await this.#sendNullPackets(port, AHEAD_MS);
    this.#held = [];
    const behind = old === undefined ? undefined : this.#sendNullPackets(old, BEHIND_MS, BEHIND_PACKETS);
    await this.#sendNullPackets(port, HOLD_MS);
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

  /** Sends null packets for this time, and at least `least` of them. */
  async #sendNullPackets(port: number, ms: number, least = 0): Promise<void> {
    const end = performance.now() + ms;
    for (let sent = 0; (performance.now() < end || sent < least) && !this.#closed; sent += 1) {
      this.#send(NULL_PACKET, port);
      await sleep(NULL_PACKETS_EVERY_MS);
    }
  }

  #send(datagram: Buffer, port: number): void {
    if (!this.#closed) this.socket.send(datagram, port, '127.0.0.1', () => undefined);
  }
}
