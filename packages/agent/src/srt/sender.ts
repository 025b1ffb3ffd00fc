import type { SrtTarget } from '@backhaul/contract/bus';
import type { Log } from '../lifecycle/log.js';
import { LineSplitter } from '../process/lines.js';
import { freeLoopbackPort } from '../process/ports.js';
import { Supervisor } from '../process/supervisor.js';
import { srtCaller, srtTransmitArgs } from './address.js';
import { SrtMeter, type SrtReading } from './statistics.js';

/** Sends a transport stream from loopback to a server over SRT with `srt-live-transmit`, and reconnects until it is stopped. */
export class SrtSender {
  readonly #meter = new SrtMeter('send', () => performance.now());
  readonly #supervisor: Supervisor;
  #latencyMs: number;

  private constructor(
    private readonly target: SrtTarget,
    /** The UDP port on loopback where it listens. */
    readonly port: number,
    private readonly everyPackets: number,
    log: Log,
  ) {
    this.#latencyMs = target.latencyMs;
    this.#supervisor = new Supervisor({
      name: 'srt',
      spec: () => this.#spec(),
      log,
      wakeful: true,
      onExit: () => this.#meter.reset(),
    });
  }

  /** `everyPackets`: number of packets between two lines of statistics. */
  static async open(target: SrtTarget, everyPackets: number, log: Log): Promise<SrtSender> {
    return new SrtSender(target, await freeLoopbackPort(), everyPackets, log);
  }

  /** The address for an encoder to write to. */
  get input(): string {
    return `udp://127.0.0.1:${this.port}`;
  }

  /** Whether the server receives the stream. */
  get connected(): boolean {
    return this.#meter.alive;
  }

  /** Statistics of the link since the last reading; undefined without any. */
  read(): SrtReading | undefined {
    return this.#meter.read();
  }

  start(): void {
    this.#supervisor.start();
  }

  /** Reconnects with another latency, ms. */
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
    const far = srtCaller(host, { port, passphrase, latencyMs: this.#latencyMs });
    return {
      command: 'srt-live-transmit',
      args: [...srtTransmitArgs(this.everyPackets), this.input, far],
      secrets: [passphrase, encodeURIComponent(passphrase)],
      onOutput: (chunk: Buffer) => output.push(chunk.toString()),
      onLine: (line: string) => {
        if (line.startsWith('SRT target disconnected')) this.#meter.reset();
      },
    };
  }
}
