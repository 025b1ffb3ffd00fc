import {
  endReason,
  errorText,
  findExecutable,
  freeLoopbackPort,
  readRistReceived,
  ristReceiverArgs,
  Supervisor,
  type Log,
  type RistReceived,
} from '@backhaul/agent';
import { createSocket, type Socket } from 'node:dgram';
import type { BlockedCallers, Caller, CallerReading } from '../callers/callers.js';
import { RistGatekeeper } from './rist-gatekeeper.js';
import { isFreeUdp, type PortBook } from '../ports/port-book.js';

export interface RistReceiverSettings {
  readonly channelId: string;
  readonly ports: PortBook;
  readonly listener: () => { readonly passphrase: string; readonly latencyMs: number };
  /** The refused addresses. */
  readonly blocked: () => BlockedCallers;
  /** Address to listen on; undefined: every interface. */
  readonly listen: string | undefined;
  readonly log: Log;
  /** Received data, in pieces of whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  /** The receiver ended unexpectedly. */
  readonly onFailure: (detail: string) => void;
  /** It began or stopped listening. */
  readonly onChange: () => void;
}

/** Time in which a lost packet can be noticed, requested and sent again, ms. */
const MIN_LATENCY_MS = 1000;
/** The receiver is stopped after this time without a request of a sender, ms. */
const QUIET_MS = 15_000;

/**
 * Receives one channel from bonded units: a gatekeeper that always listens, and behind it `ristreceiver` while there is a
 * sender.
 */
export class RistReceiver {
  readonly #supervisor: Supervisor;
  #gatekeeper: RistGatekeeper | undefined;
  #sink: Socket | undefined;
  #port = 0;
  #inside = 0;
  #running = false;
  #latencyMs = 0;
  #wantedMs = 0;
  #calledAt = 0;
  #last: { readonly at: number; readonly seen: RistReceived } | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: RistReceiverSettings) {
    this.#supervisor = new Supervisor({
      name: `rist ${settings.channelId}`,
      spec: () => this.#spec(),
      log: settings.log,
      wakeful: true,
      onExit: (exit) => {
        this.#inside = 0;
        if (exit.signal !== null) settings.onFailure(`Bonded receiver: ${endReason(exit, 'receiver', 'rist-tools')}`);
      },
    });
  }

  /** Its port; 0 while it does not listen. */
  get port(): number {
    return this.#port;
  }

  reading(): RistReceived | undefined {
    return this.#last && performance.now() - this.#last.at < 2500 ? this.#last.seen : undefined;
  }

  /** Does nothing if the tool is not installed: units then use one link. */
  async start(): Promise<void> {
    if (!(await findExecutable('ristreceiver'))) return;
    const { ports, channelId, log, listener, onChange } = this.settings;
    try {
      this.#sink = await this.#openSink();
      this.#port = await ports.claim(`${channelId} rist`, isFreeUdp);
      this.#gatekeeper = await RistGatekeeper.open(this.#port, {
        passphrase: () => listener().passphrase,
        onCaller: (latencyMs) => this.#called(latencyMs),
        onQuiet: () => this.#quiet(),
        blocked: () => this.settings.blocked(),
        onCallers: onChange,
        inside: () => this.#inside,
        listen: this.settings.listen,
      });
      onChange();
    } catch (error) {
      this.#port = 0;
      log.error({ error: errorText(error) }, 'the channel takes no bonded units');
    }
  }

  callers(): Caller[] {
    return this.#gatekeeper?.callers() ?? [];
  }

  callerReadings(): CallerReading[] {
    return this.#gatekeeper?.readings() ?? [];
  }

  /** Disconnects callers from these addresses; false: there were none. */
  drop(isMeant: (address: string) => boolean): boolean {
    return this.#gatekeeper?.drop(isMeant) ?? false;
  }

  /** Applies the present settings. */
  restart(): Promise<unknown> {
    if (!this.#running) return Promise.resolve();
    this.#latencyMs = this.#wantedLatency();
    return this.#next(() => this.#supervisor.restart());
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#gatekeeper?.close();
    await this.#turn;
    await this.#supervisor.stop();
    this.#sink?.close();
  }

  #called(latencyMs: number): void {
    this.#calledAt = performance.now();
    this.#wantedMs = latencyMs;
    const wanted = this.#wantedLatency();
    if (this.#running && wanted === this.#latencyMs) return;
    this.#latencyMs = wanted;
    if (this.#running) void this.#next(() => this.#supervisor.restart());
    else void this.#next(async () => this.#supervisor.start());
    this.#running = true;
  }

  #quiet(): void {
    if (!this.#running || performance.now() - this.#calledAt < QUIET_MS) return;
    this.#running = false;
    this.#inside = 0;
    void this.#next(() => this.#supervisor.stop());
  }

  #wantedLatency(): number {
    return Math.max(MIN_LATENCY_MS, this.#wantedMs, this.settings.listener().latencyMs);
  }

  /** Starts and stops run one after the other. */
  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #spec() {
    const { passphrase } = this.settings.listener();
    const output = this.#sink?.address().port ?? 0;
    this.#inside = await freeLoopbackPort();
    return {
      command: 'ristreceiver',
      args: ristReceiverArgs(this.#inside, output, { passphrase, latencyMs: this.#latencyMs }),
      secrets: [passphrase],
      onLine: (line: string) => {
        const seen = readRistReceived(line);
        if (seen) this.#last = { at: performance.now(), seen };
      },
    };
  }

  #openSink(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = createSocket({ type: 'udp4', recvBufferSize: 4_000_000 });
      socket.once('error', reject);
      socket.on('message', (piece) => this.settings.onPiece(piece));
      socket.bind({ port: 0, address: '127.0.0.1', exclusive: true }, () => {
        socket.off('error', reject);
        socket.on('error', () => undefined);
        resolve(socket);
      });
    });
  }
}
