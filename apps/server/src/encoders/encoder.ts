import { backoffMs, endReason, type EngineExit, type Log } from '@backhaul/agent';
import type { Encoding } from '@backhaul/contract';
import type { ReportedEncoder } from '@backhaul/contract/bus';
import type { EncoderState } from '@backhaul/domain';
import { StreamEngine } from '../core/stream-engine.js';
import { HeldGroup } from '../programme/held-group.js';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { encoderArgs } from './commands.js';
import type { EncoderBudget } from './encoder-budget.js';
import { PieceReader } from './piece-reader.js';
import { UsedTime } from './used-time.js';

/** Pauses between attempts, as for destinations. */
const BACKOFF = { minMs: 1000, maxMs: 30_000 } as const;
/** Encoding for this long resets the count of failures, ms. */
const HEALTHY_MS = 30_000;
/** With more unsent data, or for longer than this, the machine is too slow for the encoder. */
const LIMITS = { limitBytes: 8 * 1024 * 1024, stalledMs: 4000 } as const;
/** On a busy machine, copied streams have priority. */
const NICENESS = 5;

export interface EncoderSettings {
  readonly id: string;
  readonly encoding: Encoding;
  readonly budget: EncoderBudget;
  /** The programme since its last picture that a decoder can begin with. */
  readonly recent: () => readonly ProgrammePiece[];
  readonly onPiece: (piece: ProgrammePiece) => void;
  /** Its stream has ended: receivers restart with the next one. */
  readonly onEnd: () => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

/** Encodes the programme of a channel once for all destinations with the same settings. Restarted for as long as it exists. */
export class Encoder {
  readonly #held = new HeldGroup();
  readonly #used = new UsedTime();
  #engine: StreamEngine | undefined;
  #state: EncoderState = 'waiting';
  #since: number;
  #detail = '';
  #failures = 0;
  #beganAt: number | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryAt: number | null = null;
  #closing: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(private readonly settings: EncoderSettings) {
    this.#since = settings.now();
  }

  /** Pieces with which a new receiver of its stream begins. */
  get recent(): readonly ProgrammePiece[] {
    return this.#held.pieces;
  }

  report(): Omit<ReportedEncoder, 'destinationIds'> {
    const { id, encoding } = this.settings;
    const [state, since, retryAt] = [this.#state, this.#since, this.#retryAt];
    return { encoderId: id, encoding, state, since, retryAt, detail: this.#detail };
  }

  /** Processor time since the last call, percent of one core. */
  telemetry(): { readonly encoderId: string; readonly cpuPercent: number } {
    return { encoderId: this.settings.id, cpuPercent: this.#used.percent(this.#engine?.pid) };
  }

  write(piece: ProgrammePiece): void {
    if (this.#stopped) return;
    if (this.#engine) this.#engine.write(piece.data);
    else if (this.#retryAt === null) this.#start();
  }

  /** The programme has ended, or restarts. */
  end(): void {
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine) {
      this.settings.budget.release();
      this.#closing = Promise.all([this.#closing, engine.kill()]);
    }
    this.#over();
    if (this.#retryAt === null) this.#become('waiting');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.end();
    await this.#closing;
  }

  #start(): void {
    const { encoding, budget, recent } = this.settings;
    const begin = recent();
    if (begin.length === 0) return;
    if (!budget.take()) return this.#failed('The server runs as many encoders as it can');
    const reader = new PieceReader((piece) => this.#encoded(engine, piece));
    const engine: StreamEngine = new StreamEngine(
      {
        command: 'ffmpeg',
        args: encoderArgs(encoding),
        niceness: NICENESS,
        onOutput: (chunk) => reader.push(chunk),
      },
      LIMITS,
    );
    this.#engine = engine;
    this.#beganAt = undefined;
    for (const { data } of begin) engine.write(data);
    void engine.ended.then((exit) => this.#ended(engine, exit));
  }

  #encoded(engine: StreamEngine, piece: ProgrammePiece): void {
    if (this.#engine !== engine) return;
    if (this.#beganAt === undefined) {
      this.#beganAt = performance.now();
      this.#detail = '';
      this.#become('encoding');
    }
    if (performance.now() - this.#beganAt > HEALTHY_MS) this.#failures = 0;
    this.#held.push(piece);
    this.settings.onPiece(piece);
  }

  #ended(engine: StreamEngine, exit: EngineExit): void {
    if (this.#engine !== engine) return;
    this.#engine = undefined;
    this.settings.budget.release();
    this.#over();
    const { log, id } = this.settings;
    log.warn({ encoder: id, code: exit.code, lastLines: exit.lastLines.slice(-2) }, 'an encoder ended by itself');
    this.#failed(engine.overflowed ? 'The encoder does not keep up' : endReason(exit, 'encoder', 'ffmpeg'));
  }

  #over(): void {
    this.#held.clear();
    this.settings.onEnd();
  }

  #failed(reason: string): void {
    this.#failures += 1;
    const waitMs = backoffMs(this.#failures, BACKOFF);
    this.#detail = reason;
    this.#retryAt = this.settings.now() + waitMs;
    this.#retry = setTimeout(() => {
      this.#retryAt = null;
      // The next piece of the programme starts it.
      this.#become('waiting');
    }, waitMs);
    this.#become('retrying');
  }

  #become(state: EncoderState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#since = this.settings.now();
    this.settings.onChange();
  }
}
