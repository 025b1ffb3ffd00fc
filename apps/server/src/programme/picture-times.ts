import { ticksBetween, wrapped } from '@backhaul/agent';

/** When a picture is decoded and shown, ticks of 90 kHz. */
interface Times {
  readonly pts: number;
  readonly dts: number;
}

/** Time of the first picture, ticks. */
const BEGIN = 90_000;
/** Distance of pictures while it is not known, ticks: 30 a second. */
const USUAL_FRAME = 3000;
/** A longer distance is a gap, ticks. */
const LONGEST_FRAME = 90_000;
/** Assumed minimum distance of pictures at a joint, ticks: 60 a second. */
const SHORTEST_FRAME = 1500;

/**
 * Times of the pictures of successive sources. The first picture of a source is shown right after the last one of the previous source.
 * A source with reordered pictures decodes several before its first one is shown: they are decoded closer together in that interval.
 */
export class PictureTimes {
  #shift: number | undefined;
  /** When the first picture of the source is shown, ticks. */
  #first = 0;
  #lastDts: number | undefined;
  /** When the last picture is shown, ticks. */
  #shownUntil: number | undefined;
  #frame = USUAL_FRAME;
  /** Whether the pictures being decoded precede the first displayed one of the source. */
  #isJoining = false;
  /** Distance of pictures that are decoded closer together, ticks. */
  #closer = 1;

  /** Offset of the output from the source's own times, ticks; undefined before the first source. */
  get shift(): number | undefined {
    return this.#shift;
  }

  /** When the first picture of the source is shown, ticks. */
  get first(): number {
    return this.#first;
  }

  /** Another source begins with this picture. `gapMs`: time since the last picture, if pictures were missing. */
  begin({ pts, dts }: Times, gapMs?: number): void {
    const ahead = Math.max(0, ticksBetween(dts, pts));
    const gap = gapMs === undefined ? this.#frame : gapMs * 90;
    const due = this.#shownUntil === undefined ? BEGIN + ahead : this.#shownUntil + gap;
    this.#shift = wrapped(due - pts);
    this.#first = wrapped(due);
    this.#isJoining = true;
    const room = this.#lastDts === undefined ? 0 : ticksBetween(this.#lastDts, this.#first);
    this.#closer = Math.max(1, Math.floor(room / (1 + Math.ceil(ahead / SHORTEST_FRAME))));
  }

  /** Times of the next picture; undefined: it precedes the first of its source and depends on missing pictures. */
  next(picture: Times): Times | undefined {
    if (this.#shift === undefined) return undefined;
    const pts = wrapped(picture.pts + this.#shift);
    if (this.#isJoining && ticksBetween(this.#first, pts) < 0) return undefined;
    const dts = this.#decoded(wrapped(picture.dts + this.#shift));
    if (this.#shownUntil === undefined || ticksBetween(this.#shownUntil, pts) > 0) this.#shownUntil = pts;
    this.#lastDts = dts;
    return { pts, dts };
  }

  #decoded(dts: number): number {
    const last = this.#lastDts;
    if (!this.#isJoining) {
      const distance = last === undefined ? 0 : ticksBetween(last, dts);
      if (distance > 0 && distance < LONGEST_FRAME) this.#frame = distance;
      return dts;
    }
    if (ticksBetween(this.#first, dts) >= 0) this.#isJoining = false;
    if (last === undefined || !this.#isJoining) return dts;
    const left = ticksBetween(last, this.#first);
    const earliest = last + (this.#closer < left ? this.#closer : Math.max(1, Math.floor(left / 2)));
    return ticksBetween(earliest, dts) > 0 ? dts : wrapped(earliest);
  }
}
