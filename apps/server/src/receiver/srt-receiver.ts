import {
  LineSplitter,
  SrtMeter,
  srtListener,
  srtTransmitArgs,
  Supervisor,
  type EngineExit,
  type Log,
  type SrtReading,
} from '@backhaul/agent';
import { createSocket, type Socket } from 'node:dgram';
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
  readonly onDatagram: (datagram: Buffer) => void;
  /** The listener came or went, a sender came or went. */
  readonly onChange: () => void;
}

/** Kernel buffer of the loopback socket, bytes: rides out a pause of this process. */
const SOCKET_BUFFER = 4 * 1024 * 1024;

/** Receives one channel over SRT: `srt-live-transmit` listens for as long as the channel exists and hands on over loopback UDP. */
export class SrtReceiver {
  readonly #meter = new SrtMeter('recv', () => performance.now());
  readonly #supervisor: Supervisor;
  #socket: Socket | undefined;
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
    const socket = createSocket('udp4');
    socket.on('message', (datagram) => this.settings.onDatagram(datagram));
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(0, '127.0.0.1', resolve);
    });
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.setRecvBufferSize(SOCKET_BUFFER);
    this.#socket = socket;
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
    this.#socket?.close();
    this.#socket = undefined;
  }

  async #spec() {
    const { channelId, ports, listener } = this.settings;
    const local = this.#socket?.address().port ?? 0;
    const { passphrase, latencyMs } = listener();
    const port = await ports.claim(channelId);
    this.#port = port;
    const output = new LineSplitter((line) => this.#meter.push(line));
    return {
      command: 'srt-live-transmit',
      args: [...srtTransmitArgs(100), srtListener({ port, passphrase, latencyMs }), `udp://127.0.0.1:${local}`],
      secrets: [passphrase, encodeURIComponent(passphrase)],
      onOutput: (chunk: Buffer) => output.push(chunk.toString()),
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
