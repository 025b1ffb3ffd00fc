import type { UnitState } from '@backhaul/contract/bus';
import { Gpsd, type GpsdAddress } from './gpsd.js';

/** Where a unit gets its location from: the command line, a gpsd, or nowhere. */
export type LocationSource =
  | { readonly kind: 'given'; readonly location: NonNullable<UnitState['location']> }
  | { readonly kind: 'gpsd'; readonly address: GpsdAddress }
  | { readonly kind: 'none' };

/** Reads the unit's location. */
export interface LocationReader {
  /** Null: not known. */
  read(): UnitState['location'];
  stop(): void;
}

/** Starts to read the unit's location. */
export function readLocation(source: LocationSource): LocationReader {
  switch (source.kind) {
    case 'given': {
      const location = { ...source.location, source: 'fixed' as const };
      return { read: () => location, stop: () => undefined };
    }
    case 'none':
      return { read: () => null, stop: () => undefined };
    case 'gpsd': {
      const gpsd = new Gpsd(source.address);
      gpsd.start();
      return { read: () => gpsd.location, stop: () => gpsd.stop() };
    }
    default:
      return source satisfies never;
  }
}
