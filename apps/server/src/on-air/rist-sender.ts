import { EngineRun, freeLoopbackPort, isLinkReport, ristSenderArgs, splitArgs, writeLinkReport } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const LOOPBACK = '127.0.0.1';
const ASK_MS = 150;
const LATENCY_MS = 1000;
const NOISE_EVERY_MS = 5;

export interface RistSenderSettings {
  readonly port: number;
  readonly passphrase: string;
  /** Key of its packets, if it differs from the passphrase that it proves. */
  readonly key?: string;
}

/** A bonded sender with one network, for tests: proves its passphrase like a unit, and sends the test's stream. */
export class RistSender {
  /** Id of the sending program that it reports. */
  readonly #sender = randomBytes(8).toString('hex');
  readonly #runs: EngineRun[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  #client: number | undefined;
  #seq = 0;
  /** Requests that the server has answered. */
  answered = 0;

  private constructor(
    private readonly settings: RistSenderSettings,
    private readonly near: Socket,
    private readonly far: Socket,
  ) {
    far.on('message', (datagram) => {
      if (isLinkReport(datagram)) this.answered += 1;
      else if (this.#client !== undefined) near.send(datagram, this.#client, LOOPBACK);
    });
    near.on('message', (datagram, { port }) => {
      this.#client = port;
      this.#send(datagram);
    });
    this.#report('ask');
    this.#timers.push(setInterval(() => this.#report('ask'), ASK_MS));
  }

  static async start(settings: RistSenderSettings): Promise<RistSender> {
    const [near, far] = [createSocket('udp4').bind(0, LOOPBACK), createSocket('udp4').bind(0, LOOPBACK)];
    await Promise.all([once(near, 'listening'), once(far, 'listening')]);
    return new RistSender(settings, near, far);
  }

  /** Sends the output of ffmpeg with these arguments. */
  async send(args: string): Promise<void> {
    const input = await freeLoopbackPort();
    const { passphrase, key = passphrase } = this.settings;
    const path = { port: this.near.address().port, weight: 1 };
    const rist = ristSenderArgs(input, [path], { passphrase: key, latencyMs: LATENCY_MS });
    this.#runs.push(await EngineRun.start({ command: 'ristsender', args: rist }));
    const output = `-f mpegts udp://${LOOPBACK}:${input}?pkt_size=1316`;
    this.#runs.push(await EngineRun.start({ command: 'ffmpeg', args: splitArgs(`-loglevel error ${args} ${output}`) }));
  }

  /** Sends datagrams of noise instead of RIST. */
  sendNoise(): void {
    this.#timers.push(setInterval(() => this.#send(randomBytes(1316)), NOISE_EVERY_MS));
  }

  /** Sends a goodbye. */
  async end(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#runs.map((run) => run.kill()));
    this.#report('goodbye');
    await new Promise<void>((resolve) => this.far.send(Buffer.alloc(1), this.settings.port, LOOPBACK, () => resolve()));
    this.near.close();
    this.far.close();
  }

  #report(kind: 'ask' | 'goodbye'): void {
    const said = { seq: (this.#seq += 1), sentAt: performance.now(), sentPackets: 0, sentBytes: 0 };
    const report = { kind, ...said, latencyMs: LATENCY_MS, sender: this.#sender } as const;
    this.#send(writeLinkReport(report, this.settings.passphrase));
  }

  #send(datagram: Buffer): void {
    this.far.send(datagram, this.settings.port, LOOPBACK, () => undefined);
  }
}
