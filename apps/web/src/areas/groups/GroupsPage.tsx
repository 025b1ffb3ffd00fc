import { checkGroupName, message } from '@backhaul/domain';
import { lazy, Suspense } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { groups as words } from '../../text/en/groups.js';
import { addMessages, t } from '../../text/t.js';
import { inventoryIn, useInventoryFilter } from '../../inventory/in-inventories.js';
import { momentText } from '../../text/zone.js';
import { Notice } from '../../ui/data/Notice.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { ListPlace, NewProps, Resource } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { GroupAlerts } from './AlertRules.js';
import { GroupDefaults } from './DefaultConfiguration.js';
import { General } from './General.js';
import type { Group } from './group.js';
import { Channels, ReturnChannels, Units, Users } from './Members.js';

addMessages(words);

const GroupInvitations = lazy(() => import('../../invitations/GroupInvitations.js'));
const FileRetention = lazy(() => import('../../inventory/FileRetention.js'));

const sum = (rows: readonly Group[], of: keyof Group['onlyHere']) =>
  rows.reduce((total, { onlyHere }) => total + onlyHere[of], 0);

/** Groups: create, rename, delete, and manage their members. */
export function GroupsPage({ at = '/manage/groups' }: ListPlace) {
  const manages = useCan('group:manage');
  const readsUsers = useCan('user:read');
  const readsAlerts = useCan('alert:read');
  const readsUnits = useCan('unit:read');
  const invites = useCan('unit:pair');
  const filters = useInventoryFilter();
  const reason = manages ? null : t('permission.missing');
  const resource: Resource<Group, 'name' | 'inventory' | 'createdAt', 'name' | 'inventory'> = {
    path: at,
    title: t('groups.title'),
    count: (count) => t('groups.count', { count }),
    search: {
      label: t('groups.search'),
      keys: [
        { value: 'name', label: t('groups.name') },
        { value: 'inventory', label: t('groups.inventory') },
      ],
    },
    sort: 'name',
    filters,
    columns: [
      {
        key: 'name',
        head: t('groups.name'),
        track: 'minmax(160px, 2fr)',
        least: 160,
        sort: 'name',
        cell: nameCell,
      },
      {
        key: 'inventory',
        head: t('groups.inventory'),
        track: 'minmax(120px, 1.5fr)',
        least: 120,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
      { key: 'units', head: t('groups.units'), track: '80px', least: 80, cell: ({ units }) => String(units) },
      {
        key: 'channels',
        head: t('groups.channels'),
        track: '80px',
        least: 80,
        cell: ({ channels }) => String(channels),
      },
      { key: 'users', head: t('groups.users'), track: '80px', least: 80, cell: ({ users }) => String(users) },
      {
        key: 'createdAt',
        head: t('groups.createdAt'),
        track: '150px',
        least: 150,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ name }) => name,
    brief: ({ inventory, units, channels, users }) =>
      [
        inventory.name,
        t('groups.unitCount', { count: units }),
        t('groups.channelCount', { count: channels }),
        t('groups.userCount', { count: users }),
      ].join(' · '),
    empty: { title: t('groups.empty'), text: t('groups.empty.text') },
    missing: { title: t('groups.missing'), text: t('groups.missing.text') },
    list: (input, search) => callQuery(api.groups.list, { query: { ...input, ...inventoryIn(search) } }),
    get: (id) => callQuery(api.groups.get, { params: { id } }),
    acts: [
      {
        key: 'delete',
        label: (count) => (count === 1 ? t('groups.delete') : t('groups.deleteSeveral', { count })),
        look: 'danger',
        fits: () => true,
        reason: () => reason,
        title: (rows) =>
          rows.length === 1
            ? t('groups.deleteAsk', { name: rows[0]?.name ?? '' })
            : t('groups.deleteAskSeveral', { count: rows.length }),
        consequences: (rows) => [
          ...(['units', 'channels', 'users'] as const).flatMap((of) => {
            const count = sum(rows, of);
            return count === 0 ? [] : [t(`groups.onlyHere.${of}`, { count })];
          }),
          t('groups.deleteText'),
        ],
        run: ({ id }) => api.groups.remove({ params: { id } }),
        done: (count) => (count === 1 ? t('groups.deleted') : t('groups.deletedSeveral', { count })),
        removes: true,
      },
    ],
    create: manages
      ? {
          label: t('groups.new'),
          tab: 'units',
          Form: NewGroup,
        }
      : null,
    audited: 'group',
    state: ({ inventory }) => inventory.name,
    tabs: (group) => tabsOf(group, reason, { manages, readsUsers, readsAlerts, readsUnits, invites }),
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: Group) => <strong>{name}</strong>;

interface Reads {
  readonly manages: boolean;
  readonly readsUsers: boolean;
  readonly readsAlerts: boolean;
  readonly readsUnits: boolean;
  readonly invites: boolean;
}

const tabsOf = (
  group: Group,
  reason: string | null,
  { manages, readsUsers, readsAlerts, readsUnits, invites }: Reads,
) => [
  { key: 'general', label: t('groups.general'), content: <General group={group} reason={reason} /> },
  ...(readsAlerts ? [{ key: 'alerts', label: t('groups.alerts'), content: <GroupAlerts group={group} /> }] : []),
  ...(readsUnits ? [{ key: 'defaults', label: t('groups.defaults'), content: <GroupDefaults group={group} /> }] : []),
  { key: 'units', label: t('groups.units'), content: <Units group={group} reason={reason} /> },
  {
    key: 'invitations',
    label: t('groups.invitations'),
    content: invites ? (
      <Suspense fallback={<Skeleton lines={6} />}>
        <GroupInvitations groupId={group.id} inventoryId={group.inventory.id} />
      </Suspense>
    ) : (
      <Notice tone="info">{t('groups.invitations.not')}</Notice>
    ),
  },
  { key: 'channels', label: t('groups.channels'), content: <Channels group={group} reason={reason} /> },
  {
    key: 'returnChannels',
    label: t('groups.returnChannels'),
    content: <ReturnChannels group={group} reason={reason} />,
  },
  ...(manages
    ? [
        {
          key: 'files',
          label: t('groups.files'),
          content: (
            <Suspense fallback={<Skeleton lines={6} />}>
              <FileRetention groupId={group.id} inventoryId={group.inventory.id} reason={reason} />
            </Suspense>
          ),
        },
      ]
    : []),
  ...(readsUsers ? [{ key: 'users', label: t('groups.users'), content: <Users group={group} reason={reason} /> }] : []),
];

/** The form of a new group. */
function NewGroup({ onDone, onCancel }: NewProps<Group>) {
  const { inventories } = useCurrentUser();
  return (
    <ResourceForm
      isNew
      saved={{ name: '', inventoryId: inventories.length === 1 ? (inventories[0]?.id ?? '') : '' }}
      fields={() => [
        {
          kind: 'text',
          name: 'name',
          label: t('groups.name'),
          hint: t('groups.name.hint'),
          check: checkGroupName,
        },
        {
          kind: 'choice',
          name: 'inventoryId',
          label: t('groups.inventory'),
          options: inventories.map(({ id, name }) => ({ value: id, label: name })),
          check: (id) => (id === '' ? message('required') : null),
        },
      ]}
      submit={t('groups.create')}
      send={async (body) => {
        const group = await api.groups.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('groups.created', { name: group.name }), { tone: 'success' });
          onDone(group);
        };
      }}
      onCancel={onCancel}
    />
  );
}
