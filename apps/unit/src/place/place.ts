import type { UnitState } from '@backhaul/contract/bus';
import { Gpsd, type GpsdAddress } from './gpsd.js';

/** Where a unit learns its place: a place that it was told, a gpsd, or nowhere. */
export type PlaceSource =
  | { readonly kind: 'given'; readonly place: NonNullable<UnitState['location']> }
  | { readonly kind: 'gpsd'; readonly address: GpsdAddress }
  | { readonly kind: 'none' };

/** Where the unit is. */
export interface PlaceReader {
  /** Null: not known. */
  read(): UnitState['location'];
  stop(): void;
}

/** Begins to learn the place of the unit. */
export function readPlace(source: PlaceSource): PlaceReader {
  switch (source.kind) {
    case 'given':
      return { read: () => source.place, stop: () => undefined };
    case 'none':
      return { read: () => null, stop: () => undefined };
    case 'gpsd': {
      const gpsd = new Gpsd(source.address);
      gpsd.start();
      return { read: () => gpsd.place, stop: () => gpsd.stop() };
    }
    default:
      return source satisfies never;
  }
}
