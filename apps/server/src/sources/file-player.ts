import { EngineRun, type EngineExit, type Log } from '@backhaul/agent';
import { setTimeout as sleep } from 'node:timers/promises';
import { FrameReader } from '../programme/frame-reader.js';
import { ProgrammeWriter } from '../programme/programme-writer.js';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { PacedFrames } from './paced-frames.js';

/** How much of a file is read ahead, ms and bytes; the next round begins within that time. */
const AHEAD_MS = 3000;
const AHEAD_BYTES = 32 * 1024 * 1024;
/** Reading continues when less than this share is buffered. */
const LOW = 0.6;
/** Minimum interval between two rounds of a short file, ms. */
const LEAST_ROUND_MS = 500;
/** Reading has failed if no data arrives for this long, ms. */
const SILENT_MS = 8000;
/** With this much of a file in memory it can begin at once, ms. */
const READY_MS = 400;

export interface FilePlayerSettings {
  /** Why the file cannot be read now; undefined: no problem. */
  readonly refused: () => Promise<string | undefined>;
  /** Arguments of the ffmpeg that reads it once, as fast as its output is taken. */
  readonly args: readonly string[];
  /** Whether it plays in a loop. */
  readonly loop: boolean;
  readonly onPiece: (piece: Buffer) => void;
  /** Its last picture follows in this time, ms. */
  readonly onEnding: (leftMs: number) => void;
  /** Called when it is ready and waits at its first picture for `begin`; if absent, it begins at once. */
  readonly onReady?: (() => void) | undefined;
  readonly log: Log;
}

/** The outcome: played to its end, or why not. */
export type Played = { readonly isOver: true } | { readonly isOver: false; readonly reason: string };

/**
 * Plays a file in real time, as one stream with continuous times and counters over all rounds. Each round is read by a separate
 * ffmpeg, which begins while the last seconds of the previous round wait for their time.
 */
export class FilePlayer {
  readonly done: Promise<Played>;
  readonly #frames = new PacedFrames();
  readonly #writer: ProgrammeWriter;
  #run: EngineRun | undefined;
  #isPaused = false;
  #isHeld: boolean;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #waiter: (() => void) | undefined;
  #stopped = false;
  #readAt = performance.now();

  constructor(private readonly settings: FilePlayerSettings) {
    this.#writer = new ProgrammeWriter(({ data }) => settings.onPiece(data));
    this.#isHeld = settings.onReady !== undefined;
    this.done = this.#play();
  }

  /** Plays the file that waits at its first picture, which is sent before this returns. */
  begin(): void {
    this.#isHeld = false;
    this.#settle();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#waiter?.();
    await this.#run?.kill();
    await this.done;
  }

  async #play(): Promise<Played> {
    const played = await this.#rounds();
    await this.#until(() => !this.#isHeld || this.#frames.isEmpty);
    if (!this.#stopped && played.isOver) this.settings.onEnding(this.#frames.aheadMs);
    // Buffered frames go on air even if the file is broken further on.
    await this.#until(() => this.#frames.isEmpty);
    return played;
  }

  async #rounds(): Promise<Played> {
    do {
      const refused = await this.settings.refused();
      if (refused !== undefined) return { isOver: false, reason: refused };
      const begun = performance.now();
      const { pictures, exit, isSilent } = await this.#round();
      if (this.#stopped) break;
      if (isSilent) return { isOver: false, reason: 'The file cannot be read' };
      if (exit.missing) return { isOver: false, reason: 'ffmpeg is not installed' };
      if (exit.code !== 0 || pictures === 0) return { isOver: false, reason: 'The file is broken' };
      if (!this.settings.loop) break;
      await sleep(Math.max(0, begun + LEAST_ROUND_MS - performance.now()));
      await this.#until(() => this.#frames.aheadMs < AHEAD_MS * LOW);
    } while (!this.#stopped);
    return { isOver: true };
  }

  /** Reads the file once. */
  async #round(): Promise<{ readonly pictures: number; readonly exit: EngineExit; readonly isSilent: boolean }> {
    let [pictures, isSilent] = [0, false];
    this.#frames.newRound();
    const cutter = new PacketCutter();
    const reader = new FrameReader((frame) => {
      const { types } = reader;
      if (types === undefined) return;
      if (frame.kind === 'video') pictures += 1;
      this.#frames.push(frame, types);
    });
    this.#readAt = performance.now();
    const run = await EngineRun.start({
      command: 'ffmpeg',
      args: this.settings.args,
      onOutput: (chunk) => {
        this.#readAt = performance.now();
        for (const piece of cutter.push(chunk)) reader.push(piece);
        this.#settle();
      },
      onLine: (line) => this.settings.log.warn({ line }, 'source'),
    });
    this.#run = run;
    if (this.#stopped) await run.kill();
    const watch = setInterval(() => {
      if (this.#isPaused || performance.now() - this.#readAt < SILENT_MS) return;
      isSilent = true;
      void run.kill();
    }, SILENT_MS / 4);
    const exit = await run.exited;
    clearInterval(watch);
    this.#run = undefined;
    this.#isPaused = false;
    reader.flush();
    this.#settle();
    return { pictures, exit, isSilent };
  }

  /** Sends due frames, and pauses or resumes reading. */
  #settle(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const now = performance.now();
    if (this.#isHeld) this.#wait();
    else this.#pass(now);
    const filled = Math.max(this.#frames.aheadMs / AHEAD_MS, this.#frames.bytes / AHEAD_BYTES);
    if (filled > 1 && !this.#isPaused && this.#run) {
      this.#isPaused = true;
      this.#run.pause();
    } else if (filled < LOW && this.#isPaused) {
      this.#isPaused = false;
      this.#readAt = now;
      this.#run?.resume();
    }
    this.#waiter?.();
  }

  #pass(now: number): void {
    const next = this.#frames.takeDue(now, ({ frame, types, joins }) => {
      if (joins && frame.kind === 'video') this.#writer.begin(types, frame);
      this.#writer.frame(frame);
    });
    if (next !== undefined) this.#timer = setTimeout(() => this.#settle(), Math.max(1, next - now));
  }

  #wait(): void {
    const isRead = this.#run === undefined && !this.#frames.isEmpty;
    if (this.#isReady || !(isRead || this.#frames.aheadMs >= READY_MS)) return;
    this.#isReady = true;
    this.settings.onReady?.();
  }

  /** Resolves when the condition is true, or it was stopped. */
  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo() && !this.#stopped) {
      await new Promise<void>((resolve) => (this.#waiter = resolve));
    }
    this.#waiter = undefined;
  }
}
