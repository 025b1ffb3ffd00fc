interface Held {
  readonly packet: Buffer;
  readonly sequence: number;
  /** Position in the stream, ms. */
  readonly said: number;
}

const HEADER = 12;
/** Samples of Opus in RTP per millisecond. */
const CLOCK = 48;
/** A packet that is overdue by more than this is dropped, ms. */
const OVERDUE_MS = 60;
/** The minimum transit time may grow by this share of the elapsed time; clocks of machines drift far less. */
const DRIFT = 0.001;
/** A jump of more than this means a new stream, ms. */
const JUMP_MS = 5_000;

/**
 * Holds RTP packets with Opus until they are `delayMs` later than the fastest recent packet would have been, and returns them in order.
 * Packets that arrive after a later one was played are dropped; a transit time that has grown by more than the delay becomes the new
 * minimum. It has no clock: `nowMs` is that of the caller.
 */
export class HeldSound {
  #held: Held[] = [];
  #source: number | undefined;
  #newest: Omit<Held, 'packet'> | undefined;
  #played: number | undefined;
  /** The minimum difference between arrival time and position, ms. */
  #way = 0;

  get size(): number {
    return this.#held.length;
  }

  push(packet: Buffer, nowMs: number, delayMs: number): void {
    if (packet.length < HEADER) return;
    const at = this.#place(packet, nowMs, delayMs);
    if (this.#played !== undefined && at.sequence <= this.#played) return;
    const before = this.#held.findLastIndex(({ sequence }) => sequence <= at.sequence);
    if (this.#held[before]?.sequence === at.sequence) return;
    this.#held.splice(before + 1, 0, { packet, ...at });
  }

  /** Packets to be played now, oldest first. */
  due(nowMs: number, delayMs: number): Buffer[] {
    const first = this.#held.findIndex(({ said }) => this.#way + said + delayMs > nowMs);
    const due = this.#held.splice(0, first < 0 ? this.#held.length : first);
    this.#played = due.at(-1)?.sequence ?? this.#played;
    return due.flatMap(({ packet, said }) => (this.#way + said + delayMs < nowMs - OVERDUE_MS ? [] : [packet]));
  }

  /** When the next packet is to be played; undefined: none is held. */
  next(delayMs: number): number | undefined {
    const [first] = this.#held;
    return first && this.#way + first.said + delayMs;
  }

  /** The position of a packet in the stream; updates the transit time. */
  #place(packet: Buffer, nowMs: number, delayMs: number): Omit<Held, 'packet'> {
    const [number, time, source] = [packet.readUInt16BE(2), packet.readUInt32BE(4), packet.readUInt32BE(8)];
    const newest = source === this.#source ? this.#newest : undefined;
    const sequence = newest ? newest.sequence + signed(number - newest.sequence, 16) : number;
    const said = newest ? newest.said + signed(time - newest.said * CLOCK, 32) / CLOCK : time / CLOCK;
    if (!newest || Math.abs(said - newest.said) > JUMP_MS) {
      [this.#held, this.#source, this.#played] = [[], source, undefined];
      this.#newest = { sequence, said };
      this.#way = nowMs - said;
      return this.#newest;
    }
    if (sequence > newest.sequence) {
      this.#way += Math.max(0, said - newest.said) * DRIFT;
      if (nowMs - said - this.#way > delayMs + OVERDUE_MS) this.#way = nowMs - said;
      this.#newest = { sequence, said };
    }
    this.#way = Math.min(this.#way, nowMs - said);
    return { sequence, said };
  }
}

/** A difference of counters that wrap after `bits` bits. */
function signed(difference: number, bits: number): number {
  const whole = 2 ** bits;
  const rest = ((Math.round(difference) % whole) + whole) % whole;
  return rest >= whole / 2 ? rest - whole : rest;
}
