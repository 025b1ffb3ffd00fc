import type { RemoteAction } from '@backhaul/contract';
import { REMOTE_STATES } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import type { ListColumn, Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { General } from './General.js';
import { askerText, requestText, STATE_LOOKS } from './request.js';

/** Sortable and searchable columns of request lists. */
export type RequestSort = 'askedAt' | 'state' | 'device' | 'inventory';
export type RequestSearch = 'device' | 'asker' | 'inventory' | 'reason';
type Column = ListColumn<RemoteAction, RequestSort>;

const asker = (): Column => ({
  key: 'asker',
  head: t('remote.asker'),
  track: 'minmax(140px, 1fr)',
  least: 140,
  cell: askerText,
});

/** Columns of a list of requests; the list of one's own requests omits the requester. */
export const requestColumns = (own: boolean): readonly Column[] => [
  {
    key: 'device',
    head: t('remote.device'),
    track: 'minmax(140px, 1.2fr)',
    least: 140,
    sort: 'device',
    cell: ({ device }) => <strong>{device.name}</strong>,
  },
  {
    key: 'action',
    head: t('remote.action'),
    track: '110px',
    least: 110,
    cell: ({ action }) => t(`remote.action.${action}`),
  },
  { key: 'state', head: t('remote.state'), track: '190px', least: 190, sort: 'state', cell: stateCell },
  ...(own ? [] : [asker()]),
  {
    key: 'inventory',
    head: t('remote.inventory'),
    track: 'minmax(120px, 0.8fr)',
    least: 120,
    sort: 'inventory',
    cell: ({ inventory }) => inventory.name,
  },
  { key: 'reason', head: t('remote.reason'), track: 'minmax(150px, 1.5fr)', least: 150, cell: ({ reason }) => reason },
  {
    key: 'askedAt',
    head: t('remote.askedAt'),
    track: '170px',
    least: 170,
    sort: 'askedAt',
    cell: ({ askedAt }) => momentText(askedAt),
  },
];

const stateCell = ({ state }: RemoteAction) => (
  <Badge look={STATE_LOOKS[state]} status={state}>
    {t(`remote.${state}`)}
  </Badge>
);

/** Properties that the lists of administrators, superusers and requesters share. */
export const requestList = () =>
  ({
    title: t('remote.title'),
    count: (count: number) => t('remote.count', { count }),
    search: {
      label: t('remote.search'),
      keys: [
        { value: 'device', label: t('remote.device') },
        { value: 'asker', label: t('remote.asker') },
        { value: 'inventory', label: t('remote.inventory') },
        { value: 'reason', label: t('remote.reason') },
      ],
    },
    sort: 'askedAt',
    sortDir: 'desc',
    filters: [
      {
        key: 'state',
        label: t('remote.state'),
        options: REMOTE_STATES.map((value) => ({ value, label: t(`remote.${value}`) })),
      },
    ],
    nameOf: requestText,
    brief: (row: RemoteAction) => [t(`remote.action.${row.action}`), t(`remote.${row.state}`), row.reason].join(' · '),
    empty: { title: t('remote.empty'), text: t('remote.empty.text') },
    missing: { title: t('remote.missing'), text: t('remote.missing.text') },
    refreshMs: 3000,
    create: null,
    state: stateCell,
    tabs: (request: RemoteAction) => [
      { key: 'general', label: t('remote.general'), content: <General request={request} /> },
    ],
  }) satisfies Partial<Resource<RemoteAction, RequestSort, RequestSearch>>;
