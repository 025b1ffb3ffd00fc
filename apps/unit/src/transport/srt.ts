import { LineSplitter, SrtMeter, srtCaller, srtTransmitArgs, Supervisor, type Log } from '@backhaul/agent';
import type { SrtTarget } from '@backhaul/contract/bus';
import { freeLoopbackPort } from '../bonding/sockets.js';
import { interfaceTowards } from '../gauges/interfaces.js';
import type { StreamLink, Transport } from './transport.js';

/** Kilobits of a full SRT packet. */
const PACKET_KBIT = (1316 * 8) / 1000;

/** One link over SRT: `srt-live-transmit` as caller, whose statistics are the only good ones. */
export class SrtTransport implements Transport {
  readonly #meter = new SrtMeter('send', () => performance.now());
  readonly #supervisor: Supervisor;
  #latencyMs: number;

  private constructor(
    private readonly target: SrtTarget,
    readonly port: number,
    private readonly kbps: number,
    private readonly interfaceName: string | undefined,
    log: Log,
  ) {
    this.#latencyMs = target.latencyMs;
    this.#supervisor = new Supervisor({
      name: 'srt',
      spec: () => this.#spec(),
      log,
      onExit: () => this.#meter.reset(),
    });
  }

  /** `kbps`: about what will be sent; sets how often statistics come. */
  static async open(target: SrtTarget, kbps: number, log: Log): Promise<SrtTransport> {
    const interfaceName = await interfaceTowards(target.host, target.port);
    return new SrtTransport(target, await freeLoopbackPort(), kbps, interfaceName, log);
  }

  get input(): string {
    return `udp://127.0.0.1:${this.port}`;
  }

  get connected(): boolean {
    return this.#meter.alive;
  }

  /** SRT sends again what is lost, and says how much gets through: the sender sets its rate by hand. */
  get carriedKbps(): undefined {
    return undefined;
  }

  links(): StreamLink[] {
    if (this.interfaceName === undefined) return [];
    return [{ interfaceName: this.interfaceName, reading: this.#meter.read() }];
  }

  start(): void {
    this.#supervisor.start();
  }

  async setLatency(latencyMs: number): Promise<void> {
    if (latencyMs === this.#latencyMs) return;
    this.#latencyMs = latencyMs;
    this.#meter.reset();
    await this.#supervisor.restart();
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  #spec() {
    const { host, port, passphrase } = this.target;
    const output = new LineSplitter((line) => this.#meter.push(line));
    const everyPackets = Math.round(Math.min(500, Math.max(10, this.kbps / PACKET_KBIT / 4)));
    return {
      command: 'srt-live-transmit',
      args: [
        ...srtTransmitArgs(everyPackets),
        `udp://127.0.0.1:${this.port}`,
        srtCaller(host, { port, passphrase, latencyMs: this.#latencyMs }),
      ],
      secrets: [passphrase, encodeURIComponent(passphrase)],
      onOutput: (chunk: Buffer) => output.push(chunk.toString()),
      onLine: (line: string) => {
        if (line.startsWith('SRT target disconnected')) this.#meter.reset();
      },
    };
  }
}
