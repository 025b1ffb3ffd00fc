import type { PlaceStay } from '@backhaul/contract';
import { PLACE_DEVICE_KINDS } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import type { SettingPath } from '../../navigation/settings.js';
import { placeHistory as words } from '../../text/en/place-history.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { Beside } from './Beside.js';
import { historyQuery, type Place } from './query.js';

addMessages(words);

const PATHS: Readonly<Record<Place, SettingPath>> = {
  group: '/system/system_settings/history_device_group',
  inventory: '/system/system_settings/history_device_inventory',
};

/** Additional filters of each list. */
const BESIDE = {
  group: (search: ListSearch) => <Beside place="group" path={PATHS.group} search={search} />,
  inventory: (search: ListSearch) => <Beside place="inventory" path={PATHS.inventory} search={search} />,
};

/** History of the groups of units, channels and servers. */
export const GroupHistoryPage = () => <HistoryPage place="group" />;
/** History of the inventories of units, channels and servers. */
export const InventoryHistoryPage = () => <HistoryPage place="inventory" />;

function HistoryPage({ place }: { readonly place: Place }) {
  const resource: Resource<PlaceStay, 'begunAt', 'device' | 'group' | 'inventory'> = {
    path: PATHS[place],
    title: t(`placeHistory.${place}`),
    count: (count) => t('placeHistory.count', { count }),
    search: {
      label: t('placeHistory.search'),
      keys: [
        { value: 'device', label: t('placeHistory.device') },
        ...(place === 'group' ? [{ value: 'group' as const, label: t('placeHistory.groupName') }] : []),
        { value: 'inventory', label: t('placeHistory.inventoryName') },
      ],
    },
    sort: 'begunAt',
    sortDir: 'desc',
    filters: [
      {
        key: 'kind',
        label: t('placeHistory.kind'),
        single: true,
        options: PLACE_DEVICE_KINDS.map((value) => ({ value, label: t(`placeHistory.${value}`) })),
      },
      {
        key: 'state',
        label: t('placeHistory.state'),
        single: true,
        options: [
          { value: 'present', label: t('placeHistory.present') },
          { value: 'ended', label: t('placeHistory.ended') },
        ],
      },
    ],
    columns: [
      {
        key: 'device',
        head: t('placeHistory.device'),
        track: 'minmax(140px, 1.3fr)',
        least: 140,
        cell: deviceCell,
      },
      {
        key: 'kind',
        head: t('placeHistory.kind'),
        track: '130px',
        least: 130,
        cell: ({ kind }) => t(`placeHistory.${kind}`),
      },
      ...(place === 'group'
        ? [
            {
              key: 'group',
              head: t('placeHistory.groupName'),
              track: 'minmax(110px, 1fr)',
              least: 110,
              cell: ({ placeName }: PlaceStay) => placeName,
            },
          ]
        : []),
      {
        key: 'inventory',
        head: t('placeHistory.inventoryName'),
        track: 'minmax(110px, 1fr)',
        least: 110,
        cell: ({ inventoryName }) => inventoryName,
      },
      { key: 'begun', head: t('placeHistory.begunAt'), track: 'minmax(190px, 1fr)', least: 190, cell: begunText },
      { key: 'ended', head: t('placeHistory.endedAt'), track: 'minmax(190px, 1fr)', least: 190, cell: endedText },
    ],
    nameOf: ({ deviceName }) => deviceName,
    brief: (stay) => [stay.placeName, begunText(stay), endedText(stay)].join(' · '),
    beside: BESIDE[place],
    empty: { title: t('placeHistory.empty'), text: t('placeHistory.empty.text') },
    missing: { title: t('placeHistory.missing'), text: t('placeHistory.missing.text') },
    list: ({ offset, limit, searchKey, searchValue }, search) =>
      callQuery(api.placeHistory.list, {
        query: { ...historyQuery(place, search), offset, limit, searchKey, searchValue },
      }),
    get: (number) => callQuery(api.placeHistory.get, { params: { number } }),
    acts: [],
    create: null,
    state: stateCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const byText = (at: number, by: string | null): string =>
  by === null ? momentText(at) : t('placeHistory.by', { time: momentText(at), name: by });
const begunText = ({ begunAt, begunBy }: PlaceStay): string =>
  begunAt === null ? t('placeHistory.unknown') : byText(begunAt, begunBy);
const endedText = ({ endedAt, endedBy }: PlaceStay): string =>
  endedAt === null ? t('placeHistory.still') : byText(endedAt, endedBy);
const deviceCell = ({ deviceName }: PlaceStay) => <strong>{deviceName}</strong>;
const stateCell = ({ endedAt }: PlaceStay) =>
  endedAt === null ? (
    <Badge look={{ glyph: 'dot', tone: 'ready' }} status="present">
      {t('placeHistory.present')}
    </Badge>
  ) : (
    <Badge look={{ glyph: 'ring', tone: 'off' }} status="ended">
      {t('placeHistory.ended')}
    </Badge>
  );
const tabsOf = (stay: PlaceStay) => [
  {
    key: 'stay',
    label: t('placeHistory.stay'),
    content: (
      <Facts
        facts={[
          [t('placeHistory.kind'), t(`placeHistory.${stay.kind}`)],
          [t('placeHistory.deviceId'), stay.deviceId],
          [t('placeHistory.place'), stay.placeName],
          [t('placeHistory.inventoryName'), stay.inventoryName],
          [t('placeHistory.begunAt'), begunText(stay)],
          [t('placeHistory.endedAt'), endedText(stay)],
        ]}
      />
    ),
  },
];
