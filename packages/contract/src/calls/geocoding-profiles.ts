import { checkGeocodingName, FIRST_GEOCODING, GEOCODERS, REVERSE_GEOCODERS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { GeocodingProfile } from '../entities/geocoding-profile.js';

const kept = resource({
  kind: 'geocodingProfile',
  names: ['geocoding profile', 'geocoding profiles'],
  path: `${CORE}/v2/admin/geocodingProfiles`,
  see: 'systemSetting:manage',
  manage: 'systemSetting:manage',
  item: GeocodingProfile,
  search: ['name'],
  sort: ['name', 'createdAt'],
});

// `checkGeocoding` checks the bounds, because its messages name the field.
const fields = z.strictObject({
  name: checkedText(checkGeocodingName),
  refreshInterval: z.number(),
  refreshLimit: z.number(),
  sendingInterval: z.number(),
  refreshOnOnline: z.boolean(),
  refreshOnStreaming: z.boolean(),
  distanceThreshold: z.number().nullable(),
  cellThreshold: z.number().nullable(),
  rssiThreshold: z.number().nullable(),
  geocoders: z.array(z.enum(GEOCODERS)).max(GEOCODERS.length),
  accuracies: z.array(z.number()).max(100),
  reverseGeocoders: z.array(z.enum(REVERSE_GEOCODERS)).max(REVERSE_GEOCODERS.length),
});

/** Geocoding profiles, for superusers (spec 3 §3, §5; paths are ours). An inventory names the profile of its units. */
export const geocodingProfiles = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields,
    example: {
      name: 'Vans',
      ...FIRST_GEOCODING,
      geocoders: ['gps', 'network'],
      accuracies: [50, 1000],
      reverseGeocoders: ['gazetteer'],
    },
    errors: ['NAME_TAKEN'],
  }),
  update: kept.update({ body: fields.partial(), example: { refreshInterval: 600 }, errors: ['NAME_TAKEN'] }),
  remove: kept.remove('Delete a geocoding profile; refused for one that an inventory uses', ['GEOCODING_PROFILE_USED']),
});
