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
/** ffmpeg needs so long until it knows a stream of one picture a second, ms. */
const FIRST_DATA_MS = 20_000;
/** How often it is checked whether data arrives, ms. */
const CHECK_MS = 1000;

export interface SourceSettings extends SourcePlaces {
  readonly target: FetchedTarget;
  /** Received data, in pieces of a few whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  readonly onChange: () => void;
  /** The last picture of a file comes in this time, ms. */
  readonly onEnding: (leftMs: number) => void;
  /** It was played to its end: nothing of it comes any more. */
  readonly onEnded: () => void;
  /** A file waits at its first picture until `begin`; called when it does, and when that is over. */
  readonly onReady?: (isReady: boolean) => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** An attempt: its program, and what stands between the program and the network. */
interface Attempt {
  run?: { readonly stop: () => Promise<unknown> };
  player?: FilePlayer;
  /** It goes back to its first picture. */
  isRewound?: boolean;
  close?: () => Promise<void>;
  silent?: boolean;
  /** It was to be played once, and was. */
  isOver?: boolean;
  /** Why it failed, where something of ours knows it. */
  reason?: string;
}

/** What a server fetches for a channel: one program, which is started again for as long as the source is wanted. */
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

  /** Tries at once what waits to be tried again, and plays a file again that has ended. */
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
    // It says goodbye: a listener that knows of the end takes the next caller at once.
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
    // Not awaited: a channel may be rewound for as long as it lives.
    if (attempt.isRewound) this.#ending = this.#try(true);
    else if (attempt.isOver) this.#over();
    else this.#failed(attempt.reason ?? 'The source ended unexpectedly');
  }

  /** Resolves when the program has ended, with the reason in the attempt. */
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
    // It waits for a peer without a word.
    if (command === 'srt-live-transmit' && this.#dataAt === undefined)
      return 'The sender does not answer, or denies access';
    if (attempt.silent) return this.#dataAt === undefined ? 'The source sends no picture' : 'The source sends nothing';
    // What was fetched has ended: the last lines of the program are about other things.
    if (exit.code === 0) return 'The source has ended';
    // libsrt does not tell a wrong passphrase from silence.
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

  /** Nothing is tried again: the slate or the next source goes on. */
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
