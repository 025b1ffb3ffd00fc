import type { ManagedServer } from '@backhaul/contract';
import { coordinatesText, SERVER_ROLES } from '@backhaul/domain';
import { useQueries } from '@tanstack/react-query';
import { lazy } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { groupsColumn } from '../../inventory/in-inventories.js';
import { FileLink } from '../../inventory/FileLink.js';
import { ownershipColumn, ownershipFilter, ownershipIn } from '../../inventory/ownership.js';
import { useListedServers } from '../../inventory/listed-servers.js';
import NewServer from '../../pairing/NewServer.js';
import { useCan, useCurrentUser, useGroups } from '../../session/hooks.js';
import { exportWords } from '../../text/en/exports.js';
import { logs } from '../../text/en/logs.js';
import { serverSettings } from '../../text/en/server-settings.js';
import { certificateWords } from '../../text/en/certificates.js';
import { serverSmpte } from '../../text/en/server-smpte.js';
import { servers as words } from '../../text/en/servers.js';
import { addMessages, t } from '../../text/t.js';
import { wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { ListFilter, ListPlace, Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { LabelChips } from '../../ui/unit/LabelChips.js';
import { Channels } from './Channels.js';
import { Exports } from './Exports.js';
import { General } from './General.js';
import { Info } from './Info.js';
import { MetadataNamesButton } from './MetadataNamesButton.js';
import classes from './servers.module.css';
import { channelsText, diskText, REFRESH_MS, warningsOf } from './server.js';
import { rememberedDeviceFilters } from './remembered-filters.js';
import { Settings } from './Settings.js';
import { StatusCell } from './StatusCell.js';
import { upgradeText } from './Upgrade.js';
import { useChangeInventory } from './use-change-inventory.js';
import { useUpgrade } from './use-upgrade.js';

const Alerts = lazy(() => import('./Alerts.js'));
const Certificate = lazy(() => import('./Certificate.js'));
const IpPipe = lazy(() => import('./IpPipe.js'));
const Logs = lazy(() => import('./Logs.js'));
const Smpte = lazy(() => import('./Smpte.js'));

addMessages(words);
addMessages(exportWords);
addMessages(serverSettings);
addMessages(serverSmpte);
addMessages(certificateWords);
addMessages(logs);

type Sort = 'name' | 'inventory' | 'createdAt';
type Search = 'name' | 'comment' | 'inventory' | 'address';

const STATUSES = ['busy', 'idle', 'offline'] as const;

interface Props extends ListPlace {
  /** Only servers with this role. */
  readonly only?: 'mmh' | 'comet' | 'videoReturn' | 'ingest' | 'transceiver' | 'databridge';
}

/** Media servers: state, roles and channels. */
export function ServersPage({ at = '/manage/devices', only }: Props) {
  const reason = useCan('server:configure') ? null : t('permission.missing');
  const filters = [...useFilters(), ...(at === '/manage/devices' ? [] : [ownershipFilter()])];
  const upgrade = useUpgrade(reason);
  const changeInventory = useChangeInventory(reason);
  const resource: Resource<ManagedServer, Sort, Search> = {
    path: at,
    title: t('servers.title'),
    count: (count) => t('servers.count', { count }),
    search: {
      label: t('servers.search'),
      keys: [
        { value: 'name', label: t('servers.name') },
        { value: 'comment', label: t('servers.comment') },
        { value: 'inventory', label: t('servers.inventory') },
        { value: 'address', label: t('servers.location') },
      ],
    },
    sort: 'name',
    filters: only === undefined ? filters : filters.filter(({ key }) => key !== 'role'),
    ...(at === '/manage/devices' && { remembered: rememberedDeviceFilters }),
    columns: [
      { key: 'name', head: t('servers.name'), track: 'minmax(140px, 2fr)', least: 140, sort: 'name', cell: nameCell },
      { key: 'status', head: t('servers.status'), track: '130px', least: 130, cell: statusCell },
      { key: 'version', head: t('servers.version'), track: '130px', least: 130, cell: ({ swVersion }) => swVersion },
      { key: 'channels', head: t('servers.channels'), track: '90px', least: 90, cell: channelsText },
      {
        key: 'onAir',
        head: t('servers.onAir'),
        track: '80px',
        least: 80,
        cell: ({ activeChannels }) => String(activeChannels),
      },
      { key: 'disk', head: t('servers.disk'), track: '110px', least: 110, cell: diskText },
      {
        key: 'inventory',
        head: t('servers.inventory'),
        track: 'minmax(100px, 1fr)',
        least: 100,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
      ...(at === '/manage/devices' ? [] : [ownershipColumn(), groupsColumn()]),
      {
        key: 'labels',
        head: t('servers.labels'),
        track: 'minmax(110px, 1fr)',
        least: 110,
        cell: labelsCell,
      },
      {
        key: 'address',
        head: t('servers.location'),
        track: 'minmax(100px, 1fr)',
        least: 100,
        cell: ({ address, coordinates }) => address || coordinatesText(coordinates),
      },
      {
        key: 'warnings',
        head: t('servers.warnings'),
        track: 'minmax(120px, 1.5fr)',
        least: 120,
        cell: (row) => [upgradeText(row), ...warningsOf(row)].filter(Boolean).join(' · '),
      },
    ],
    nameOf: ({ name }) => name,
    brief,
    beside: at === '/manage/devices' ? beside : (search) => file(search, only),
    empty:
      only === 'comet'
        ? { title: t('servers.empty.comet'), text: t('servers.empty.comet.text') }
        : { title: t('servers.empty'), text: t('servers.empty.text') },
    missing: { title: t('servers.missing'), text: t('servers.missing.text') },
    list: (input, search) => callQuery(api.servers.list, { query: { ...input, ...filterIn(search, only) } }),
    get: (id) => callQuery(api.servers.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [
      upgrade,
      changeInventory,
      {
        key: 'delete',
        label: (count) => (count === 1 ? t('servers.delete') : t('servers.deleteSeveral', { count })),
        look: 'danger',
        fits: () => true,
        reason: () => reason,
        title: (rows) =>
          rows.length === 1
            ? t('servers.deleteAsk', { name: rows[0]?.name ?? '' })
            : t('servers.deleteAskSeveral', { count: rows.length }),
        consequences: (rows) => [
          ...inTotal(rows, 'activeChannels', (count) => t('servers.deleteOnAir', { count })),
          ...inTotal(rows, 'channels', (count) => t('servers.deleteChannels', { count })),
          t('servers.deleteText'),
        ],
        run: ({ id }) => api.servers.remove({ params: { id } }),
        done: (count) => (count === 1 ? t('servers.deleted') : t('servers.deletedSeveral', { count })),
        removes: true,
      },
    ],
    create:
      reason === null && only !== 'comet' ? { label: t('newServer.title'), tab: 'general', Form: NewServer } : null,
    audited: 'server',
    state: statusCell,
    tabs: (row) => tabsOf(row, reason),
  };
  return <ResourcePage resource={resource} />;
}

/** The filter in the address, as parameters of the request. */
function filterIn(search: ListSearch, only: Props['only']) {
  const version = wordsIn(search, 'version')[0]?.replaceAll('_', '.');
  const [inventoryId] = wordsIn(search, 'inventory');
  const [groupId] = wordsIn(search, 'group');
  const [labelId] = wordsIn(search, 'label');
  const status = STATUSES.filter((one) => wordsIn(search, 'status').includes(one));
  const roles = SERVER_ROLES.filter((one) =>
    only === undefined ? wordsIn(search, 'role').includes(one) : one === only,
  );
  return {
    ...ownershipIn(search),
    ...(status.length > 0 && { status }),
    ...(roles.length > 0 && { roles }),
    ...(only === 'databridge' && { databridge: 'yes' as const }),
    ...(version !== undefined && { version }),
    ...(inventoryId !== undefined && { inventoryId }),
    ...(groupId !== undefined && { groupId }),
    ...(labelId !== undefined && { labelId }),
  };
}

const file = (search: ListSearch, only: Props['only']) => (
  <>
    {beside(search)}
    <FileLink path="v2/admin/servers/file" search={search} filter={filterIn(search, only)} />
  </>
);

const beside = (search: ListSearch) => <MetadataNamesButton shown={wordsIn(search, 'inventory')[0]} />;
const nameCell = ({ name }: ManagedServer) => <strong>{name}</strong>;
const labelsCell = ({ labels }: ManagedServer) => (labels.length > 0 ? <LabelChips labels={labels} /> : '—');
const statusCell = (row: ManagedServer) => <StatusCell row={row} />;
const brief = (row: ManagedServer) => (
  <>
    <span className={classes['brief']}>
      <StatusCell row={row} />
    </span>{' '}
    {[t('servers.channelCount', { count: row.channels }), upgradeText(row), ...warningsOf(row)]
      .filter(Boolean)
      .join(' · ')}
  </>
);

const tabsOf = (row: ManagedServer, reason: string | null) => [
  { key: 'general', label: t('servers.general'), content: <General row={row} reason={reason} /> },
  { key: 'info', label: t('servers.info'), content: <Info row={row} /> },
  { key: 'channels', label: t('servers.channels'), content: <Channels row={row} reason={reason} /> },
  { key: 'exports', label: t('exports.destination'), content: <Exports row={row} reason={reason} /> },
  { key: 'settings', label: t('serverSettings.title'), content: <Settings row={row} reason={reason} /> },
  { key: 'alerts', label: t('servers.alerts'), content: <Alerts row={row} reason={reason} /> },
  ...(row.capabilities.st2110
    ? [{ key: 'smpte', label: t('serverSmpte.title'), content: <Smpte row={row} reason={reason} /> }]
    : []),
  ...(row.capabilities.ipPipe
    ? [{ key: 'ipPipe', label: t('servers.service.ipPipe'), content: <IpPipe row={row} reason={reason} /> }]
    : []),
  { key: 'certificate', label: t('certificate.title'), content: <Certificate row={row} reason={reason} /> },
  { key: 'logs', label: t('logs.tab'), content: <Logs row={row} reason={reason} /> },
];

/** A consequence with a number added up over the servers; none if it is 0. */
function inTotal(
  rows: readonly ManagedServer[],
  of: 'activeChannels' | 'channels',
  text: (count: number) => string,
): readonly string[] {
  const count = rows.reduce((sum, row) => sum + row[of], 0);
  return count === 0 ? [] : [text(count)];
}

/** Filters of the list; the choices of versions and labels come from the listed servers. */
function useFilters(): readonly ListFilter[] {
  const { inventories } = useCurrentUser();
  const groups = useGroups();
  const servers = useListedServers();
  const labels = useLabels([...new Set(servers.map(({ inventory }) => inventory.id))]);
  const versions = [...new Set(servers.flatMap(({ swVersion }) => swVersion || []))].toSorted();
  return [
    {
      key: 'status',
      label: t('servers.status'),
      options: [
        { value: 'busy', label: t('servers.busy') },
        { value: 'idle', label: t('state.idle') },
        { value: 'offline', label: t('state.offline') },
      ],
    },
    {
      key: 'role',
      label: t('servers.role'),
      options: SERVER_ROLES.map((role) => ({ value: role, label: t(`servers.role.${role}`) })),
    },
    {
      key: 'version',
      label: t('servers.version'),
      single: true,
      // No dots, because dots separate the values of a filter in the address.
      options: versions.map((version) => ({ value: version.replaceAll('.', '_'), label: version })),
    },
    {
      key: 'label',
      label: t('servers.labels'),
      single: true,
      options: labels.map(({ id, label }) => ({ value: id, label })),
    },
    {
      key: 'inventory',
      label: t('servers.inventory'),
      single: true,
      options: inventories.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'group',
      label: t('servers.group'),
      single: true,
      options: groups.map(({ uid, name, inventoryName }) => ({ value: uid, label: `${inventoryName} · ${name}` })),
    },
  ];
}

/** Current labels of inventories. */
function useLabels(inventoryIds: readonly string[]) {
  const found = useQueries({ queries: inventoryIds.map((id) => callQuery(api.labels.list, { params: { id } })) });
  return found.flatMap(({ data = [] }) => data);
}
