import {
  errorText,
  LineSplitter,
  SrtMeter,
  srtListener,
  srtTransmitArgs,
  Supervisor,
  type EngineExit,
  type Log,
  type SrtReading,
} from '@backhaul/agent';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { NamedPipe } from './named-pipe.js';
import type { PortBook } from './port-book.js';

/** How senders reach a channel. */
export interface SrtListenerSettings {
  readonly passphrase: string;
  readonly latencyMs: number;
}

export interface SrtReceiverSettings {
  readonly channelId: string;
  readonly ports: PortBook;
  readonly listener: () => SrtListenerSettings;
  readonly log: Log;
  /** Where the receiver tells its statistics: the path of a pipe. */
  readonly statisticsPath: string;
  /** What arrives, in pieces of a few whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  /** The listener came or went, a sender came or went. */
  readonly onChange: () => void;
}

/** Receives one channel over SRT: `srt-live-transmit` listens for as long as the channel exists and writes what arrives to its standard output. */
export class SrtReceiver {
  readonly #meter = new SrtMeter('recv', () => performance.now());
  readonly #supervisor: Supervisor;
  #statistics: NamedPipe | undefined;
  #port = 0;
  #detail = '';
  #connected = false;

  constructor(private readonly settings: SrtReceiverSettings) {
    this.#supervisor = new Supervisor({
      name: `srt ${settings.channelId}`,
      spec: () => this.#spec(),
      log: settings.log,
      onStart: () => this.#set({ detail: '' }),
      onExit: (exit) => this.#ended(exit),
    });
  }

  /** Where it listens; 0 while it does not. */
  get port(): number {
    return this.#port;
  }

  /** Why it does not listen; empty while it does. */
  get detail(): string {
    return this.#detail;
  }

  /** Whether a sender is connected. */
  get connected(): boolean {
    return this.#connected;
  }

  async start(): Promise<void> {
    const { statisticsPath, log } = this.settings;
    const lines = new LineSplitter((line) => this.#meter.push(line));
    try {
      this.#statistics = await NamedPipe.open(statisticsPath, (text) => lines.push(text));
    } catch (error) {
      log.error({ error: errorText(error) }, 'the receiver has no statistics; it receives without');
    }
    this.#supervisor.start();
  }

  reading(): SrtReading | undefined {
    return this.#meter.read();
  }

  /** Listens anew, with the settings as they are now; a sender has to call again. */
  async restart(): Promise<void> {
    this.#gone();
    await this.#supervisor.restart();
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    await this.#statistics?.close();
  }

  async #spec() {
    const { channelId, ports, listener, onPiece } = this.settings;
    const { passphrase, latencyMs } = listener();
    const port = await ports.claim(channelId);
    this.#port = port;
    const cutter = new PacketCutter();
    const statistics = `-statsout:${this.#statistics?.path ?? '/dev/null'}`;
    return {
      command: 'srt-live-transmit',
      args: [...srtTransmitArgs(100), statistics, srtListener({ port, passphrase, latencyMs }), 'file://con'],
      secrets: [passphrase, encodeURIComponent(passphrase)],
      onOutput: (chunk: Buffer) => {
        for (const piece of cutter.push(chunk)) onPiece(piece);
      },
      onLine: (line: string) => this.#line(line),
    };
  }

  #line(line: string): void {
    if (line.startsWith('Accepted SRT')) this.#set({ connected: true });
    if (line.startsWith('SRT source disconnected')) this.#gone();
  }

  #gone(): void {
    this.#meter.reset();
    this.#set({ connected: false });
  }

  #ended(exit: EngineExit): void {
    this.#port = 0;
    this.#meter.reset();
    const words = exit.missing ? `${exit.lastLines[0]}: apt-get install srt-tools` : exit.lastLines.at(-1);
    this.#set({ connected: false, detail: words ?? 'The receiver ended' });
  }

  #set(change: { connected?: boolean; detail?: string }): void {
    this.#connected = change.connected ?? this.#connected;
    this.#detail = change.detail ?? this.#detail;
    this.settings.onChange();
  }
}
