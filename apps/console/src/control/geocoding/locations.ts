import type { Unit } from '@backhaul/contract';
import { held, type Held } from '@backhaul/domain';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import type { LocationNames } from './location-names.js';

type Location = NonNullable<Unit['location']>;

interface Parts {
  readonly registry: Pick<Registry, 'unitRecord'>;
  readonly names: Pick<LocationNames, 'of'>;
  readonly clock: Clock;
}

/** Selects locations from the reports of units by the geocoding profiles of their inventories, and names them. */
export class Locations {
  readonly #held = new Map<string, Held<Location>>();

  constructor(private readonly parts: Parts) {}

  /** The location of a unit after a report: as reported without a profile, else what the profile selects, with its name. */
  taken(deviceId: string, reported: Unit['location']): Unit['location'] {
    const { registry, names, clock } = this.parts;
    const profile = registry.unitRecord(deviceId)?.geocoding ?? null;
    if (reported === null || profile === null) return reported;
    const now = held(profile, this.#held.get(deviceId) ?? null, reported, clock.now());
    if (now === null) return null;
    this.#held.set(deviceId, now);
    const name = names.of(profile.reverseGeocoders, now.fix);
    return name === null ? now.fix : { ...now.fix, address: name };
  }

  /** Forgets a removed unit. */
  forget(deviceId: string): void {
    this.#held.delete(deviceId);
  }
}
