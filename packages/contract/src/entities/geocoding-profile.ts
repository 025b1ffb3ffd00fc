import { REVERSE_GEOCODERS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { LocationRules } from './location-rules.js';
import { Named } from './named.js';

/** A geocoding profile (spec 3 §3): which locations the units of its inventories report, and the sources of their names. */
export const GeocodingProfile = LocationRules.extend({
  id: Id,
  name: z.string(),
  /** The first that knows a name is used; empty: no names. */
  reverseGeocoders: z.array(z.enum(REVERSE_GEOCODERS)).max(REVERSE_GEOCODERS.length),
  createdAt: Millis,
  /** Inventories that use it. */
  inventories: z.array(Named),
}).meta({ id: 'GeocodingProfile' });
export type GeocodingProfile = z.output<typeof GeocodingProfile>;
