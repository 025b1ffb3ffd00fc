import { isLinkReport, readLinkReport, writeLinkReport } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { LinkMeter } from './link-meter.js';
import { bound, connected } from './sockets.js';

/** How often the server is asked for its report of received packets, ms. */
const ASK_MS = 150;
/** Distinguishes this program from others that send to the same channel: a channel accepts one. */
const SENDER = randomBytes(8).toString('hex');

export interface PathSettings {
  /** Address of this machine to send from. */
  readonly from: string;
  /** IP address of the server, not a name. */
  readonly to: string;
  readonly port: number;
  readonly passphrase: string;
  readonly latencyMs: number;
}

/**
 * One path of a bonded stream to the server: a loopback port for RIST, and a socket bound to one interface's address.
 * RIST's own tool cannot bind its paths; here each uses its own interface, and is measured.
 */
export class Path {
  readonly meter = new LinkMeter(() => performance.now());
  readonly #timer: NodeJS.Timeout;
  #client: number | undefined;
  #seq = 0;
  #sentPackets = 0;
  #sentBytes = 0;

  private constructor(
    private readonly settings: PathSettings,
    private readonly near: Socket,
    private readonly far: Socket,
  ) {
    near.on('message', (datagram, { port }) => this.#out(datagram, port));
    far.on('message', (datagram) => this.#in(datagram));
    this.#timer = setInterval(() => this.#ask(), ASK_MS);
    this.#ask();
  }

  /** @throws {Error} when the address is not, or no longer, one of this machine. */
  static async open(settings: PathSettings): Promise<Path> {
    const far = await bound(createSocket(settings.from.includes(':') ? 'udp6' : 'udp4'), settings.from);
    await connected(far, settings.to, settings.port);
    return new Path(settings, await bound(createSocket('udp4'), '127.0.0.1'), far);
  }

  /** Loopback port that RIST sends to. */
  get port(): number {
    return this.near.address().port;
  }

  close(): void {
    clearInterval(this.#timer);
    this.near.close();
    this.far.send(this.#report('goodbye'), () => this.far.close());
  }

  #out(datagram: Buffer, client: number): void {
    this.#client = client;
    this.#sentPackets += 1;
    this.#sentBytes += datagram.length;
    this.#send(datagram);
  }

  #in(datagram: Buffer): void {
    if (isLinkReport(datagram)) {
      const report = readLinkReport(datagram, this.settings.passphrase);
      if (report?.kind === 'answer') this.meter.push(report);
    } else if (this.#client !== undefined) {
      this.near.send(datagram, this.#client, '127.0.0.1');
    }
  }

  #ask(): void {
    this.#send(this.#report('ask'));
  }

  #report(kind: 'ask' | 'goodbye'): Buffer {
    this.#seq += 1;
    const { passphrase, latencyMs } = this.settings;
    const sent = { sentAt: performance.now(), sentPackets: this.#sentPackets, sentBytes: this.#sentBytes };
    return writeLinkReport({ kind, seq: this.#seq, ...sent, latencyMs, sender: SENDER }, passphrase);
  }

  /** A closed path loses its packets, as any network does. */
  #send(datagram: Buffer): void {
    this.far.send(datagram, () => undefined);
  }
}
