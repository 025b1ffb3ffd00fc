import type { SrtTarget } from '@backhaul/contract/bus';
import type { Log } from '../lifecycle/log.js';
import { LineSplitter } from '../process/lines.js';
import { freeLoopbackPort } from '../process/ports.js';
import { Supervisor } from '../process/supervisor.js';
import { srtCaller, srtTransmitArgs } from './address.js';
import { SrtMeter, type SrtReading } from './statistics.js';

/** Takes a transport stream on loopback to a server over SRT, by `srt-live-transmit`, and calls again for as long as it is wanted. */
export class SrtSender {
  readonly #meter = new SrtMeter('send', () => performance.now());
  readonly #supervisor: Supervisor;
  #latencyMs: number;

  private constructor(
    private readonly target: SrtTarget,
    /** Where it listens, UDP on loopback. */
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

  /** `everyPackets`: how many packets are between two words on how the link does. */
  static async open(target: SrtTarget, everyPackets: number, log: Log): Promise<SrtSender> {
    return new SrtSender(target, await freeLoopbackPort(), everyPackets, log);
  }

  /** Address that an encoder writes to. */
  get input(): string {
    return `udp://127.0.0.1:${this.port}`;
  }

  /** Whether the server takes what is sent. */
  get connected(): boolean {
    return this.#meter.alive;
  }

  /** How the link did since the last reading; undefined while there is none. */
  read(): SrtReading | undefined {
    return this.#meter.read();
  }

  start(): void {
    this.#supervisor.start();
  }

  /** Calls again with another latency, ms. */
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
