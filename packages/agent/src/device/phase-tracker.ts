import type { UnitOrder, UnitState } from '@backhaul/contract/bus';

/** The arguments of a start order. */
export type StartArgs = Extract<UnitOrder, { name: 'start' }>['args'];

export type TransmissionPhase = NonNullable<UnitState['transmission']>['phase'];

/** The phase of a transmission, and when it began. Reports each change once. */
export class PhaseTracker {
  #now: TransmissionPhase = 'connecting';

  constructor(private readonly onChange: (phase: TransmissionPhase) => void) {}

  get now(): TransmissionPhase {
    return this.#now;
  }

  become(phase: TransmissionPhase): void {
    if (phase === this.#now) return;
    this.#now = phase;
    this.onChange(phase);
  }
}
