import {
  clearDiscontinuity,
  counterOf,
  hasPayload,
  PACKET_BYTES,
  pesTimes,
  pidOf,
  setCounter,
  shiftTimes,
  startsUnit,
  ticksBetween,
  wrapped,
} from '@backhaul/agent';

/** Audio that begins less than this before the end of the previous audio continues it, ticks. */
const TOLERANCE = 900;

interface Sound {
  /** When its last unit began, and when the next is due, ticks. */
  readonly last: number;
  readonly due: number;
}

/**
 * One transport stream made of the streams of several encoders in turn: continuity counters and timestamps continue
 * over each splice, so that receivers see one stream (ISO/IEC 13818-1 §2.4.3; the streams must have the same codecs and
 * PIDs).
 */
export class Joint {
  readonly #counters = new Map<number, number>();
  readonly #sounds = new Map<number, Sound>();
  /** PIDs whose first packet since the splice has not arrived yet. */
  #fresh = new Set<number>();
  /** PIDs whose audio was sent already and arrives again from the new encoder. */
  readonly #doubled = new Set<number>();
  #shift = 0;

  /** Sets the source of the next packets: their timestamps are moved by `ticks`. */
  splice(ticks: number): void {
    this.#shift = wrapped(ticks);
    this.#fresh = new Set(this.#counters.keys());
    for (const pid of this.#sounds.keys()) this.#doubled.add(pid);
  }

  /** A timestamp of the present encoder as it is sent. */
  shifted(ticks: number): number {
    return wrapped(ticks + this.#shift);
  }

  /** Processes a datagram of whole packets in place, and returns the packets to send. */
  pass(datagram: Buffer): Buffer {
    let kept: Buffer[] | undefined;
    let from = 0;
    for (let at = 0; at + PACKET_BYTES <= datagram.length; at += PACKET_BYTES) {
      if (this.#take(datagram, at)) continue;
      kept ??= [];
      kept.push(datagram.subarray(from, at));
      from = at + PACKET_BYTES;
    }
    return kept === undefined ? datagram : Buffer.concat([...kept, datagram.subarray(from)]);
  }

  /** Whether the packet is sent. */
  #take(data: Buffer, at: number): boolean {
    const pid = pidOf(data, at);
    if (this.#shift !== 0) shiftTimes(data, at, this.#shift);
    const times = startsUnit(data, at) ? pesTimes(data, at) : undefined;
    if (this.#doubled.has(pid)) {
      if (!times || ticksBetween(this.#sounds.get(pid)?.due ?? times.pts, times.pts) < -TOLERANCE) return false;
      this.#doubled.delete(pid);
    }
    if (times?.kind === 'audio') this.#noteSound(pid, times.pts);
    if (this.#fresh.delete(pid)) clearDiscontinuity(data, at);
    this.#count(data, at, pid);
    return true;
  }

  #noteSound(pid: number, pts: number): void {
    const before = this.#sounds.get(pid)?.last;
    const length = before === undefined ? 0 : Math.max(0, ticksBetween(before, pts));
    this.#sounds.set(pid, { last: pts, due: wrapped(pts + length) });
  }

  /** Continuity counters go up by one with each payload of a PID. */
  #count(data: Buffer, at: number, pid: number): void {
    const before = this.#counters.get(pid);
    const counter = before === undefined ? counterOf(data, at) : (before + (hasPayload(data, at) ? 1 : 0)) & 0x0f;
    setCounter(data, at, counter);
    this.#counters.set(pid, counter);
  }
}
