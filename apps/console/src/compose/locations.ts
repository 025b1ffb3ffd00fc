import type { Config } from '../config.js';
import { Gazetteer } from '../control/geocoding/gazetteer.js';
import { LocationNames } from '../control/geocoding/location-names.js';
import { Locations } from '../control/geocoding/locations.js';
import { GeocodingService } from '../control/geocoding/service.js';
import type { Clock } from '../platform/kernel/clock.js';
import type { LiveRegistry } from '../state/registry/registry.js';

interface Parts {
  readonly config: Pick<Config, 'geocoder'>;
  readonly registry: LiveRegistry;
  readonly clock: Clock;
}

/** Selects and names the locations that units report. */
export function openLocations({ config, registry, clock }: Parts): Locations {
  const gazetteer = new Gazetteer();
  const service = config.geocoder && new GeocodingService(config.geocoder, clock);
  const names = new LocationNames(
    {
      gazetteer: (point) => gazetteer.nameOf(point),
      service: (point) => service?.nameOf(point) ?? Promise.resolve(null),
    },
    clock,
  );
  const locations = new Locations({ registry, names, clock });
  registry.onChange(({ kind, id }) => {
    if (kind === 'unit' && registry.unitRecord(id) === undefined) locations.forget(id);
  });
  return locations;
}
