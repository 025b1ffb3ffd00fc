import {
  endReason,
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
import { join } from 'node:path';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { NamedPipe } from './named-pipe.js';
import { PacedPipe } from './paced-pipe.js';
import { isFreeUdp, type PortBook } from '../ports/port-book.js';

/** How senders reach a channel. */
export interface SrtListenerSettings {
  readonly passphrase: string;
  readonly latencyMs: number;
}

export interface SrtReceiverSettings {
  readonly channelId: string;
  readonly ports: PortBook;
  readonly listener: () => SrtListenerSettings;
  /** Address to listen on; undefined: every interface. */
  readonly listen: string | undefined;
  readonly log: Log;
  /** Folder for its pipes. */
  readonly pipes: string;
  /** How soon what arrives is wanted. */
  readonly pace: () => 'live' | 'rest';
  /** What arrives, in pieces of a few whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  /** The listener ended by itself. */
  readonly onFailure: (detail: string) => void;
  /** The listener came or went, a sender came or went. */
  readonly onChange: () => void;
}

/** Receives one channel over SRT: `srt-live-transmit` listens for as long as the channel exists and writes what arrives to a pipe of ours. */
export class SrtReceiver {
  readonly #meter = new SrtMeter('recv', () => performance.now());
  readonly #supervisor: Supervisor;
  #cutter = new PacketCutter();
  #statistics: NamedPipe | undefined;
  #pipe: PacedPipe | undefined;
  #port = 0;
  #detail = '';
  #connected = false;

  constructor(private readonly settings: SrtReceiverSettings) {
    this.#supervisor = new Supervisor({
      name: `srt ${settings.channelId}`,
      spec: () => this.#spec(),
      log: settings.log,
      wakeful: true,
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

  /** When nothing was there to be read last, by `performance.now()`, ms. */
  get quietAt(): number {
    return this.#pipe?.quietAt ?? performance.now();
  }

  /** Whether a sender is connected. */
  get connected(): boolean {
    return this.#connected;
  }

  async start(): Promise<void> {
    const { channelId, pipes, pace, log } = this.settings;
    const lines = new LineSplitter((line) => this.#meter.push(line));
    try {
      this.#statistics = await NamedPipe.open(join(pipes, `${channelId}.statistics`), (text) => lines.push(text));
      this.#pipe = await PacedPipe.open(join(pipes, `${channelId}.stream`), {
        onChunk: (chunk) => this.#chunk(chunk),
        pace: () => (this.#connected ? pace() : 'idle'),
      });
    } catch (error) {
      log.error({ error: errorText(error) }, 'the receiver has no pipes; it receives without statistics');
    }
    this.#supervisor.start();
  }

  /** Somebody wants what arrives at once from now on. */
  look(): void {
    this.#pipe?.look();
  }

  /** Reads what has arrived: whatever comes from elsewhere from now on comes after it. */
  drain(): void {
    if (this.#connected) this.#pipe?.drain();
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
    await Promise.all([this.#statistics?.close(), this.#pipe?.close()]);
  }

  async #spec() {
    const { channelId, ports, listener } = this.settings;
    const { passphrase, latencyMs } = listener();
    const port = await ports.claim(channelId, isFreeUdp);
    this.#port = port;
    // What a receiver before this one left belongs to a stream that has ended.
    this.#pipe?.discard();
    this.#cutter = new PacketCutter();
    const statistics = `-statsout:${this.#statistics?.path ?? '/dev/null'}`;
    return {
      command: 'srt-live-transmit',
      args: [
        ...srtTransmitArgs(100),
        statistics,
        srtListener({ port, passphrase, latencyMs }, this.settings.listen),
        'file://con',
      ],
      secrets: [passphrase, encodeURIComponent(passphrase)],
      ...(this.#pipe ? { output: this.#pipe.writer } : { onOutput: (chunk: Buffer) => this.#chunk(chunk) }),
      onLine: (line: string) => this.#line(line),
    };
  }

  #chunk(chunk: Buffer): void {
    for (const piece of this.#cutter.push(chunk)) this.settings.onPiece(piece);
  }

  #line(line: string): void {
    if (line.startsWith('Accepted SRT')) this.#set({ connected: true });
    if (line.startsWith('SRT source disconnected')) this.#gone();
  }

  #gone(): void {
    // What it still sent is no new stream.
    this.#pipe?.drain();
    this.#meter.reset();
    this.#set({ connected: false });
  }

  #ended(exit: EngineExit): void {
    this.#port = 0;
    this.#meter.reset();
    const detail = endReason(exit, 'receiver', 'srt-tools');
    this.#set({ connected: false, detail });
    // What else keeps it from listening the channel says for as long as it does.
    if (exit.signal !== null) this.settings.onFailure(`Receiver: ${detail}`);
  }

  #set(change: { connected?: boolean; detail?: string }): void {
    this.#connected = change.connected ?? this.#connected;
    if (change.connected) this.look();
    this.#detail = change.detail ?? this.#detail;
    this.settings.onChange();
  }
}
