import type { Log } from '@backhaul/agent';
import type { DesiredPlayout } from '@backhaul/contract/bus';
import { nextPlayout } from '@backhaul/domain';
import { ProgrammeWriter } from '../programme/programme-writer.js';
import { FileReading } from './file-reading.js';

type Item = DesiredPlayout['items'][number];

export interface QueuePlayerSettings {
  readonly recordings: string;
  /** The items of the queue that have not ended, in order. */
  readonly open: () => readonly Item[];
  readonly onPiece: (piece: Buffer) => void;
  /** Another file is on air from now on; the last picture of the previous one is complete. */
  readonly onFile: () => void;
  /** A file ended. */
  readonly onEnded: (playoutId: string, failure: string | undefined) => void;
  /** A file waits at its first picture until `begin`. */
  readonly onReady: () => void;
  /** Its last picture follows in this time, ms; infinite: another file follows after all. */
  readonly onEnding: (leftMs: number) => void;
  /** Whether the live stream may replace it at any time. */
  readonly givesWay: () => boolean;
  /** Called when there is nothing left to play now. */
  readonly onEmpty: () => void;
  readonly onChange: () => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Minimum interval between two rounds of a short file, ms. */
const LEAST_ROUND_MS = 500;
/** An interrupted file with less than this left counts as ended, ms. */
const END_MS = 500;

/**
 * Plays the files of a queue one after the other in real time, as one stream with continuous times and counters. The next file waits
 * at its first picture while one plays, so that it follows without a gap, even if it is to follow at once.
 */
export class QueuePlayer {
  readonly #writer: ProgrammeWriter;
  #current: FileReading | undefined;
  #next: FileReading | undefined;
  /** Position at which an interrupted file continues. */
  #resume: { readonly playoutId: string; readonly positionMs: number } | undefined;
  #positionMs = 0;
  #isHeld = true;
  #isReady = false;
  #isEnding = false;
  #stopped = false;
  /** When the last file began to be read. */
  #readAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #wake: NodeJS.Timeout | undefined;
  #settling = false;
  #again = false;
  /** Whether the next file follows at once. */
  #isDue = false;
  #isEmptyTold = false;
  /** Whether a file follows, at once or at the end of the present one. */
  #follows = false;

  constructor(
    private readonly settings: QueuePlayerSettings,
    resume: { readonly playoutId: string; readonly positionMs: number } | undefined,
  ) {
    this.#writer = new ProgrammeWriter(({ data }) => settings.onPiece(data));
    this.#resume = resume;
  }

  /** The file that plays or is about to, and its position. */
  get playing():
    | { readonly item: Item; readonly positionMs: number; readonly lengthMs: number | null; readonly isOnAir: boolean }
    | undefined {
    const reading = this.#current ?? this.#next;
    if (reading === undefined) return undefined;
    const positionMs = this.#current === undefined ? reading.beginsMs : this.#positionMs;
    const isOnAir = this.#current !== undefined && !this.#isHeld;
    return { item: reading.item, positionMs: Math.round(positionMs), lengthMs: reading.lengthMs, isOnAir };
  }

  /** The queue has changed, or time has passed. */
  changed(): void {
    this.#settle();
  }

  /** Plays the waiting file; its first picture is sent before this returns. */
  begin(): void {
    this.#isHeld = false;
    this.#settle();
  }

  /** It was taken off air: it waits at its position. A file of which only the end was left has ended. */
  rewind(): void {
    const { item } = this.#current ?? {};
    this.#isHeld = true;
    this.#isReady = false;
    if (item !== undefined && this.#isEnding && !this.#goesOn) this.#end();
    else if (item !== undefined) {
      this.#resume = { playoutId: item.playoutId, positionMs: this.#positionMs };
      void this.#current?.stop();
      this.#current = undefined;
    }
    void this.#next?.stop();
    this.#next = undefined;
    this.#settle();
  }

  /** Whether an interrupted file continues later, though nothing follows it. */
  get #goesOn(): boolean {
    return this.settings.givesWay() && (this.#current?.frames.aheadMs ?? 0) > END_MS;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#wake);
    await Promise.all([this.#current?.stop(), this.#next?.stop()]);
  }

  #settle(): void {
    this.#again = true;
    if (this.#settling) return;
    this.#settling = true;
    // Sending a frame may take it off air.
    while (this.#again && !this.#stopped) {
      this.#again = false;
      clearTimeout(this.#timer);
      this.#follow();
    }
    this.#settling = false;
  }

  #follow(): void {
    const now = performance.now();
    this.#prepare();
    if (this.#isHeld) {
      if (this.#next?.isReady === true && !this.#isReady) {
        this.#isReady = true;
        queueMicrotask(() => (this.#stopped ? undefined : this.settings.onReady()));
      }
      return;
    }
    if (this.#current === undefined && this.#next?.isReady === true) this.#promote();
    else if (this.#isDue && this.#next === undefined && this.#current !== undefined) this.#tellEmpty();
    const due = this.#pass(now);
    if (due !== undefined) this.#timer = setTimeout(() => this.#settle(), Math.max(1, due - now));
    this.#current?.settle();
  }

  /** Sends the due frames, across the joint to the next file; returns when more are due. */
  #pass(now: number): number | undefined {
    const current = this.#current;
    if (current === undefined) return undefined;
    const isCut = this.#isDue && this.#next?.isReady === true;
    const take: Parameters<typeof current.frames.takeDue>[1] = ({ frame, types, joins, stepMs }) => {
      if (joins && frame.kind === 'video') this.#writer.begin(types, frame);
      if (frame.kind === 'video' && !joins) this.#positionMs += stepMs;
      this.#writer.frame(frame);
    };
    const next = current.frames.takeDue(now, take, isCut);
    if (this.#current !== current) return undefined;
    if (isCut && current.frames.isWhole) {
      this.#promote();
      return this.#pass(now);
    }
    if (next !== undefined) {
      if (this.#isEnding !== (current.isDone && !this.#follows)) {
        this.#isEnding = !this.#isEnding;
        this.settings.onEnding(this.#isEnding ? current.frames.aheadMs : Infinity);
      }
      return next;
    }
    if (!current.isDone) return undefined;
    if (!this.#follows) {
      this.#end();
      this.#tellEmpty();
      return undefined;
    }
    if (this.#next?.isReady !== true) return undefined;
    this.#promote();
    return this.#pass(now);
  }

  /** The next file replaces the present one. */
  #promote(): void {
    const [current, next] = [this.#current, this.#next];
    if (next === undefined) return;
    this.#next = undefined;
    const repeats = current?.item.playoutId === next.item.playoutId;
    if (current !== undefined) next.frames.follow(current.frames);
    void current?.stop();
    this.#current = next;
    this.#isEnding = false;
    this.#isEmptyTold = false;
    this.#positionMs = next.beginsMs;
    this.#resume = undefined;
    if (current !== undefined && !repeats) this.settings.onFile();
    if (current !== undefined && !repeats) this.settings.onEnded(current.item.playoutId, current.failure);
    this.#prepare();
    this.settings.onChange();
  }

  #tellEmpty(): void {
    if (this.#isEmptyTold) return;
    this.#isEmptyTold = true;
    queueMicrotask(() => (this.#stopped ? undefined : this.settings.onEmpty()));
  }

  /** The present file has ended. */
  #end(): void {
    const current = this.#current;
    this.#current = undefined;
    this.#isEnding = false;
    this.#isHeld = true;
    this.#isReady = false;
    void current?.stop();
    if (current !== undefined) this.settings.onEnded(current.item.playoutId, current.failure);
  }

  /** Prepares the next file of the queue, which waits at its first picture. */
  #prepare(): void {
    clearTimeout(this.#wake);
    const { open, recordings, now, log, onEnded } = this.settings;
    for (;;) {
      const currentId = this.#current?.item.playoutId ?? null;
      const { next, isDue, wakeAt } = nextPlayout(this.#ordered(open()), currentId, now());
      this.#isDue = isDue;
      this.#follows = next !== undefined;
      if (wakeAt !== null)
        this.#wake = setTimeout(() => this.#settle(), Math.min(2 ** 30, Math.max(1, wakeAt - now())));
      const failed = this.#next;
      if (failed?.isDone === true && failed.frames.isEmpty) {
        this.#next = undefined;
        onEnded(failed.item.playoutId, failed.failure ?? 'The file is broken');
        continue;
      }
      if (this.#next !== undefined && this.#next.item.playoutId !== next?.playoutId) {
        void this.#next.stop();
        this.#next = undefined;
        this.#isReady = false;
      }
      if (next === undefined || this.#next !== undefined) return;
      const isResumed = this.#resume?.playoutId === next.playoutId;
      const repeats = currentId === next.playoutId;
      if (repeats && performance.now() - this.#readAt < LEAST_ROUND_MS) {
        this.#wake = setTimeout(() => this.#settle(), LEAST_ROUND_MS);
        return;
      }
      this.#readAt = performance.now();
      this.#next = new FileReading({
        recordings,
        item: next,
        fromMs: isResumed ? (this.#resume?.positionMs ?? 0) : next.fromMs,
        onChange: () => this.#settle(),
        log,
      });
      return;
    }
  }

  /** An interrupted file comes first. */
  #ordered(open: readonly Item[]): readonly Item[] {
    // A broken looped file does not follow itself.
    if (this.#current?.failure !== undefined && this.#current.item.loop)
      return open.filter(({ playoutId }) => playoutId !== this.#current?.item.playoutId);
    const first =
      this.#current === undefined ? open.find(({ playoutId }) => playoutId === this.#resume?.playoutId) : undefined;
    return first === undefined ? open : [first, ...open.filter((one) => one !== first)];
  }
}
