import type { GeocodingProfile } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { geocodingProfiles as words } from '../../text/en/geocoding-profiles.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { GEOCODING_ACTS } from './acts.js';
import { General } from './General.js';
import { ProfileForm } from './ProfileForm.js';
import { geocodersText, reverseText } from './values.js';

addMessages(words);

/** Geocoding profiles: which locations units report, and how addresses are found. */
export function GeocodingProfilesPage() {
  const resource: Resource<GeocodingProfile, 'name' | 'createdAt', 'name'> = {
    path: '/system/system_settings/geocoding_profile',
    title: t('geocoding.title'),
    count: (count) => t('geocoding.count', { count }),
    search: { label: t('geocoding.search'), keys: [{ value: 'name', label: t('geocoding.name') }] },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('geocoding.name'),
        track: 'minmax(140px, 1.2fr)',
        least: 140,
        sort: 'name',
        cell: nameCell,
      },
      {
        key: 'geocoders',
        head: t('geocoding.geocoders'),
        track: 'minmax(160px, 1.2fr)',
        least: 160,
        cell: geocodersText,
      },
      {
        key: 'reverse',
        head: t('geocoding.reverse'),
        track: 'minmax(150px, 1fr)',
        least: 150,
        cell: ({ reverseGeocoders }) => reverseText(reverseGeocoders),
      },
      {
        key: 'inventories',
        head: t('geocoding.inventories'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        cell: inventoriesText,
      },
      {
        key: 'createdAt',
        head: t('geocoding.createdAt'),
        track: '150px',
        least: 150,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ name }) => name,
    brief: (row) => [geocodersText(row), inventoriesText(row)].filter(Boolean).join(' · '),
    empty: { title: t('geocoding.empty'), text: t('geocoding.empty.text') },
    missing: { title: t('geocoding.missing'), text: t('geocoding.missing.text') },
    list: (input) => callQuery(api.geocodingProfiles.list, { query: input }),
    get: (id) => callQuery(api.geocodingProfiles.get, { params: { id } }),
    acts: GEOCODING_ACTS,
    create: { label: t('geocoding.new'), Form: ProfileForm },
    state: inventoriesText,
    audited: 'geocodingProfile',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: GeocodingProfile) => <strong>{name}</strong>;
const inventoriesText = ({ inventories }: GeocodingProfile): string => inventories.map(({ name }) => name).join(', ');
const tabsOf = (profile: GeocodingProfile) => [
  { key: 'general', label: t('geocoding.general'), content: <General profile={profile} /> },
];
