import type { GeocodingProfile } from '@backhaul/contract';
import {
  checkGeocodingName,
  checkGeocodingNumber,
  FIRST_GEOCODING,
  type Geocoder,
  GEOCODERS,
  type GeocodingSettings,
  message,
  MOST_ACCURACY_M,
  type Message,
  REVERSE_GEOCODERS,
  type ReverseGeocoder,
} from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

const NUMBERS = ['refreshInterval', 'refreshLimit', 'sendingInterval'] as const;
const THRESHOLDS = ['distanceThreshold', 'cellThreshold', 'rssiThreshold'] as const;
const SWITCHES = ['refreshOnOnline', 'refreshOnStreaming'] as const;

type TextName =
  'name' | 'reverse' | (typeof NUMBERS)[number] | (typeof THRESHOLDS)[number] | (typeof SWITCHES)[number] | Geocoder;

/** Form values of a geocoding profile; each geocoder has a field for its accuracy. */
export type GeocodingValues = Readonly<Record<TextName, string>> & { readonly geocoders: readonly string[] };
type FieldName = TextName | 'geocoders';

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Form values of a stored profile. */
export const valuesOf = (profile: GeocodingSettings & { readonly name: string }): GeocodingValues => ({
  name: profile.name,
  refreshInterval: textOf(profile.refreshInterval),
  refreshLimit: textOf(profile.refreshLimit),
  sendingInterval: textOf(profile.sendingInterval),
  refreshOnOnline: profile.refreshOnOnline ? 'yes' : 'no',
  refreshOnStreaming: profile.refreshOnStreaming ? 'yes' : 'no',
  distanceThreshold: textOf(profile.distanceThreshold),
  cellThreshold: textOf(profile.cellThreshold),
  rssiThreshold: textOf(profile.rssiThreshold),
  geocoders: profile.geocoders,
  gps: accuracyOf(profile, 'gps'),
  network: accuracyOf(profile, 'network'),
  fixed: accuracyOf(profile, 'fixed'),
  reverse: profile.reverseGeocoders.join(),
});

function accuracyOf({ geocoders, accuracies }: GeocodingSettings, geocoder: Geocoder): string {
  const index = geocoders.indexOf(geocoder);
  const first = FIRST_GEOCODING.accuracies[FIRST_GEOCODING.geocoders.indexOf(geocoder)] ?? 0;
  return String(index < 0 ? first : (accuracies[index] ?? 0));
}

export const NEW_PROFILE = valuesOf({ name: '', ...FIRST_GEOCODING });

const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The request body. */
export function bodyOf(values: GeocodingValues) {
  const geocoders = GEOCODERS.filter((one) => values.geocoders.includes(one));
  return {
    name: values.name,
    refreshInterval: Number(values.refreshInterval),
    refreshLimit: Number(values.refreshLimit),
    sendingInterval: Number(values.sendingInterval),
    refreshOnOnline: values.refreshOnOnline === 'yes',
    refreshOnStreaming: values.refreshOnStreaming === 'yes',
    distanceThreshold: orNull(values.distanceThreshold),
    cellThreshold: orNull(values.cellThreshold),
    rssiThreshold: orNull(values.rssiThreshold),
    geocoders,
    accuracies: geocoders.map((one) => Number(values[one])),
    reverseGeocoders: reverseOf(values.reverse),
  };
}

const reverseOf = (text: string): ReverseGeocoder[] =>
  text.split(',').flatMap((name) => REVERSE_GEOCODERS.find((one) => one === name) ?? []);

/** Orders of reverse geocoders, as option values. */
const ORDERS = ['', 'gazetteer', 'service', 'service,gazetteer', 'gazetteer,service'] as const;

/** The reverse geocoders in words. */
export function reverseText(order: readonly ReverseGeocoder[]): string {
  const [first, second] = order;
  if (first === undefined) return t('geocoding.reverse.none');
  const name = t(`geocoding.reverse.${first}`);
  return second === undefined ? name : t('geocoding.then', { first: name, second: t(`geocoding.reverse.${second}`) });
}

const needed =
  (check: (value: number) => Message | null) =>
  (text: string): Message | null =>
    text.trim() === '' ? message('required') : check(Number(text));

const checkAccuracy = (value: number): Message | null => {
  if (!Number.isInteger(value)) return message('integer');
  if (value < 0) return message('min_value', { min: 0 });
  return value > MOST_ACCURACY_M ? message('max_value', { max: MOST_ACCURACY_M }) : null;
};

/** Fields of a geocoding profile. */
export const profileFields = (values: GeocodingValues): readonly Field<FieldName>[] => [
  { kind: 'text', name: 'name', label: t('geocoding.name'), check: checkGeocodingName },
  ...NUMBERS.map((name) => ({
    kind: 'text' as const,
    name,
    label: t(`geocoding.${name}`),
    hint: t(`geocoding.${name}.hint`),
    check: needed((value) => checkGeocodingNumber(name, value)),
  })),
  ...SWITCHES.map((name) => ({
    kind: 'switch' as const,
    name,
    label: t(`geocoding.${name}`),
    hint: t(`geocoding.${name}.hint`),
  })),
  ...THRESHOLDS.map((name) => ({
    kind: 'text' as const,
    name,
    label: t(`geocoding.${name}`),
    hint: t(`geocoding.${name}.hint`),
    check: (text: string) => checkGeocodingNumber(name, orNull(text)),
  })),
  {
    kind: 'several',
    name: 'geocoders',
    label: t('geocoding.geocoders'),
    hint: t('geocoding.geocoders.hint'),
    empty: t('geocoding.geocoders.none'),
    options: GEOCODERS.map((value) => ({ value, label: t(`geocoding.geocoder.${value}`) })),
  },
  ...GEOCODERS.filter((one) => values.geocoders.includes(one)).map((one) => ({
    kind: 'text' as const,
    name: one,
    label: t('geocoding.accuracy', { geocoder: t(`geocoding.geocoder.${one}`) }),
    hint: t('geocoding.accuracy.hint'),
    check: needed(checkAccuracy),
  })),
  {
    kind: 'choice',
    name: 'reverse',
    label: t('geocoding.reverse'),
    hint: `${t('geocoding.reverse.hint')}. ${t('geocoding.attribution')}`,
    options: ORDERS.map((value) => ({ value, label: reverseText(reverseOf(value)) })),
  },
];

/** The geocoders of a profile, in words. */
export const geocodersText = ({ geocoders }: Pick<GeocodingProfile, 'geocoders'>): string =>
  geocoders.length === 0
    ? t('geocoding.geocoders.none')
    : geocoders.map((one) => t(`geocoding.geocoder.${one}`)).join(', ');
