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
  type SrtEnd,
  type SrtReading,
} from '@backhaul/agent';
import { join } from 'node:path';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { NamedPipe } from './named-pipe.js';
import { PacedPipe, type Pace } from './paced-pipe.js';
import type { BlockedCallers, Caller } from '../callers/callers.js';
import { SrtCallerReader } from './srt-caller.js';
import { SrtCallListener } from './srt-call-listener.js';
import { isFreeUdp, type PortBook } from '../ports/port-book.js';

/** Settings for senders of a channel. */
export type SrtListenerSettings = Omit<SrtEnd, 'port'>;

export interface SrtReceiverSettings {
  readonly channelId: string;
  readonly ports: PortBook;
  readonly listener: () => SrtListenerSettings;
  /** The refused addresses. */
  readonly blocked: () => BlockedCallers;
  /** Address to listen on; undefined: every interface. */
  readonly listen: string | undefined;
  readonly log: Log;
  /** Folder for its pipes. */
  readonly pipes: string;
  /** How soon data is needed. */
  readonly pace: () => Exclude<Pace, 'idle'>;
  /** Received data, in pieces of a few whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  /** The listener ended unexpectedly. */
  readonly onFailure: (detail: string) => void;
  /** The listener or a sender appeared or disappeared. */
  readonly onChange: () => void;
}

/** An unused listener costs 0.3 % of a core, so after this time without a sender it rests until there is a call, ms. */
const REST_MS = 20_000;

/** Statistics are read with the stream, at most at this interval, ms. */
const STATISTICS_MS = 500;

/**
 * Receives one channel over SRT: `srt-live-transmit` listens and writes to a pipe of this process. While there is no caller, the
 * port is held without it.
 */
export class SrtReceiver {
  readonly #meter = new SrtMeter('recv', () => performance.now());
  readonly #supervisor: Supervisor;
  #cutter = new PacketCutter();
  #statistics: NamedPipe | undefined;
  #statisticsAt = 0;
  #pipe: PacedPipe | undefined;
  #port = 0;
  #detail = '';
  #connected = false;
  #caller: { readonly address: string | null; readonly since: number } | undefined;
  #taken: string | undefined;
  #refuses = false;
  #callers = new SrtCallerReader();
  #callListener: SrtCallListener | undefined;
  #rest: NodeJS.Timeout | undefined;
  #stopped = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly settings: SrtReceiverSettings) {
    this.#supervisor = new Supervisor({
      name: `srt ${settings.channelId}`,
      spec: () => this.#spec(),
      log: settings.log,
      wakeful: true,
      onStart: () => {
        this.#set({ detail: '' });
        this.#restLater();
      },
      onExit: (exit) => this.#ended(exit),
    });
  }

  /** Its port; 0 while it does not listen. */
  get port(): number {
    return this.#port;
  }

  /** Why it does not listen; empty if it does. */
  get detail(): string {
    return this.#detail;
  }

  /** When the pipe was last found empty, by `performance.now()`, ms. */
  get quietAt(): number {
    return this.#pipe?.quietAt ?? performance.now();
  }

  /** Whether a sender is connected. */
  get connected(): boolean {
    return this.#connected;
  }

  /** The connected callers. */
  callers(): Caller[] {
    return this.#caller ? [{ protocol: 'srt', ...this.#caller }] : [];
  }

  /** Disconnects a caller whose address is refused now. */
  async refuseBlocked(): Promise<void> {
    if (this.#caller && this.settings.blocked().has(this.#caller.address)) await this.restart();
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

  /** Data is needed at once from now on. */
  look(): void {
    this.#pipe?.look();
  }

  /** Reads the available data, so that data of another receiver follows it. */
  drain(): void {
    if (this.#connected) this.#pipe?.drain();
  }

  reading(): SrtReading | undefined {
    this.#readStatistics();
    return this.#meter.read();
  }

  /** Restarts the listener with the present settings; a sender has to reconnect. */
  async restart(): Promise<void> {
    this.#gone();
    await this.#supervisor.restart();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#rest);
    await this.#turn;
    await this.#closeCallListener();
    await this.#supervisor.stop();
    const pipes = [this.#statistics, this.#pipe];
    this.#statistics = undefined;
    this.#pipe = undefined;
    for (const pipe of pipes) await pipe?.close();
  }

  #restLater(): void {
    clearTimeout(this.#rest);
    if (this.#stopped || this.#connected) return;
    this.#rest = setTimeout(() => this.#next(() => this.#beginRest()), REST_MS);
  }

  /** Rests and calls are processed one after the other. */
  #next(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      this.settings.log.error({ error: errorText(error) }, 'a listener could not rest or start');
    });
  }

  async #beginRest(): Promise<void> {
    // A receiver that does not listen continues to try, and reports why.
    if (this.#stopped || this.#connected || this.#port === 0 || this.#callListener) return;
    await this.#supervisor.stop();
    if (this.#connected) this.#gone();
    try {
      const { listen, blocked } = this.settings;
      this.#callListener = await SrtCallListener.open(this.#port, listen, {
        isRefused: (address) => blocked().has(address),
        onCall: () => this.#next(() => this.#endRest()),
      });
    } catch (error) {
      this.settings.log.warn({ error: errorText(error) }, 'a port cannot be kept while nobody calls');
      if (!this.#stopped) this.#supervisor.start();
    }
  }

  async #endRest(): Promise<void> {
    await this.#closeCallListener();
    if (!this.#stopped) this.#supervisor.start();
  }

  async #closeCallListener(): Promise<void> {
    const listener = this.#callListener;
    this.#callListener = undefined;
    await listener?.close();
  }

  async #spec() {
    const { channelId, ports, listener } = this.settings;
    const end = listener();
    const port = await ports.claim(channelId, isFreeUdp);
    this.#port = port;
    // Data of an earlier receiver belongs to a stream that has ended.
    this.#pipe?.discard();
    this.#cutter = new PacketCutter();
    const statistics = `-statsout:${this.#statistics?.path ?? '/dev/null'}`;
    return {
      command: 'srt-live-transmit',
      args: [
        ...srtTransmitArgs(100, true),
        statistics,
        srtListener({ port, ...end }, this.settings.listen),
        'file://con',
      ],
      secrets: [end.passphrase, encodeURIComponent(end.passphrase)],
      ...(this.#pipe ? { output: this.#pipe.writer } : { onOutput: (chunk: Buffer) => this.#chunk(chunk) }),
      onLine: (line: string) => this.#line(line),
    };
  }

  #chunk(chunk: Buffer): void {
    if (performance.now() - this.#statisticsAt > STATISTICS_MS) this.#readStatistics();
    if (this.#refuses) return;
    for (const piece of this.#cutter.push(chunk)) this.settings.onPiece(piece);
  }

  #readStatistics(): void {
    this.#statisticsAt = performance.now();
    this.#statistics?.read();
  }

  /** Drops statistics of a connection that has ended. */
  #resetStatistics(): void {
    this.#readStatistics();
    this.#meter.reset();
  }

  #line(line: string): void {
    const taken = this.#callers.read(line);
    if (taken !== undefined) this.#took(taken);
    if (line.startsWith('Accepted SRT')) this.#accepted();
    if (line.startsWith('SRT source disconnected')) this.#gone();
  }

  /** libsrt logs the caller just before or just after the program has the connection. */
  #took(address: string): void {
    this.#taken = address;
    if (this.#connected && this.#caller?.address === null) this.#accepted();
  }

  #accepted(): void {
    const address = this.#taken ?? null;
    this.#taken = undefined;
    this.#caller = { address, since: this.#caller?.since ?? performance.now() };
    this.#refuses = this.settings.blocked().has(address);
    if (this.#refuses) this.#refuse();
    else this.#set({ connected: true });
  }

  /** Nothing of a refused caller is read: the program ends, and the port rests until another call. */
  #refuse(): void {
    this.#caller = undefined;
    if (this.#connected) this.#set({ connected: false });
    this.settings.log.info({ channelId: this.settings.channelId }, 'a call from a refused address was ended');
    this.#next(() => this.#beginRest());
  }

  #gone(): void {
    // Remaining data is not a new stream.
    this.#pipe?.drain();
    this.#resetStatistics();
    this.#caller = undefined;
    this.#taken = undefined;
    this.#set({ connected: false });
  }

  #ended(exit: EngineExit): void {
    this.#port = 0;
    this.#resetStatistics();
    this.#caller = undefined;
    this.#taken = undefined;
    const detail = endReason(exit, 'receiver', 'srt-tools');
    this.#set({ connected: false, detail });
    // Other reasons are reported by the channel while they last.
    if (exit.signal !== null) this.settings.onFailure(`Receiver: ${detail}`);
  }

  #set(change: { connected?: boolean; detail?: string }): void {
    this.#connected = change.connected ?? this.#connected;
    if (change.connected) this.look();
    if (change.connected !== undefined) this.#restLater();
    this.#detail = change.detail ?? this.#detail;
    this.settings.onChange();
  }
}
