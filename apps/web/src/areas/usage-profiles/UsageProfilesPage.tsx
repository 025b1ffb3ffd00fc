import type { UsageProfile } from '@backhaul/contract';
import { deletionObstacle } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { useCan } from '../../session/hooks.js';
import { usageProfiles as words } from '../../text/en/usage-profiles.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import { General } from './General.js';
import { ProfileForm } from './ProfileForm.js';
import { Units } from './Units.js';
import { allowanceText } from './values.js';

addMessages(words);

/** Usage profiles: monthly allowance, reset day and units. */
export function UsageProfilesPage() {
  const manages = useCan('usageProfile:manage');
  const reason = manages ? null : t('permission.missing');
  const resource: Resource<UsageProfile, 'name' | 'inventory' | 'resetDay', 'name' | 'inventory'> = {
    path: '/manage/usage_profiles',
    title: t('usageProfiles.title'),
    count: (count) => t('usageProfiles.count', { count }),
    search: {
      label: t('usageProfiles.search'),
      keys: [
        { value: 'name', label: t('usageProfiles.name') },
        { value: 'inventory', label: t('usageProfiles.inventory') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('usageProfiles.name'),
        track: 'minmax(160px, 2fr)',
        least: 160,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'type', head: t('usageProfiles.type'), track: '150px', least: 150, cell: typeText },
      { key: 'allowance', head: t('usageProfiles.allowance'), track: '150px', least: 150, cell: allowanceText },
      {
        key: 'resetDay',
        head: t('usageProfiles.resetDay'),
        track: '110px',
        least: 110,
        sort: 'resetDay',
        cell: ({ resetDay }) => String(resetDay),
      },
      { key: 'units', head: t('usageProfiles.units'), track: '90px', least: 90, cell: ({ units }) => String(units) },
      {
        key: 'inventory',
        head: t('usageProfiles.inventory'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (profile) =>
      [
        profile.inventory.name,
        allowanceText(profile),
        t('usageProfiles.fromDay', { day: profile.resetDay }),
        t('usageProfiles.unitCount', { count: profile.units }),
      ].join(' · '),
    empty: { title: t('usageProfiles.empty'), text: t('usageProfiles.empty.text') },
    missing: { title: t('usageProfiles.missing'), text: t('usageProfiles.missing.text') },
    list: (query) => callQuery(api.usageProfiles.list, { query }),
    get: (id) => callQuery(api.usageProfiles.get, { params: { id } }),
    acts: [deletion(reason)],
    create: manages ? { label: t('usageProfiles.new'), tab: 'units', Form: ProfileForm } : null,
    audited: 'usageProfile',
    state: ({ inventory, isDefault }) =>
      isDefault ? `${inventory.name} · ${t('usageProfiles.isDefault')}` : inventory.name,
    tabs: (profile) => tabsOf(profile, reason),
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: UsageProfile) => <strong>{name}</strong>;
const typeText = ({ type }: UsageProfile): string => t(`usageProfiles.type.${type}`);

const tabsOf = (profile: UsageProfile, reason: string | null) => [
  { key: 'general', label: t('usageProfiles.general'), content: <General profile={profile} reason={reason} /> },
  { key: 'units', label: t('usageProfiles.units'), content: <Units profile={profile} reason={reason} /> },
];

const deletion = (reason: string | null): Act<UsageProfile> => ({
  key: 'delete',
  label: (count) => (count === 1 ? t('usageProfiles.delete') : t('usageProfiles.deleteSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: (profile) => reason ?? obstacleText(profile),
  title: (rows) =>
    rows.length === 1
      ? t('usageProfiles.deleteAsk', { name: rows[0]?.name ?? '' })
      : t('usageProfiles.deleteAskSeveral', { count: rows.length }),
  consequences: () => [t('usageProfiles.deleteText')],
  run: ({ id }) => api.usageProfiles.remove({ params: { id } }),
  done: (count) => (count === 1 ? t('usageProfiles.deleted') : t('usageProfiles.deletedSeveral', { count })),
  removes: true,
});

function obstacleText(profile: UsageProfile): string | null {
  const obstacle = deletionObstacle(profile);
  switch (obstacle) {
    case null:
      return null;
    case 'default':
      return t('usageProfiles.deleteDefault');
    case 'used':
      return t('usageProfiles.deleteUsed');
    default:
      return obstacle satisfies never;
  }
}
