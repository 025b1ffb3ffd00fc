import { ROLE_NAMES } from '@backhaul/domain';
import { Permissions } from '../../access/Permissions.js';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { groupsColumn, inventoryIn, useInventoryFilter } from '../../inventory/in-inventories.js';
import { apiKeys as words } from '../../text/en/api-keys.js';
import { users as userWords } from '../../text/en/users.js';
import { translated } from '../../text/sentences.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, ListPlace, Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import type { ApiKey } from './api-key.js';
import { ApiKeyDetails } from './ApiKeyDetails.js';
import { ApiKeyForm } from './ApiKeyForm.js';

addMessages(words);
addMessages(userWords);

const DATE = { dateStyle: 'medium' } as const;

/** API keys of programs: create, limit, revoke. */
export function ApiKeysPage({ at = '/manage/api_keys' }: ListPlace) {
  const resource: Resource<ApiKey, 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt', 'name' | 'madeBy'> = {
    path: at,
    title: t('apiKeys.title'),
    count: (count) => t('apiKeys.count', { count }),
    search: {
      label: t('apiKeys.search'),
      keys: [
        { value: 'name', label: t('apiKeys.name') },
        { value: 'madeBy', label: t('apiKeys.madeBy') },
      ],
    },
    sort: 'name',
    filters: useInventoryFilter(),
    columns: [
      {
        key: 'name',
        head: t('apiKeys.name'),
        track: 'minmax(150px, 1.4fr)',
        least: 150,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'state', head: t('apiKeys.state'), track: '120px', least: 120, cell: stateCell },
      { key: 'role', head: t('apiKeys.role'), track: 'minmax(110px, 0.8fr)', least: 110, cell: roleText },
      {
        key: 'inventories',
        head: t('users.inventories'),
        track: 'minmax(110px, 1fr)',
        least: 110,
        cell: ({ inventories }) => inventories.map(({ name }) => name).join(', '),
      },
      ...(at === '/manage/api_keys' ? [] : [groupsColumn()]),
      {
        key: 'madeBy',
        head: t('apiKeys.madeBy'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ madeBy }) => madeBy.username,
      },
      {
        key: 'lastUse',
        head: t('apiKeys.lastUse'),
        track: '170px',
        least: 170,
        sort: 'lastUsedAt',
        cell: ({ lastUse }) => (lastUse === null ? t('apiKeys.never') : momentText(lastUse.at)),
      },
      {
        key: 'expiresAt',
        head: t('apiKeys.expiresAt'),
        track: '130px',
        least: 130,
        sort: 'expiresAt',
        cell: ({ expiresAt }) => momentText(expiresAt, DATE),
      },
    ],
    nameOf: ({ name }) => name,
    brief: (key) => [t(`apiKeys.${key.state}`), roleText(key), momentText(key.expiresAt, DATE)].join(' · '),
    empty: { title: t('apiKeys.empty'), text: t('apiKeys.empty.text') },
    missing: { title: t('apiKeys.missing'), text: t('apiKeys.missing.text') },
    list: (input, search) => callQuery(api.apiKeys.list, { query: { ...input, ...inventoryIn(search) } }),
    get: (id) => callQuery(api.apiKeys.get, { params: { id } }),
    acts: [REVOKE],
    create: { label: t('apiKeys.new'), Form: ApiKeyForm },
    state: stateCell,
    audited: 'apiKey',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const REVOKE: Act<ApiKey> = {
  key: 'revoke',
  label: (count) => (count === 1 ? t('apiKeys.revoke') : t('apiKeys.revokeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('apiKeys.revokeAsk', { name: rows[0]?.name ?? '' })
      : t('apiKeys.revokeAskSeveral', { count: rows.length }),
  consequences: () => [t('apiKeys.revokeText')],
  run: ({ id }) => api.apiKeys.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('apiKeys.revoked') : t('apiKeys.revokedSeveral', { count })),
  removes: true,
};

const LOOKS = {
  active: { glyph: 'dot', tone: 'ready' },
  expired: { glyph: 'cross', tone: 'warn' },
  suspended: { glyph: 'cross', tone: 'warn' },
} as const;

const nameCell = ({ name }: ApiKey) => <strong>{name}</strong>;
const stateCell = ({ state }: ApiKey) => (
  <Badge look={LOOKS[state]} status={state}>
    {t(`apiKeys.${state}`)}
  </Badge>
);
const roleText = ({ role }: ApiKey): string => translated(ROLE_NAMES[role]);
const tabsOf = (key: ApiKey) => [
  { key: 'general', label: t('apiKeys.general'), content: <ApiKeyDetails apiKey={key} /> },
  {
    key: 'permissions',
    label: t('permissions.title'),
    content: <Permissions of="key" read={callQuery(api.apiKeys.permissions, { params: { id: key.id } })} />,
  },
];
