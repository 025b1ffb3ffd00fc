import type { ManagedChannel } from '@backhaul/contract';
import { lazy } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { destinationsText } from '../../channel/channel-text.js';
import { groupsColumn, inventoryColumn, inventoryIn, useInventoryFilter } from '../../inventory/in-inventories.js';
import { useCan } from '../../session/hooks.js';
import { channels as words } from '../../text/en/channels.js';
import { streamProfiles } from '../../text/en/stream-profiles.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { ListPlace, Resource } from '../../ui/resource/resource.js';
import { DestinationsCell, InputCell, NameCell, RecordingCell, StatusCell, UnitCell } from './Cells.js';
import { channelActs } from './acts.js';
import { REFRESH_MS } from './channel.js';
import classes from './channels.module.css';
import { Destinations } from './Destinations.js';
import { filtersIn, rememberedChannelFilters, useChannelFilters } from './filters.js';
import { General } from './General.js';
import { GroupGeneral } from './GroupGeneral.js';
import { Health } from './Health.js';
import { Input } from './Input.js';

const Recordings = lazy(() => import('./Recordings.js'));
const GraphicsTab = lazy(() => import('./graphics/GraphicsTab.js'));
const Playouts = lazy(() => import('./playouts/Playouts.js'));
const DualActive = lazy(() => import('./sources/DualActive.js'));
const AudioInterfaces = lazy(() => import('./audio-interfaces/AudioInterfaces.js'));
const TallyLight = lazy(() => import('./tally/TallyLight.js'));
const Ingest = lazy(() => import('./Ingest.js'));
const Smpte = lazy(() => import('./Smpte.js'));
const ShareLinks = lazy(() => import('./ShareLinks.js'));
const Multipoint = lazy(() => import('./Multipoint.js'));
const TransceiverFeed = lazy(() => import('./TransceiverFeed.js'));
const Members = lazy(() => import('./members/Members.js'));
const NewChannel = lazy(() => import('./members/NewChannel.js'));
const VideoReturn = lazy(() => import('./VideoReturn.js'));

addMessages(words);
addMessages(streamProfiles);

type Sort = 'name' | 'status' | 'server' | 'input' | 'createdAt';
type Search = 'name' | 'server' | 'inventory';

interface Props extends ListPlace {
  /** Only channels on servers with this role. */
  readonly only?: 'comet';
}

/** Channels: their servers, inputs, recordings and streaming destinations. */
export function ChannelsPage({ at = '/manage/channels', only }: Props) {
  const reason = useCan('channel:configure') ? null : t('permission.missing');
  const resource: Resource<ManagedChannel, Sort, Search> = {
    path: at,
    title: t('channels.title'),
    count: (count) => t('channels.count', { count }),
    search: {
      label: t('channels.search'),
      keys: [
        { value: 'name', label: t('channels.name') },
        { value: 'server', label: t('channels.server') },
        { value: 'inventory', label: t('channels.inventory') },
      ],
    },
    sort: 'status',
    filters: [...useChannelFilters(), ...useInventoryFilter()],
    ...(at === '/manage/channels' && { remembered: rememberedChannelFilters }),
    columns: [
      { key: 'name', head: t('channels.name'), track: 'minmax(200px, 2fr)', least: 200, sort: 'name', cell: nameCell },
      {
        key: 'status',
        head: t('channels.status'),
        track: '130px',
        least: 130,
        sort: 'status',
        cell: shortStatusCell,
      },
      {
        key: 'input',
        head: t('channels.input'),
        track: '80px',
        least: 80,
        sort: 'input',
        cell: inputCell,
      },
      {
        key: 'type',
        head: t('channels.type'),
        track: '90px',
        least: 90,
        cell: ({ type }) => t(`channels.type.${type}`),
      },
      {
        key: 'unit',
        head: t('channels.unit'),
        track: 'minmax(90px, 1fr)',
        least: 90,
        cell: unitCell,
      },
      {
        key: 'server',
        head: t('channels.server'),
        track: 'minmax(100px, 1fr)',
        least: 100,
        sort: 'server',
        cell: ({ server }) => server?.name ?? '',
      },
      {
        key: 'destinations',
        head: t('channels.destinations'),
        track: '150px',
        least: 150,
        cell: destinationsCell,
      },
      {
        key: 'recording',
        head: t('channels.recording'),
        track: '110px',
        least: 110,
        cell: recordingCell,
      },
      ...(at === '/manage/channels' ? [] : [inventoryColumn(), groupsColumn()]),
    ],
    nameOf: ({ name }) => name,
    brief,
    empty:
      only === 'comet'
        ? { title: t('channels.empty.comet'), text: t('channels.empty.comet.text') }
        : { title: t('channels.empty'), text: t('channels.empty.text') },
    missing: { title: t('channels.missing'), text: t('channels.missing.text') },
    list: (input, search) =>
      callQuery(api.channels.list, {
        query: {
          ...input,
          ...filtersIn(search),
          ...inventoryIn(search),
          ...(only !== undefined && { serverRole: only }),
        },
      }),
    get: (id) => callQuery(api.channels.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [
      ...channelActs(reason),
      {
        key: 'delete',
        label: (count) => (count === 1 ? t('channels.delete') : t('channels.deleteSeveral', { count })),
        look: 'danger',
        fits: () => true,
        reason: () => reason,
        title: (rows) =>
          rows.length === 1
            ? t('channels.deleteAsk', { name: rows[0]?.name ?? '' })
            : t('channels.deleteAskSeveral', { count: rows.length }),
        consequences: deletionTexts,
        run: ({ id }) => api.channels.remove({ params: { id } }),
        done: (count) => (count === 1 ? t('channels.deleted') : t('channels.deletedSeveral', { count })),
        removes: true,
      },
    ],
    create: reason === null && only !== 'comet' ? { label: t('channels.new'), tab: 'general', Form: NewChannel } : null,
    audited: 'channel',
    state: statusCell,
    tabs: (row) => tabsOf(row, reason),
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = (row: ManagedChannel) => <NameCell row={row} />;
const statusCell = (row: ManagedChannel) => <StatusCell row={row} />;
const shortStatusCell = (row: ManagedChannel) => <StatusCell row={row} short />;
const inputCell = (row: ManagedChannel) => <InputCell row={row} />;
const unitCell = (row: ManagedChannel) => <UnitCell row={row} />;
const destinationsCell = (row: ManagedChannel) => <DestinationsCell row={row} />;
const recordingCell = (row: ManagedChannel) => <RecordingCell row={row} />;
const brief = (row: ManagedChannel) => (
  <>
    <span className={classes['brief']}>
      <StatusCell row={row} />
    </span>{' '}
    {[row.server?.name, row.destinations.length > 0 && destinationsText(row)].filter(Boolean).join(' · ')}
  </>
);

/** Consequences of a deletion, with the groups that lose a member. */
const deletionTexts = (rows: readonly ManagedChannel[]): string[] => [
  ...(rows.some(({ members }) => members === null) ? [t('channels.deleteText')] : []),
  ...(rows.some(({ members }) => members !== null) ? [t('channels.deleteGroupText')] : []),
  ...rows.flatMap(({ name, memberOf }) =>
    memberOf.length === 0
      ? []
      : [t('channels.deleteGroups', { name, names: memberOf.map((group) => group.name).join(', ') })],
  ),
];

const tabsOf = (row: ManagedChannel, reason: string | null) =>
  row.members === null ? tabsOfChannel(row, reason) : tabsOfGroup(row, reason);

/** A group has no server and no input of its own; its members have them. */
const tabsOfGroup = (row: ManagedChannel, reason: string | null) => [
  { key: 'general', label: t('channels.general'), content: <GroupGeneral row={row} reason={reason} /> },
  { key: 'members', label: t('channels.members'), content: <Members row={row} reason={reason} /> },
];

const tabsOfChannel = (row: ManagedChannel, reason: string | null) => [
  { key: 'general', label: t('channels.general'), content: <General row={row} reason={reason} /> },
  { key: 'input', label: t('channels.input'), content: <Input row={row} reason={reason} /> },
  { key: 'dualActive', label: t('channels.dualActive'), content: <DualActive row={row} reason={reason} /> },
  { key: 'playout', label: t('channels.playout'), content: <Playouts row={row} /> },
  { key: 'destinations', label: t('channels.destinations'), content: <Destinations row={row} reason={reason} /> },
  { key: 'smpte', label: t('channels.smpte'), content: <Smpte row={row} reason={reason} /> },
  { key: 'recordings', label: t('channels.recordings'), content: <Recordings row={row} /> },
  { key: 'graphics', label: t('channels.graphics'), content: <GraphicsTab row={row} reason={reason} /> },
  { key: 'tallyLight', label: t('channels.tallyLight'), content: <TallyLight row={row} reason={reason} /> },
  {
    key: 'audioInterfaces',
    label: t('channels.audioInterfaces'),
    content: <AudioInterfaces row={row} reason={reason} />,
  },
  { key: 'ingest', label: t('channels.ingest'), content: <Ingest row={row} reason={reason} /> },
  { key: 'shareLinks', label: t('channels.shareLinks'), content: <ShareLinks row={row} reason={reason} /> },
  { key: 'multipoint', label: t('channels.multipoint'), content: <Multipoint row={row} /> },
  { key: 'transceiverFeed', label: t('channels.transceiverFeed'), content: <TransceiverFeed row={row} /> },
  { key: 'videoReturn', label: t('channels.videoReturn'), content: <VideoReturn row={row} /> },
  { key: 'health', label: t('channels.health'), content: <Health row={row} /> },
];
