import type { Point, ReverseGeocoder } from '@backhaul/domain';
import type { Clock } from '../../platform/kernel/clock.js';

/** Null: no name is known. Undefined: the source is not available now. */
export type NameSource = (point: Point) => Promise<string | null | undefined>;

/** How long a name is kept, and a missing name, ms. */
const KNOWN_MS = 24 * 3_600_000;
const UNKNOWN_MS = 60_000;
const MOST = 10_000;
/** About 100 m. */
const DIGITS = 3;

/** A name, and its source. */
export interface LocationName {
  readonly formattedAddress: string;
  readonly by: ReverseGeocoder;
}

interface Kept {
  readonly name: LocationName | null;
  readonly until: number;
}

/** Names of locations, looked up in the background and cached: callers get what is known now. */
export class LocationNames {
  readonly #kept = new Map<string, Kept>();
  readonly #asked = new Map<string, Promise<void>>();

  constructor(
    private readonly sources: Readonly<Record<ReverseGeocoder, NameSource>>,
    private readonly clock: Clock,
  ) {}

  /** The name of a location by the first of these that knows one; null: none is known, or none yet. */
  of(order: readonly ReverseGeocoder[], point: Point): LocationName | null {
    if (order.length === 0) return null;
    const key = `${order.join()} ${point.lat.toFixed(DIGITS)} ${point.lng.toFixed(DIGITS)}`;
    const kept = this.#kept.get(key);
    if ((kept === undefined || kept.until <= this.clock.now()) && !this.#asked.has(key))
      this.#asked.set(
        key,
        this.#ask(key, order, point).finally(() => this.#asked.delete(key)),
      );
    return kept?.name ?? null;
  }

  /** Resolves when nothing is being looked up. */
  async idle(): Promise<void> {
    await Promise.all(this.#asked.values());
  }

  async #ask(key: string, order: readonly ReverseGeocoder[], point: Point): Promise<void> {
    let [name, answered]: [LocationName | null, boolean] = [null, true];
    for (const source of order) {
      const said = await this.sources[source](point).catch(() => undefined);
      if (said === undefined) answered = false;
      if (said === undefined || said === null) continue;
      name = { formattedAddress: said, by: source };
      break;
    }
    const until = this.clock.now() + (name !== null && answered ? KNOWN_MS : UNKNOWN_MS);
    this.#kept.delete(key);
    this.#kept.set(key, { name, until });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
  }
}
