import type { StreamProfile } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { InventoryChoice } from '../../streaming/InventoryChoice.js';
import { encodingText } from '../../streaming/profile-text.js';
import { ProfileForm } from '../../streaming/ProfileForm.js';
import { streamProfiles as words } from '../../text/en/stream-profiles.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, NewProps, Resource } from '../../ui/resource/resource.js';

addMessages(words);

/** Stream media profiles of all inventories (spec 3 §2); destinations use those of the inventory of their channel. */
export function StreamProfilesPage() {
  const resource: Resource<StreamProfile, 'name' | 'inventory', 'name' | 'inventory'> = {
    path: '/system/system_settings/stream_media_profile',
    title: t('streamProfiles.title'),
    count: (count) => t('streamProfiles.count', { count }),
    search: {
      label: t('streamProfiles.search'),
      keys: [
        { value: 'name', label: t('channels.name') },
        { value: 'inventory', label: t('streamProfiles.inventory') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      { key: 'name', head: t('channels.name'), track: 'minmax(150px, 1fr)', least: 150, sort: 'name', cell: nameCell },
      {
        key: 'encoding',
        head: t('streamProfiles.encoding'),
        track: 'minmax(240px, 2fr)',
        least: 240,
        cell: encodingText,
      },
      {
        key: 'destinations',
        head: t('streamProfiles.destinations'),
        track: '110px',
        least: 110,
        cell: ({ destinations }) => String(destinations),
      },
      {
        key: 'inventory',
        head: t('streamProfiles.inventory'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (profile) => `${profile.inventory.name} · ${encodingText(profile)}`,
    empty: { title: t('channels.profile.none'), text: t('channels.profile.none.text') },
    missing: { title: t('streamProfiles.missing'), text: t('streamProfiles.missing.text') },
    list: (query) => callQuery(api.streamProfiles.everywhere, { query }),
    get: (profileId) => callQuery(api.streamProfiles.get, { params: { profileId } }),
    acts: [REMOVE],
    create: { label: t('channels.profile.add'), Form: NewProfile },
    audited: 'streamProfile',
    state: ({ inventory }) => inventory.name,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: StreamProfile) => <strong>{name}</strong>;

const tabsOf = (profile: StreamProfile) => [
  { key: 'general', label: t('streamProfiles.general'), content: <General profile={profile} /> },
];

const NewProfile = ({ onDone, onCancel }: NewProps<StreamProfile>) => (
  <InventoryChoice>
    {(inventoryId) => <ProfileForm inventoryId={inventoryId} profile={null} onDone={onDone} onCancel={onCancel} />}
  </InventoryChoice>
);

function General({ profile }: { readonly profile: StreamProfile }) {
  return (
    <>
      <ProfileForm inventoryId={profile.inventory.id} profile={profile} onDone={() => undefined} />
      <Facts
        facts={[
          [t('streamProfiles.inventory'), profile.inventory.name],
          [t('streamProfiles.destinations'), String(profile.destinations)],
          [t('streamProfiles.createdAt'), momentText(profile.createdAt)],
        ]}
      />
    </>
  );
}

const REMOVE: Act<StreamProfile> = {
  key: 'delete',
  label: (count) => (count === 1 ? t('streamProfiles.delete') : t('streamProfiles.deleteSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('channels.profile.removeAsk', { name: rows[0]?.name ?? '' })
      : t('streamProfiles.deleteAskSeveral', { count: rows.length }),
  consequences: () => [t('streamProfiles.deleteText')],
  run: ({ id }) => api.streamProfiles.remove({ params: { profileId: id } }, idempotencyHeaders()),
  done: (count) => t('streamProfiles.deleted', { count }),
  removes: true,
};
