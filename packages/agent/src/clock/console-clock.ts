/**
 * A welcome's information about the console's clock. All times in ms: `now` on the console's clock, `echo` (when the
 * presence that it answers was sent) and `receivedAt` on the device's monotonic clock.
 */
export interface Welcome {
  readonly now: number;
  readonly echo: number;
  readonly receivedAt: number;
}

/** Bounds of console time minus monotonic time, as known at `at` (monotonic ms). */
export interface ClockBounds {
  readonly earliest: number;
  readonly latest: number;
  readonly at: number;
}

/** Wider bounds cannot date an order; the device requests another welcome. */
export const MAX_CLOCK_ERROR_MS = 5000;

/** How fast two quartz clocks may drift apart; the bounds grow by it with age. */
const DRIFT = 400e-6;

/** The console read its clock after the presence left and before its answer arrived: both times bound the offset. */
export const boundsOf = ({ now, echo, receivedAt }: Welcome): ClockBounds | undefined =>
  echo <= receivedAt ? { earliest: now - receivedAt, latest: now - echo, at: receivedAt } : undefined;

const aged = (bounds: ClockBounds, at: number): ClockBounds => {
  const drift = Math.max(0, at - bounds.at) * DRIFT;
  return { earliest: bounds.earliest - drift, latest: bounds.latest + drift, at };
};

const width = (bounds: ClockBounds): number => bounds.latest - bounds.earliest;

/** The better of old and new bounds. If they contradict each other, the console's clock was set, and the new ones apply. */
export function combineBounds(known: ClockBounds | undefined, fresh: ClockBounds): ClockBounds {
  if (!known) return fresh;
  const old = aged(known, fresh.at);
  const contradict = old.latest < fresh.earliest || fresh.latest < old.earliest;
  return contradict || width(fresh) <= width(old) ? fresh : old;
}

/** The console's clock as a device knows it; the device's own wall clock is not used. */
export class ConsoleClock {
  #bounds: ClockBounds | undefined;

  constructor(private readonly monotonic: () => number) {}

  /** Processes a welcome. True when orders can be dated from now on. */
  observe(welcome: Welcome): boolean {
    const fresh = boundsOf(welcome);
    if (fresh) this.#bounds = combineBounds(this.#bounds, fresh);
    return this.ready;
  }

  /** Whether the clock is known well enough to date orders. */
  get ready(): boolean {
    return this.#bounds !== undefined && width(this.#bounds) <= MAX_CLOCK_ERROR_MS;
  }

  /** The latest possible time at the console, ms since 1970; undefined before a welcome. */
  latest(): number | undefined {
    const now = this.monotonic();
    return this.#bounds && now + aged(this.#bounds, now).latest;
  }

  /** The earliest possible time at the console, ms since 1970; undefined before a welcome. */
  earliest(): number | undefined {
    const now = this.monotonic();
    return this.#bounds && now + aged(this.#bounds, now).earliest;
  }

  /** Best estimate of the console's time, whole ms since 1970; undefined before a welcome. */
  now(): number | undefined {
    return this.#bounds && Math.round(this.monotonic() + (this.#bounds.earliest + this.#bounds.latest) / 2);
  }

  /** Whether an order that expires at `expires` may have expired: the latest possible time counts. */
  isPast(expires: number): boolean {
    const latest = this.latest();
    return latest === undefined || latest > expires;
  }
}
