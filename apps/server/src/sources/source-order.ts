import { FIRST_SOURCE, sourceForAir } from '@backhaul/domain';
import { PictureScan } from './picture-scan.js';

export interface SourceOrderSettings {
  readonly returns: () => boolean;
  readonly holdMs: () => number;
  /** Receives the stream on air; `quietAt`: when the input was last found empty, by `performance.now()`, ms. */
  readonly onPiece: (piece: Buffer, quietAt: number) => void;
  /** Another source is on air from now on. `isWhole`: the last picture of the previous one is complete. */
  readonly onSwitch: (isWhole: boolean) => void;
  /** A source that is ready goes on air: it begins at its first picture, before this returns. */
  readonly onBegin: (id: string) => void;
  /** Such a source is off air: it waits at its first picture again. */
  readonly onRewind: (id: string) => void;
  readonly onChange: () => void;
}

const CHECK_MS = 50;
/** A check that is later than this is ignored, because the process was held up, ms. */
const HELD_UP_MS = 200;
/** How long the next source waits for the present one to complete its picture, ms. */
const COMPLETE_MS = 250;
/** Maximum length of a file's end that is cut for the next source, ms. */
const MOST_CUT_MS = 2500;
/** A source that does not end this long after its announced end continues, ms. */
const ENDED_MS = 1000;
/** A chosen source must send a picture with which a decoder can begin within this time, ms. */
const CHOICE_MS = 15_000;

interface Choice {
  readonly id: string;
  readonly until: number;
  readonly answer: (reason: string | undefined) => void;
}

/** The next source: its pieces from the picture with which it goes on air. */
interface Next {
  readonly id: string;
  readonly since: number;
  readonly pieces: { readonly piece: Buffer; readonly quietAt: number }[];
}

/**
 * Puts one of several sources on air, by the order of the channel. The cut is where a picture of the present source ends and
 * one begins with which a decoder can begin; nothing is decoded.
 */
export class SourceOrder {
  #sources = new Map<string, PictureScan>();
  /** Announced ends of sources, by `performance.now()`, ms. */
  readonly #ending = new Map<string, number>();
  /** Sources that wait at their first picture, since when, by `performance.now()`, ms; and those that have begun there. */
  readonly #ready = new Map<string, number>();
  readonly #begun = new Set<string>();
  /** Sources in `#begun` that were played to their end. */
  readonly #over = new Set<string>();
  #onAir: string = FIRST_SOURCE;
  #wanted: string = FIRST_SOURCE;
  #chosen: string | undefined;
  #choice: Choice | undefined;
  #next: Next | undefined;
  #timer: NodeJS.Timeout | undefined;
  #checkedAt = 0;
  #shown = '';

  constructor(private readonly settings: SourceOrderSettings) {}

  /** Whether there are further sources. */
  get isUsed(): boolean {
    return this.#sources.size > 1;
  }

  /** The source on air; null: none has a picture. */
  get onAir(): string | null {
    return this.hasPicture(this.#onAir) ? this.#onAir : null;
  }

  /** The source that is selected for air, with or without a picture. */
  get onAirId(): string {
    return this.#onAir;
  }

  /** The source that a user chose, unless it is the first. */
  get chosen(): string | null {
    return this.#chosen === undefined || this.#chosen === FIRST_SOURCE ? null : this.#chosen;
  }

  hasPicture(id: string): boolean {
    return this.#ready.has(id) || this.#sources.get(id)?.hasPicture(performance.now()) === true;
  }

  /** Whether data of a source without a picture arrives. */
  isUnreadable(id: string): boolean {
    const scan = this.#sources.get(id);
    const now = performance.now();
    return scan !== undefined && scan.hasData(now) && !this.hasPicture(id);
  }

  /** Sets the first source and the further ones, in this order; unchanged ones continue. */
  configure(further: readonly string[]): void {
    const before = this.#sources;
    this.#sources = new Map([FIRST_SOURCE, ...further].map((id) => [id, before.get(id) ?? new PictureScan()]));
    if (!this.#sources.has(this.#chosen ?? FIRST_SOURCE)) this.#choose(undefined);
    if (!this.#sources.has(this.#next?.id ?? FIRST_SOURCE)) this.#next = undefined;
    for (const id of before.keys()) if (!this.#sources.has(id)) this.#forget(id);
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.isUsed) {
      this.#checkedAt = performance.now();
      this.#timer = setInterval(() => this.#check(), CHECK_MS);
      this.#check();
    } else if (this.#onAir !== FIRST_SOURCE) this.#goOnAir(FIRST_SOURCE, false);
  }

  /** Processes data of a source. */
  push(id: string, piece: Buffer, quietAt: number): void {
    const scan = this.#sources.get(id);
    // Without further sources nothing is scanned.
    if (!this.isUsed) return id === FIRST_SOURCE ? this.settings.onPiece(piece, quietAt) : undefined;
    if (scan === undefined) return;
    const { picture, entry } = scan.scan(piece, performance.now());
    if (id === this.#onAir) this.#present(piece, quietAt, picture);
    else if (this.#next?.id === id) this.#next.pieces.push({ piece, quietAt });
    else if (id === this.#wanted && entry !== undefined) {
      const first = Buffer.concat([scan.tables, piece.subarray(entry)]);
      this.#next = { id, since: performance.now(), pieces: [{ piece: first, quietAt }] };
      if (!this.hasPicture(this.#onAir)) this.#cut(false);
    }
  }

  /** The last picture of a source follows in this time, ms: another one goes on air before that, at the start of one of its groups. */
  ending(id: string, leftMs: number): void {
    this.#ending.set(id, performance.now() + leftMs);
  }

  /** Sets whether a source waits at its first picture, to begin there when it goes on air. */
  ready(id: string, isReady: boolean): void {
    if (!this.#sources.has(id) || isReady === this.#ready.has(id)) return;
    this.#begun.delete(id);
    this.#over.delete(id);
    if (isReady) this.#ready.set(id, performance.now());
    else this.#ready.delete(id);
    if (isReady && id === this.#wanted) this.#begin(id);
    if (this.isUsed) this.#check();
  }

  /** A source has ended. */
  ended(id: string): void {
    this.#ending.delete(id);
    if (this.#begun.has(id)) this.#over.add(id);
    this.#sources.get(id)?.reset();
    if (this.isUsed) this.#check();
  }

  /** Puts a source on air until its picture is lost. Resolves with a reason when that fails. */
  choose(id: string): Promise<string | undefined> {
    if (!this.#sources.has(id)) return Promise.resolve('The channel has no such source');
    if (!this.hasPicture(id)) return Promise.resolve('The source has no picture');
    return new Promise((answer) => {
      this.#choose({ id, until: performance.now() + CHOICE_MS, answer });
      this.#check();
      if (id === this.#onAir && this.#next === undefined) this.#answer(undefined);
    });
  }

  /** Cancels the choice of a user. */
  release(): void {
    this.#choose(undefined);
    if (this.isUsed) this.#check();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#answer('The server was stopped');
  }

  #present(piece: Buffer, quietAt: number, picture: number | undefined): void {
    if (this.#next === undefined || picture === undefined) return this.settings.onPiece(piece, quietAt);
    if (picture > 0) this.settings.onPiece(piece.subarray(0, picture), quietAt);
    this.#cut(true);
  }

  #cut(isWhole: boolean): void {
    const next = this.#next;
    if (next === undefined) return;
    this.#goOnAir(next.id, isWhole);
    for (const { piece, quietAt } of next.pieces) this.settings.onPiece(piece, quietAt);
  }

  #goOnAir(id: string, isWhole: boolean): void {
    this.#next = undefined;
    this.#onAir = id;
    this.#wanted = id;
    this.settings.onSwitch(isWhole);
    this.#rewind();
    if (this.#choice?.id === id) this.#answer(undefined);
    this.#show();
  }

  /** Selects the source for air. */
  #check(): void {
    const now = performance.now();
    const isHeldUp = now - this.#checkedAt > HELD_UP_MS;
    this.#checkedAt = now;
    if (isHeldUp) return;
    this.#expire(now);
    const { returns, holdMs } = this.settings;
    const sources = [...this.#sources.keys()].map((id) => ({
      id,
      hasPicture: this.hasPicture(id) && !this.#endsSoon(id, now),
      steadyMs: this.#steadyMs(id, now),
    }));
    const order = { sources, onAir: this.#onAir, returns: returns(), holdMs: holdMs() };
    this.#want(sourceForAir({ ...order, chosen: this.#chosen }));
    const next = this.#next;
    if (next !== undefined && (now - next.since > COMPLETE_MS || !this.hasPicture(this.#onAir))) this.#cut(false);
    this.#show();
  }

  /** Whether a source ends before any other one is certain to begin a group of pictures. */
  #endsSoon(id: string, now: number): boolean {
    const endsAt = this.#ending.get(id);
    if (endsAt === undefined || now - endsAt > ENDED_MS) return false;
    const others = [...this.#sources].filter(([other, scan]) => other !== id && scan.hasPicture(now));
    const longest = Math.max(0, ...others.map(([, scan]) => scan.groupMs));
    return endsAt - now < Math.min(MOST_CUT_MS, longest + CHECK_MS);
  }

  /** A choice ends when its source loses its picture, and fails when it does not go on air in time. */
  #expire(now: number): void {
    if (this.#choice !== undefined && now > this.#choice.until)
      this.#choose(undefined, 'The source sent no picture that can be shown');
    if (this.#chosen !== undefined && !this.hasPicture(this.#chosen))
      this.#choose(undefined, 'The source has no picture');
  }

  #want(id: string): void {
    if (id === this.#wanted) return;
    this.#wanted = id;
    this.#next = undefined;
    this.#rewind();
    this.#begin(id);
  }

  #forget(id: string): void {
    this.#ready.delete(id);
    this.#begun.delete(id);
    this.#over.delete(id);
    this.#ending.delete(id);
  }

  #begin(id: string): void {
    if (!this.#ready.delete(id)) return;
    this.#begun.add(id);
    this.settings.onBegin(id);
  }

  /** Rewinds sources that have begun but are neither on air nor next; an ended one waits until a source before it is on air. */
  #rewind(): void {
    const order = [...this.#sources.keys()];
    for (const id of this.#begun) {
      if (id === this.#onAir || id === this.#wanted) continue;
      if (this.#over.has(id) && order.indexOf(this.#onAir) > order.indexOf(id)) continue;
      this.#begun.delete(id);
      this.#over.delete(id);
      this.#ending.delete(id);
      this.#sources.get(id)?.reset();
      this.settings.onRewind(id);
    }
  }

  #steadyMs(id: string, now: number): number {
    const since = this.#ready.get(id);
    return since === undefined ? (this.#sources.get(id)?.steadyMs(now) ?? 0) : now - since;
  }

  #choose(choice: Choice | undefined, reason = 'Another source was chosen'): void {
    this.#answer(reason);
    this.#choice = choice;
    this.#chosen = choice?.id;
  }

  #answer(reason: string | undefined): void {
    const choice = this.#choice;
    this.#choice = undefined;
    choice?.answer(reason);
  }

  /** Reports changes that users see. */
  #show(): void {
    const shown = JSON.stringify([
      this.onAir,
      this.chosen,
      [...this.#sources.keys()].map((id) => [this.hasPicture(id), this.isUnreadable(id)]),
    ]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.settings.onChange();
  }
}
