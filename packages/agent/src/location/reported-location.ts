import type { LocationRules } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import { refreshed, type Refreshed, type Surroundings } from '@backhaul/domain';

type Location = NonNullable<UnitState['location']>;

/** The location that a unit reports: unchanged, or according to the rules of the console. */
export class ReportedLocation {
  #last: Refreshed<Location> | null = null;
  #now: UnitState['location'] = null;

  /** `rules`: the current ones; null: none. */
  constructor(private readonly rules: () => LocationRules | null) {}

  /** The location to report now. */
  get now(): UnitState['location'] {
    return this.#now;
  }

  /** Processes the unit's current observations. */
  look(surroundings: Surroundings<Location>): void {
    const rules = this.rules();
    this.#last = rules === null ? null : refreshed(rules, this.#last, surroundings);
    this.#now = this.#last === null ? surroundings.fix : this.#last.fix;
  }
}
