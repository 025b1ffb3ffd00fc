import type { LocationRules } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import { refreshed, type Refreshed, type Surroundings } from '@backhaul/domain';

type Location = NonNullable<UnitState['location']>;

/** The location that a unit reports: as it is, or by the rules of the console. */
export class ReportedLocation {
  #last: Refreshed<Location> | null = null;
  #now: UnitState['location'] = null;

  /** `rules`: those in force; null: none. */
  constructor(private readonly rules: () => LocationRules | null) {}

  /** What is to be reported now. */
  get now(): UnitState['location'] {
    return this.#now;
  }

  /** Takes what the unit knows now. */
  look(surroundings: Surroundings<Location>): void {
    const rules = this.rules();
    this.#last = rules === null ? null : refreshed(rules, this.#last, surroundings);
    this.#now = this.#last === null ? surroundings.fix : this.#last.fix;
  }
}
