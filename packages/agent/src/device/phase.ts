import type { UnitOrder, UnitState } from '@backhaul/contract/bus';

/** What a unit is told when it is to start. */
export type StartArgs = Extract<UnitOrder, { name: 'start' }>['args'];

export type TransmissionPhase = NonNullable<UnitState['transmission']>['phase'];

/** The phase that a transmission is in; each change is told once. */
export class PhaseKeeper {
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
