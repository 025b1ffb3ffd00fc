import { LineSplitter, SrtMeter, srtCaller, srtTransmitArgs, Supervisor, type Log } from '@backhaul/agent';
import type { SrtTarget } from '@backhaul/contract/bus';
import { freePort } from './ports.js';

/** Packets between two words on how the link does. */
const EVERY_PACKETS = 60;

/** Carries a transport stream to the channel's server over SRT, and calls again for as long as it is wanted. */
export class Uplink {
  readonly #meter = new SrtMeter('send', () => performance.now());
  readonly #supervisor: Supervisor;

  private constructor(
    private readonly target: SrtTarget,
    private readonly port: number,
    log: Log,
  ) {
    this.#supervisor = new Supervisor({
      name: 'srt',
      spec: () => this.#spec(),
      log,
      onExit: () => this.#meter.reset(),
    });
  }

  static async open(target: SrtTarget, log: Log): Promise<Uplink> {
    return new Uplink(target, await freePort(), log);
  }

  /** Loopback address that the encoder writes to. */
  get input(): string {
    return `udp://127.0.0.1:${this.port}`;
  }

  /** Whether the server takes what is sent. */
  get connected(): boolean {
    return this.#meter.alive;
  }

  /** What goes out now, kbps. */
  get kbps(): number {
    return this.#meter.read()?.kbps ?? 0;
  }

  start(): void {
    this.#supervisor.start();
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  #spec() {
    const { host, port, passphrase, latencyMs } = this.target;
    const output = new LineSplitter((line) => this.#meter.push(line));
    return {
      command: 'srt-live-transmit',
      args: [...srtTransmitArgs(EVERY_PACKETS), this.input, srtCaller(host, { port, passphrase, latencyMs })],
      secrets: [passphrase, encodeURIComponent(passphrase)],
      onOutput: (chunk: Buffer) => output.push(chunk.toString()),
      onLine: (line: string) => {
        if (line.startsWith('SRT target disconnected')) this.#meter.reset();
      },
    };
  }
}
