import { backoffMs, endReason, EngineRun, errorText, type EngineExit, type Log } from '@backhaul/agent';
import type { ReportedSource } from '@backhaul/contract/bus';
import type { ReportedDestinationState } from '@backhaul/domain';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import type { SourceCommand } from './commands.js';
import { FilePlayer } from './file-player.js';
import { openSource, type FetchedTarget, type OpenFile, type SourcePlaces } from './open-source.js';

/** Pauses between attempts. */
const BACKOFF = { minMs: 1000, maxMs: 30_000 } as const;
/** Receiving for this long resets the count of failures, ms. */
const HEALTHY_MS = 30_000;
/** Time that ffmpeg needs to detect a stream with one picture a second, ms. */
const FIRST_DATA_MS = 20_000;
/** How often it is checked whether data arrives, ms. */
const CHECK_MS = 1000;

export interface SourceSettings extends SourcePlaces {
  readonly target: FetchedTarget;
  /** Received data, in pieces of a few whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  readonly onChange: () => void;
  /** The last picture of a file follows in this time, ms. */
  readonly onEnding: (leftMs: number) => void;
  /** The file was played to its end. */
  readonly onEnded: () => void;
  /** Called when a file waits at its first picture for `begin`, and when it no longer does. */
  readonly onReady?: (isReady: boolean) => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** An attempt: its program, and the gateway between the program and the network. */
interface Attempt {
  run?: { readonly stop: () => Promise<unknown> };
  player?: FilePlayer;
  /** Whether it returns to its first picture. */
  isRewound?: boolean;
  close?: () => Promise<void>;
  silent?: boolean;
  /** Whether it was to be played once, and was. */
  isOver?: boolean;
  /** Why it failed, if that is known here. */
  reason?: string;
}

/** The source that a server fetches for a channel: one program, which is restarted for as long as the source is wanted. */
export class Source {
  #attempt: Attempt | undefined;
  #state: ReportedDestinationState = 'connecting';
  #since: number;
  #detail = '';
  #failures = 0;
  #dataAt: number | undefined;
  #connectedAt = 0;
  #retry: NodeJS.Timeout | undefined;
  #retryAt: number | null = null;
  #stopped = false;
  /** A file was played to its end. */
  #isOver = false;
  #ending: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: SourceSettings) {
    this.#since = settings.now();
  }

  get target(): FetchedTarget {
    return this.settings.target;
  }

  start(): void {
    this.#ending = this.#try();
  }

  report(): ReportedSource {
    return { state: this.#state, since: this.#since, retryAt: this.#retryAt, detail: this.#detail.slice(0, 512) };
  }

  /** Retries at once, and plays a file again that has ended. */
  retryNow(): void {
    if ((this.#retryAt === null && !this.#isOver) || this.#stopped) return;
    clearTimeout(this.#retry);
    this.#retryAt = null;
    this.start();
  }

  /** Plays a file that waits at its first picture. */
  begin(): void {
    this.#attempt?.player?.begin();
  }

  /** Puts a file back to its first picture, where it waits. */
  rewind(): void {
    if (this.#isOver) return this.retryNow();
    const attempt = this.#attempt;
    if (attempt?.player === undefined || this.#stopped) return;
    attempt.isRewound = true;
    void attempt.player.stop();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const attempt = this.#attempt;
    // A clean stop sends a goodbye, so that a listener accepts the next caller at once.
    await attempt?.run?.stop();
    await attempt?.close?.();
    await this.#ending;
  }

  async #try(isRewound = false): Promise<void> {
    const attempt: Attempt = {};
    this.#attempt = attempt;
    this.#isOver = false;
    this.#dataAt = undefined;
    if (!isRewound) this.#become('connecting');
    try {
      await this.#run(attempt);
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'a source cannot be fetched');
      attempt.reason ??= 'Reading or writing failed';
    } finally {
      await attempt.close?.();
      this.#attempt = undefined;
    }
    if (!attempt.isRewound && !attempt.isOver) this.settings.onReady?.(false);
    if (this.#stopped) return;
    // Not awaited: a channel may be rewound any number of times.
    if (attempt.isRewound) this.#ending = this.#try(true);
    else if (attempt.isOver) this.#over();
    else this.#failed(attempt.reason ?? 'The source ended unexpectedly');
  }

  /** Resolves when the program has ended; the attempt contains the reason. */
  async #run(attempt: Attempt): Promise<void> {
    const { target, onPiece, log } = this.settings;
    const opened = await openSource(target, this.settings);
    if ('refused' in opened) {
      attempt.reason = opened.refused;
      return;
    }
    if ('file' in opened) return this.#play(attempt, opened.file);
    attempt.close = opened.close;
    const cutter = new PacketCutter();
    const run = await EngineRun.start({
      command: opened.command,
      args: opened.args,
      secrets: opened.secrets,
      input: true,
      onOutput: (chunk) => {
        if (this.#stopped) return;
        this.#received();
        for (const piece of cutter.push(chunk)) onPiece(piece);
      },
      onLine: (line) => log.warn({ line }, 'source'),
    });
    attempt.run = run;
    if (this.#stopped) await run.kill();
    run.input?.end(opened.input);
    const begun = performance.now();
    const watch = setInterval(() => {
      const limitMs = this.#dataAt === undefined ? Math.max(opened.silentMs, FIRST_DATA_MS) : opened.silentMs;
      if (performance.now() - (this.#dataAt ?? begun) < limitMs) return;
      attempt.silent = true;
      void run.kill();
    }, CHECK_MS);
    const exit = await run.exited;
    clearInterval(watch);
    attempt.reason = opened.reason() ?? this.#reasonOf(attempt, exit, opened.command);
  }

  /** Resolves when a file was played, or cannot be. */
  async #play(attempt: Attempt, file: OpenFile['file']): Promise<void> {
    const { onPiece, onEnding, onReady, log } = this.settings;
    const player = new FilePlayer({
      ...file,
      onPiece: (piece) => {
        this.#received();
        onPiece(piece);
      },
      onEnding,
      onReady:
        onReady &&
        (() => {
          this.#received();
          onReady(true);
        }),
      log,
    });
    attempt.run = player;
    attempt.player = player;
    if (this.#stopped) await player.stop();
    const played = await player.done;
    attempt.isOver = played.isOver;
    if (!played.isOver) attempt.reason = played.reason;
  }

  #reasonOf(attempt: Attempt, exit: EngineExit, command: SourceCommand['command']): string {
    // srt-live-transmit reports nothing while it waits for a peer.
    if (command === 'srt-live-transmit' && this.#dataAt === undefined)
      return 'The sender does not answer, or denies access';
    if (attempt.silent) return this.#dataAt === undefined ? 'The source sends no picture' : 'The source sends nothing';
    // The source has ended normally, so the last lines of the program are no reason.
    if (exit.code === 0) return 'The source has ended';
    // libsrt reports a wrong passphrase like silence.
    if (exit.lastLines.some((line) => /Connection to srt:.* failed/.test(line)))
      return 'The sender does not answer, or denies access';
    if (exit.lastLines.some((line) => line.includes('matches no streams'))) return 'The source has no picture';
    return endReason(exit, 'source', command);
  }

  #received(): void {
    const now = performance.now();
    if (this.#dataAt === undefined) {
      this.#connectedAt = now;
      this.#detail = '';
      this.#become('connected');
    }
    this.#dataAt = now;
    if (now - this.#connectedAt > HEALTHY_MS) this.#failures = 0;
  }

  /** No retry: the slate or the next source follows. */
  #over(): void {
    this.#failures = 0;
    this.#detail = 'The file has ended';
    this.#isOver = true;
    this.#become('waiting');
    this.settings.onEnded();
  }

  #failed(reason: string): void {
    this.#failures += 1;
    const waitMs = backoffMs(this.#failures, BACKOFF);
    this.#detail = reason;
    this.#retryAt = this.settings.now() + waitMs;
    this.#retry = setTimeout(() => this.retryNow(), waitMs);
    this.#become('retrying');
  }

  #become(state: ReportedDestinationState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#since = this.settings.now();
    this.settings.onChange();
  }
}
