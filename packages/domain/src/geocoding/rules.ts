import { complaintsOf } from '../configuration/complaints.js';
import type { Complaint } from '../configuration/settings.js';
import { message } from '../messages/index.js';
import { all, atMost, type Check, required, wholeNumber, without } from '../validation/check.js';

/**
 * Source of a location: a satellite receiver, the surroundings (cells, Wi-Fi, the location of a browser), or a fixed
 * location that somebody set.
 */
export const GEOCODERS = ['gps', 'network', 'fixed'] as const;
export type Geocoder = (typeof GEOCODERS)[number];

/** Source of the name of a location: the gazetteer of the console, or a service over HTTP. */
export const REVERSE_GEOCODERS = ['gazetteer', 'service'] as const;
export type ReverseGeocoder = (typeof REVERSE_GEOCODERS)[number];

/** Which locations a unit reports, and how often (spec 3 §3). */
export interface LocationRules {
  /** A location is determined again after this time, s, even if nothing changed. */
  readonly refreshInterval: number;
  /** Most locations an hour. */
  readonly refreshLimit: number;
  /** Least time between two locations, s. */
  readonly sendingInterval: number;
  readonly refreshOnOnline: boolean;
  readonly refreshOnStreaming: boolean;
  /** Distance moved, m; null: ignored. */
  readonly distanceThreshold: number | null;
  /** Number of modems whose cell changed; null: ignored. */
  readonly cellThreshold: number | null;
  /** Change of the signal of a modem, percentage points; null: ignored. */
  readonly rssiThreshold: number | null;
  /** Permitted sources of locations. Empty: none are reported. */
  readonly geocoders: readonly Geocoder[];
  /** Largest permitted error of a location for each of them, m; 0: any. */
  readonly accuracies: readonly number[];
}

/** A geocoding profile without its name. */
export interface GeocodingSettings extends LocationRules {
  /** Sources of names of locations; the first that knows a name is used. Empty: no names. */
  readonly reverseGeocoders: readonly ReverseGeocoder[];
}

/** Bounds of the numbers of a profile: s, locations an hour, m, modems, percentage points. */
export const GEOCODING_BOUNDS = {
  refreshInterval: [10, 86_400],
  refreshLimit: [1, 3600],
  sendingInterval: [1, 3600],
  distanceThreshold: [1, 1_000_000],
  cellThreshold: [1, 16],
  rssiThreshold: [1, 100],
} as const satisfies Partial<Record<keyof LocationRules, readonly [number, number]>>;

/** Largest error that an accuracy may allow, m. */
export const MOST_ACCURACY_M = 100_000;

/** The defaults of a new profile. */
export const FIRST_GEOCODING: GeocodingSettings = {
  refreshInterval: 300,
  refreshLimit: 360,
  sendingInterval: 10,
  refreshOnOnline: true,
  refreshOnStreaming: true,
  distanceThreshold: 100,
  cellThreshold: null,
  rssiThreshold: null,
  geocoders: ['gps', 'network', 'fixed'],
  accuracies: [50, 1000, 0],
  reverseGeocoders: ['gazetteer'],
};

/** Name of a geocoding profile. */
export const checkGeocodingName: Check<string> = all(required, atMost(64), without('\\'));

const isRepeated = (values: readonly string[]): boolean => new Set(values).size < values.length;

function checkAccuracies({ geocoders, accuracies }: LocationRules) {
  if (accuracies.length !== geocoders.length) return message('accuracies');
  for (const accuracy of accuracies) {
    const complaint = wholeNumber(0, MOST_ACCURACY_M)(accuracy);
    if (complaint !== null) return complaint;
  }
  return null;
}

const NUMBERS = [
  'refreshInterval',
  'refreshLimit',
  'sendingInterval',
  'distanceThreshold',
  'cellThreshold',
  'rssiThreshold',
] as const satisfies readonly (keyof typeof GEOCODING_BOUNDS)[];

/** A number of a profile; null: ignored. */
export function checkGeocodingNumber(key: keyof typeof GEOCODING_BOUNDS, value: number | null) {
  const [least, most] = GEOCODING_BOUNDS[key];
  return value === null ? null : wholeNumber(least, most)(value);
}

/** Errors of a geocoding profile, by field (spec 3 §5): accuracies are 0 or more, one for each geocoder. */
export const checkGeocoding = (settings: GeocodingSettings): readonly Complaint[] =>
  complaintsOf([
    ...NUMBERS.map((key) => [key, checkGeocodingNumber(key, settings[key])] as const),
    ['geocoders', isRepeated(settings.geocoders) ? message('default') : null],
    ['accuracies', checkAccuracies(settings)],
    ['reverseGeocoders', isRepeated(settings.reverseGeocoders) ? message('default') : null],
  ]);
