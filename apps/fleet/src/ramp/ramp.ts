/** Connections are opened at this pace, so that the broker is not overloaded. */
const A_SECOND = 500;
/** Maximum number of devices that wait for an answer: on a busy machine, more would only time out together and retry. */
const WAITING = 250;
/** A device that is not answered for this long no longer holds up the others, ms. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Longer pauses of the machine, or without answers, are not made up for, ms. */
const LONGEST_STEP_MS = 100;

export interface Starter {
  start(): void;
  /** Whether the console has answered its presence. */
  readonly linked: boolean;
}

/** Starts many devices, in order, as fast as the console answers them. */
export class Ramp<D extends Starter> {
  readonly #waiting = new Map<D, number>();
  #next = 0;
  #due = 0;

  constructor(
    private readonly devices: readonly D[],
    private steppedAt: number,
  ) {}

  /** Starts the devices that are due; returns whether all have been started. Called often, with a monotonic clock. */
  step(now: number): boolean {
    for (const [device, since] of this.#waiting) {
      if (device.linked || now - since > ANSWER_TIMEOUT_MS) this.#waiting.delete(device);
    }
    this.#due += (Math.min(now - this.steppedAt, LONGEST_STEP_MS) * A_SECOND) / 1000;
    this.steppedAt = now;
    while (this.#due >= 1 && this.#waiting.size < WAITING) {
      const device = this.devices[this.#next];
      if (device === undefined) return true;
      this.#next += 1;
      this.#due -= 1;
      this.#waiting.set(device, now);
      device.start();
    }
    this.#due = Math.min(this.#due, 1);
    return this.#next >= this.devices.length;
  }
}
