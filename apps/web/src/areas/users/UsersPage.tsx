import { ROLE_NAMES, ROLES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { users as words } from '../../text/en/users.js';
import { translated } from '../../text/sentences.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { ListPlace, Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { useActivation } from './activation.js';
import { ImportUsers } from './ImportUsers.js';
import { PasswordLink } from './PasswordLink.js';
import { fileUrl, usersQuery } from './query.js';
import { SecondFactor } from './SecondFactor.js';
import type { User } from './user.js';
import { ViewAs } from './ViewAs.js';
import { Permissions } from '../../access/Permissions.js';
import { useManagedGroups } from '../../access/use-managed-groups.js';
import { UserAccess, UserFields, UserForm } from './UserForm.js';
import { lastSignInText, UserSessions } from './UserSessions.js';

addMessages(words);

const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();
const rolesText = ({ roles }: User): string => roles.map((role) => translated(ROLE_NAMES[role])).join(', ');
const stateText = ({ active, passwordSet, organization }: User): string =>
  organization !== null && active
    ? t('users.sso')
    : t(active ? (passwordSet ? 'users.active' : 'users.noPassword') : 'users.inactive');
const named = (records: readonly { readonly name: string }[]): string => records.map(({ name }) => name).join(', ');

/** Users: create, change, deactivate, assign inventories and groups, send password links. */
export function UsersPage({ at = '/manage/users' }: ListPlace) {
  const manages = useCan('user:manage');
  const { inventories } = useCurrentUser();
  const groups = useManagedGroups();
  const activation = useActivation(manages);
  const resource: Resource<
    User,
    'username' | 'name' | 'email' | 'createdAt' | 'lastSignInAt',
    'username' | 'name' | 'email' | 'label'
  > = {
    path: at,
    title: t('users.title'),
    count: (count) => t('users.count', { count }),
    search: {
      label: t('users.search'),
      keys: [
        { value: 'username', label: t('users.username') },
        { value: 'name', label: t('users.name') },
        { value: 'email', label: t('users.email') },
        { value: 'label', label: t('users.label') },
      ],
    },
    sort: 'username',
    filters: [
      {
        key: 'type',
        label: t('users.type'),
        options: ROLES.map((role) => ({ value: role, label: translated(ROLE_NAMES[role]) })),
      },
      {
        key: 'active',
        label: t('users.state'),
        single: true,
        options: [
          { value: 'yes', label: t('users.active') },
          { value: 'no', label: t('users.inactive') },
        ],
      },
      {
        key: 'inventory',
        label: t('users.inventory'),
        single: true,
        options: inventories.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        key: 'group',
        label: t('users.group'),
        single: true,
        options: groups.map(({ id, name, inventory }) => ({
          value: id,
          label: `${inventory.name} · ${name}`,
        })),
      },
    ],
    columns: [
      {
        key: 'username',
        head: t('users.username'),
        track: 'minmax(140px, 1.3fr)',
        least: 140,
        sort: 'username',
        cell: nameCell,
      },
      { key: 'name', head: t('users.name'), track: 'minmax(110px, 1.2fr)', least: 110, sort: 'name', cell: fullName },
      {
        key: 'email',
        head: t('users.email'),
        track: 'minmax(130px, 1.4fr)',
        least: 130,
        sort: 'email',
        cell: ({ email }) => email,
      },
      { key: 'label', head: t('users.label'), track: 'minmax(80px, 0.8fr)', least: 80, cell: ({ label }) => label },
      { key: 'type', head: t('users.type'), track: 'minmax(90px, 0.9fr)', least: 90, cell: rolesText },
      {
        key: 'inventories',
        head: t('users.inventories'),
        track: 'minmax(90px, 1fr)',
        least: 90,
        cell: (user) => named(user.inventories),
      },
      {
        key: 'groups',
        head: t('users.groups'),
        track: 'minmax(90px, 1fr)',
        least: 90,
        cell: (user) => named(user.groups),
      },
      {
        key: 'lastSignIn',
        head: t('users.lastSignIn'),
        track: '160px',
        least: 160,
        sort: 'lastSignInAt',
        cell: lastSignInText,
      },
      { key: 'state', head: t('users.state'), track: '130px', least: 130, cell: stateText },
    ],
    nameOf: ({ username }) => username,
    brief: (user) => [stateText(user), fullName(user), rolesText(user), user.label].filter(Boolean).join(' · '),
    empty: { title: t('users.empty'), text: t('users.empty.text') },
    missing: { title: t('users.missing'), text: t('users.missing.text') },
    beside: manages ? importAndDownload : download,
    list: (input, search) => callQuery(api.users.list, { query: { ...input, ...usersQuery(search) } }),
    get: (id) => callQuery(api.users.get, { params: { id } }),
    acts: activation,
    create: manages
      ? {
          label: t('users.new'),
          tab: 'password',
          Form: UserForm,
        }
      : null,
    state: (user) => [rolesText(user), stateText(user)].join(' · '),
    audited: 'user',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const download = (search: ListSearch) => (
  <a href={fileUrl(search)} download>
    {t('users.csv')}
  </a>
);
const importAndDownload = (search: ListSearch) => (
  <>
    <ImportUsers />
    {download(search)}
  </>
);
const nameCell = ({ username }: User) => <strong>{username}</strong>;

const tabsOf = (user: User) => [
  { key: 'general', label: t('users.general'), content: <UserFields user={user} /> },
  { key: 'access', label: t('users.access'), content: <UserAccess user={user} /> },
  {
    key: 'permissions',
    label: t('permissions.title'),
    content: (
      <>
        <ViewAs user={user} />
        <Permissions of="user" read={callQuery(api.users.permissions, { params: { id: user.id } })} />
      </>
    ),
  },
  { key: 'password', label: t('users.password'), content: <PasswordLink user={user} /> },
  { key: 'secondFactor', label: t('users.secondFactor.tab'), content: <SecondFactor user={user} /> },
  { key: 'sessions', label: t('users.sessions'), content: <UserSessions user={user} /> },
];
