import { GEOCODERS, GEOCODING_BOUNDS, MOST_ACCURACY_M } from '@backhaul/domain';
import * as z from 'zod';

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);

/** Which locations a unit reports, and how often (spec 3 §3): s, locations an hour, m, modems, percentage points. */
export const LocationRules = z
  .object({
    refreshInterval: within(GEOCODING_BOUNDS.refreshInterval),
    refreshLimit: within(GEOCODING_BOUNDS.refreshLimit),
    sendingInterval: within(GEOCODING_BOUNDS.sendingInterval),
    refreshOnOnline: z.boolean(),
    refreshOnStreaming: z.boolean(),
    /** Null: ignored, like the next two. */
    distanceThreshold: within(GEOCODING_BOUNDS.distanceThreshold).nullable(),
    cellThreshold: within(GEOCODING_BOUNDS.cellThreshold).nullable(),
    rssiThreshold: within(GEOCODING_BOUNDS.rssiThreshold).nullable(),
    geocoders: z.array(z.enum(GEOCODERS)).max(GEOCODERS.length),
    /** Largest permitted error of a location for each geocoder; 0: any. */
    accuracies: z.array(z.int().min(0).max(MOST_ACCURACY_M)).max(GEOCODERS.length),
  })
  .meta({ id: 'LocationRules' });
export type LocationRules = z.output<typeof LocationRules>;
