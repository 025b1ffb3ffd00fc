import { EngineRun, errorText, wrapped, type Log } from '@backhaul/agent';
import type { DesiredPlayout } from '@backhaul/contract/bus';
import { hasPlace } from '@backhaul/domain';
import { FrameReader } from '../programme/frame-reader.js';
import { fileArgs } from '../sources/commands.js';
import { openMediaFile } from '../sources/media-file.js';
import { PacedFrames } from '../sources/paced-frames.js';
import { PacketCutter } from '../transport-stream/packet-cutter.js';

/** How much of a file is read ahead, ms and bytes. */
const AHEAD_MS = 3000;
const AHEAD_BYTES = 32 * 1024 * 1024;
/** Reading continues when less than this share is buffered. */
const LOW = 0.6;
/** With this much of a file in memory it can go on air, ms. */
const READY_MS = 400;
/** Reading has failed if no data arrives for this long, ms. */
const SILENT_MS = 8000;
/** Maximum length of a group of pictures, ms. */
const FAR_MS = 60_000;
const UNREADABLE = 'The file cannot be read';
const PAST_END = 'The file ends before the place where it is to begin';

type Item = DesiredPlayout['items'][number];

interface FileReadingSettings {
  readonly recordings: string;
  readonly item: Item;
  /** Start position in the file, ms; playing begins at the keyframe before. */
  readonly fromMs: number;
  /** More can be played, or the file has ended. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Position of the first picture, ms; transport streams begin later than requested. `pts`, ticks, and `startMs`: by the file's own times. */
function placeOf(pts: number, startMs: number, fromMs: number): number {
  if (fromMs === 0) return 0;
  const placeMs = Math.round(wrapped(pts - startMs * 90) / 90);
  // A larger difference cannot be a time of the file.
  return placeMs <= fromMs + FAR_MS ? placeMs : fromMs;
}

/** A file of the queue that is read ahead once, at the speed at which its frames are taken. */
export class FileReading {
  readonly frames = new PacedFrames();
  readonly done: Promise<void>;
  #run: EngineRun | undefined;
  #lengthMs: number | null = null;
  #beginsMs: number | undefined;
  #isDone = false;
  #failure: string | undefined;
  #isPaused = false;
  #stopped = false;
  #readAt = performance.now();

  constructor(private readonly settings: FileReadingSettings) {
    this.done = this.#read()
      .catch((error: unknown) => {
        settings.log.error({ error: errorText(error) }, 'a file cannot be played');
        this.#failure = UNREADABLE;
      })
      .finally(() => {
        this.#isDone = true;
        if (!this.#stopped) settings.onChange();
      });
  }

  get item(): Item {
    return this.settings.item;
  }

  /** Start position in the file, ms: that of its first picture, once it was read. */
  get beginsMs(): number {
    return this.#beginsMs ?? this.settings.fromMs;
  }

  get lengthMs(): number | null {
    return this.#lengthMs;
  }

  /** Whether the whole file was read. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Why it could not be read to its end; undefined: no failure so far. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Whether it can go on air. */
  get isReady(): boolean {
    return !this.frames.isEmpty && (this.#isDone || this.frames.aheadMs >= READY_MS);
  }

  /** Pauses or resumes reading, depending on the buffered frames. */
  settle(): void {
    const filled = Math.max(this.frames.aheadMs / AHEAD_MS, this.frames.bytes / AHEAD_BYTES);
    if (filled > 1 && !this.#isPaused && this.#run) {
      this.#isPaused = true;
      this.#run.pause();
    } else if (filled < LOW && this.#isPaused) {
      this.#isPaused = false;
      this.#readAt = performance.now();
      this.#run?.resume();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#run?.kill();
    await this.done;
  }

  async #read(): Promise<void> {
    const { recordings, item, fromMs, onChange, log } = this.settings;
    const opened = await openMediaFile(recordings, item);
    if (this.#stopped) return;
    if ('refused' in opened) {
      this.#failure = opened.refused;
      return;
    }
    this.#lengthMs = opened.lengthMs;
    if (!hasPlace(opened.lengthMs, item.fromMs)) {
      this.#failure = PAST_END;
      return;
    }
    let pictures = 0;
    this.frames.newRound();
    const cutter = new PacketCutter();
    const reader = new FrameReader((frame) => {
      const { types } = reader;
      if (types === undefined) return;
      if (frame.kind === 'video') {
        pictures += 1;
        this.#beginsMs ??= placeOf(frame.pts, opened.startMs, fromMs);
      }
      this.frames.push(frame, types);
    });
    this.#readAt = performance.now();
    const run = await EngineRun.start({
      command: 'ffmpeg',
      args: fileArgs(opened.path, opened.copiesSound, fromMs),
      onOutput: (chunk) => {
        if (this.#stopped) return;
        this.#readAt = performance.now();
        for (const piece of cutter.push(chunk)) reader.push(piece);
        this.settle();
        onChange();
      },
      onLine: (line) => log.warn({ line }, 'playout'),
    });
    this.#run = run;
    if (this.#stopped) await run.kill();
    const watch = setInterval(() => {
      if (!this.#isPaused && performance.now() - this.#readAt >= SILENT_MS) void run.giveUp();
    }, SILENT_MS / 4);
    const exit = await run.exited;
    clearInterval(watch);
    this.#run = undefined;
    reader.flush();
    if (exit.missing) this.#failure = 'ffmpeg is not installed';
    else if (exit.stalled === true) this.#failure = UNREADABLE;
    else if (exit.code !== 0 || pictures === 0) this.#failure = 'The file is broken';
  }
}
