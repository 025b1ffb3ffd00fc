import { hasPayload, isRandomAccess, pesTimes, pidOf, startsUnit, ticksBetween } from '@backhaul/agent';
import { mapPid, readProgram, sectionAt, TS_PACKET, type Program } from '../transport-stream/program.js';

/** A source without pictures for this long, or for three of a slower stream, has none, ms. */
const LOST_MS = 500;
const SLOW_PICTURES = 3;
/** Maximum assumed distance of pictures, ms. */
const SLOWEST_MS = 5000;

/** Maximum reordering of pictures: 2 s, ticks. */
const FAR_TICKS = 180_000;

/** Positions of packets in a piece. */
export interface PieceMarks {
  /** Start of a picture that is shown after all previous ones: another stream can follow here. */
  readonly picture: number | undefined;
  /** Start of a picture with which a decoder can begin. */
  readonly entry: number | undefined;
}

/** Watches the stream of one source for pictures, without decoding it. Times by one monotonic clock, ms. */
export class PictureScan {
  #mapPid: number | undefined;
  #program: Program | undefined;
  readonly #tables = new Map<number, Buffer>();
  #pictureAt = -Infinity;
  #dataAt = -Infinity;
  #since = 0;
  #pictureMs = 0;
  #entryAt = -Infinity;
  #groupMs = 0;
  /** When the last picture is shown, ticks. */
  #shownUntil: number | undefined;

  /** The latest tables of the stream, in whole packets. */
  get tables(): Buffer {
    return Buffer.concat([...this.#tables.values()]);
  }

  /** Processes whole packets that arrived `at`. */
  scan(piece: Buffer, at: number): PieceMarks {
    this.#dataAt = at;
    let picture: number | undefined;
    let entry: number | undefined;
    for (let offset = 0; offset + TS_PACKET <= piece.length; offset += TS_PACKET) {
      if (piece[offset] !== 0x47) continue;
      const pid = pidOf(piece, offset);
      if (pid === 0 || pid === this.#mapPid) this.#table(piece, offset, pid);
      else if (pid === this.#program?.videoPid && startsUnit(piece, offset) && hasPayload(piece, offset)) {
        this.#picture(at);
        if (this.#isShownNext(piece, offset)) picture ??= offset;
        if (!isRandomAccess(piece, offset)) continue;
        entry ??= offset;
        if (Number.isFinite(this.#entryAt)) this.#groupMs = at - this.#entryAt;
        this.#entryAt = at;
      }
    }
    return { picture, entry };
  }

  /** Time between the last two pictures with which a decoder can begin, ms; 0: not known. */
  get groupMs(): number {
    return this.#groupMs;
  }

  hasPicture(now: number): boolean {
    return now - this.#pictureAt <= Math.max(LOST_MS, SLOW_PICTURES * this.#pictureMs);
  }

  /** Whether data arrives. */
  hasData(now: number): boolean {
    return now - this.#dataAt <= LOST_MS;
  }

  /** How long it has had pictures without interruption, ms. */
  steadyMs(now: number): number {
    return this.hasPicture(now) ? now - this.#since : 0;
  }

  /** The stream has ended. */
  reset(): void {
    this.#mapPid = undefined;
    this.#program = undefined;
    this.#tables.clear();
    this.#shownUntil = undefined;
    this.#pictureAt = -Infinity;
    this.#pictureMs = 0;
    this.#entryAt = -Infinity;
    this.#groupMs = 0;
  }

  /** Whether no previous picture is shown later. A large step back means another stream. */
  #isShownNext(piece: Buffer, offset: number): boolean {
    const pts = pesTimes(piece, offset)?.pts;
    if (pts === undefined) return true;
    const step = this.#shownUntil === undefined ? 1 : ticksBetween(this.#shownUntil, pts);
    const isNext = step > 0 || step < -FAR_TICKS;
    if (isNext) this.#shownUntil = pts;
    return isNext;
  }

  #picture(at: number): void {
    if (!this.hasPicture(at)) this.#since = at;
    else this.#pictureMs = Math.min(SLOWEST_MS, Math.max(at - this.#pictureAt, this.#pictureMs * 0.9));
    this.#pictureAt = at;
  }

  #table(piece: Buffer, offset: number, pid: number): void {
    const section = sectionAt(piece, offset);
    if (section === undefined) return;
    if (pid === 0) {
      const next = mapPid(section);
      if (next !== this.#mapPid) this.#tables.clear();
      this.#mapPid = next;
    } else if (section[0] === 2) this.#program = readProgram(section);
    else return;
    this.#tables.set(pid, Buffer.from(piece.subarray(offset, offset + TS_PACKET)));
  }
}
