import { ReportedLocation, signalsOf } from '@backhaul/agent';
import type { LocationRules } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import { gaugesOf } from '../report/gauges.js';
import { isOnAir, type Condition } from '../simulation/condition.js';
import type { UnitTraits } from '../traits/traits.js';

/** Distance between the cells of an operator, km. */
const CELL_KM = 1.5;

/** The location that a simulated unit reports, according to the rules of the console. */
export class SimulatedLocation {
  #rules: LocationRules | null = null;
  #connections = 0;
  readonly #reported = new ReportedLocation(() => this.#rules);

  /** The location that it reports now. */
  get now(): UnitState['location'] {
    return this.#reported.now;
  }

  /** Its part of a state. */
  get report(): Pick<UnitState, 'location' | 'locationRules'> {
    return { location: this.now, locationRules: this.#rules };
  }

  follow(rules: LocationRules | null): void {
    this.#rules = rules;
  }

  /** Called when the unit has come online. */
  connected(): void {
    this.#connections += 1;
  }

  /** `at`: ms. */
  look(traits: UnitTraits, condition: Condition, at: number): void {
    const { location, modems } = gaugesOf(traits, condition);
    const { eastKm, northKm } = condition.motion;
    const cell = `${Math.floor(eastKm / CELL_KM)}:${Math.floor(northKm / CELL_KM)}`;
    this.#reported.look({
      at,
      fix: location,
      signals: signalsOf(modems),
      cells: new Map(modems.filter(({ uiType }) => uiType === 'cell').map(({ port }) => [port, `${port} ${cell}`])),
      connections: this.#connections,
      streaming: isOnAir(condition),
    });
  }
}
