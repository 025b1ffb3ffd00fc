import type { TallyInterface } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { tally as words } from '../../text/en/tally.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { INTERFACE_LOOKS } from '../../ui/state/tally-looks.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { Log } from './Log.js';
import { NewInterface } from './NewInterface.js';
import { General } from './General.js';
import { stateText } from './tally.js';

addMessages(words);

/** Tally interfaces: switchers that report what is on air, and displays that receive it. */
export function TallyPage() {
  const resource: Resource<TallyInterface, 'name' | 'createdAt', 'name' | 'inventory' | 'server'> = {
    path: '/manage/tally',
    title: t('tally.title'),
    count: (count) => t('tally.count', { count }),
    search: {
      label: t('tally.search'),
      keys: [
        { value: 'name', label: t('tally.name') },
        { value: 'server', label: t('tally.server') },
        { value: 'inventory', label: t('tally.inventory') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      { key: 'name', head: t('tally.name'), track: 'minmax(150px, 1.4fr)', least: 150, sort: 'name', cell: nameCell },
      { key: 'state', head: t('tally.state'), track: '140px', least: 140, cell: stateCell },
      { key: 'kind', head: t('tally.kind'), track: '130px', least: 130, cell: ({ kind }) => t(`tally.kind.${kind}`) },
      {
        key: 'server',
        head: t('tally.server'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        cell: ({ server }) => server?.name ?? t('tally.server.none'),
      },
      {
        key: 'sources',
        head: t('tally.sources'),
        track: 'minmax(150px, 1.6fr)',
        least: 150,
        cell: ({ sources }) => sources.map(({ channel }) => channel.name).join(', '),
      },
      {
        key: 'inventory',
        head: t('tally.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (one) =>
      [t(`tally.kind.${one.kind}`), stateText(one), t('tally.sources.count', { count: one.sources.length })].join(
        ' · ',
      ),
    empty: { title: t('tally.empty'), text: t('tally.empty.text') },
    missing: { title: t('tally.missing'), text: t('tally.missing.text') },
    list: (input) => callQuery(api.tallyInterfaces.list, { query: input }),
    get: (id) => callQuery(api.tallyInterfaces.get, { params: { id } }),
    refreshMs: 2000,
    acts: [REMOVE],
    create: { label: t('tally.new'), Form: NewInterface, tab: 'general' },
    state: stateCell,
    audited: 'tallyInterface',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: TallyInterface) => <strong>{name}</strong>;
const stateCell = (row: TallyInterface) => (
  <Badge look={row.kind === 'http' ? INTERFACE_LOOKS.connected : INTERFACE_LOOKS[row.state]} status={row.state}>
    {stateText(row)}
  </Badge>
);

const tabsOf = (row: TallyInterface) => [
  { key: 'general', label: t('tally.general'), content: <General row={row} /> },
  { key: 'log', label: t('tally.log'), content: <Log row={row} /> },
];

const REMOVE: Act<TallyInterface> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('tally.remove') : t('tally.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('tally.removeAsk', { name: rows[0]?.name ?? '' })
      : t('tally.removeAskSeveral', { count: rows.length }),
  consequences: () => [t('tally.removeText')],
  run: ({ id }) => api.tallyInterfaces.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('tally.removed') : t('tally.removedSeveral', { count })),
  removes: true,
};
