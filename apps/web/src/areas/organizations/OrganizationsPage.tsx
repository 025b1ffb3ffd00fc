import type { Organization } from '@backhaul/contract';
import { ROLE_NAMES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { organizations as words } from '../../text/en/organizations.js';
import { translated } from '../../text/sentences.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { ORGANIZATION_ACTS } from './acts.js';
import { General } from './General.js';
import { Inventories } from './Inventories.js';
import { Mapping } from './Mapping.js';
import { OrganizationForm } from './OrganizationForm.js';

addMessages(words);

/** Organizations whose users sign in with their own identity provider. */
export function OrganizationsPage() {
  const resource: Resource<Organization, 'name' | 'createdAt', 'name'> = {
    path: '/system/system_settings/organization',
    title: t('organizations.title'),
    count: (count) => t('organizations.count', { count }),
    search: { label: t('organizations.search'), keys: [{ value: 'name', label: t('organizations.name') }] },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('organizations.name'),
        track: 'minmax(140px, 1.2fr)',
        least: 140,
        sort: 'name',
        cell: nameCell,
      },
      {
        key: 'issuer',
        head: t('organizations.issuer'),
        track: 'minmax(180px, 2fr)',
        least: 180,
        cell: ({ issuer }) => issuer,
      },
      {
        key: 'inventories',
        head: t('organizations.inventories'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        cell: inventoriesText,
      },
      { key: 'defaultRole', head: t('organizations.defaultRole'), track: '150px', least: 150, cell: roleText },
      { key: 'users', head: t('organizations.users'), track: '130px', least: 130, cell: usersText },
      { key: 'enabled', head: t('organizations.enabled'), track: '130px', least: 130, cell: stateText },
    ],
    nameOf: ({ name }) => name,
    brief: (row) => [stateText(row), usersText(row), inventoriesText(row)].filter(Boolean).join(' · '),
    empty: { title: t('organizations.empty'), text: t('organizations.empty.text') },
    missing: { title: t('organizations.missing'), text: t('organizations.missing.text') },
    list: (input) => callQuery(api.organizations.list, { query: input }),
    get: (id) => callQuery(api.organizations.get, { params: { id } }),
    acts: ORGANIZATION_ACTS,
    create: { label: t('organizations.new'), Form: OrganizationForm },
    state: stateText,
    audited: 'organization',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: Organization) => <strong>{name}</strong>;
const roleText = ({ defaultRole }: Organization): string => translated(ROLE_NAMES[defaultRole]);
const inventoriesText = ({ inventories }: Organization): string => inventories.map(({ name }) => name).join(', ');
const usersText = ({ users, maxUsers }: Organization): string =>
  maxUsers === null ? String(users) : `${users} / ${maxUsers}`;
const stateText = ({ enabled }: Organization): string =>
  t(enabled ? 'organizations.enabled' : 'organizations.disabled');
const tabsOf = (organization: Organization) => [
  { key: 'general', label: t('organizations.general'), content: <General organization={organization} /> },
  { key: 'mapping', label: t('organizations.mapping'), content: <Mapping organization={organization} /> },
  { key: 'inventories', label: t('organizations.inventories'), content: <Inventories organization={organization} /> },
];
