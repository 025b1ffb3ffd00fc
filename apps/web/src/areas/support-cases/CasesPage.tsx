import type { SupportCase } from '@backhaul/contract';
import { CASE_STATES, type CaseState } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { supportCases as words } from '../../text/en/support-cases.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { CaseForm } from './CaseForm.js';
import { Messages } from './Messages.js';

addMessages(words);

const LOOKS: Readonly<Record<CaseState, StateLook>> = {
  open: { glyph: 'brokenRing', tone: 'warn' },
  answered: { glyph: 'dot', tone: 'ready' },
  closed: { glyph: 'cross', tone: 'off' },
};
const REFRESH_MS = 10_000;

type Cases = Resource<
  SupportCase,
  'state' | 'changedAt' | 'openedAt' | 'subject' | 'inventory',
  'subject' | 'inventory' | 'openedBy'
>;

/** Support cases of the user's groups and inventories (spec 1 §5). */
export function CasesPage() {
  const resource: Cases = {
    path: '/customer_portal/cases',
    title: t('cases.title'),
    count: (count) => t('cases.count', { count }),
    search: {
      label: t('cases.search'),
      keys: [
        { value: 'subject', label: t('cases.subject') },
        { value: 'inventory', label: t('cases.inventory') },
        { value: 'openedBy', label: t('cases.openedBy') },
      ],
    },
    sort: 'state',
    filters: [
      {
        key: 'state',
        label: t('cases.state'),
        options: CASE_STATES.map((value) => ({ value, label: t(`cases.state.${value}`) })),
      },
    ],
    columns: columns(),
    nameOf: ({ subject }) => subject,
    brief: (row) => [t(`cases.state.${row.state}`), row.inventory.name, momentText(row.changedAt)].join(' · '),
    empty: { title: t('cases.empty'), text: t('cases.empty.text') },
    missing: { title: t('cases.missing'), text: t('cases.missing.text') },
    list: (input, search) => callQuery(api.supportCases.list, { query: { ...input, ...statesIn(search) } }),
    get: (id) => callQuery(api.supportCases.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [close()],
    create: { label: t('cases.new'), tab: 'messages', Form: CaseForm },
    audited: 'supportCase',
    state: stateCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const statesIn = (search: ListSearch) => {
  const state = CASE_STATES.filter((one) => wordsIn(search, 'state').includes(one));
  return state.length === 0 ? {} : { state };
};

const stateCell = ({ state }: SupportCase) => (
  <Badge look={LOOKS[state]} status={state}>
    {t(`cases.state.${state}`)}
  </Badge>
);

const columns = (): Cases['columns'] => [
  {
    key: 'subject',
    head: t('cases.subject'),
    track: 'minmax(160px, 2fr)',
    least: 160,
    sort: 'subject',
    cell: ({ subject }) => <strong>{subject}</strong>,
  },
  { key: 'state', head: t('cases.state'), track: '170px', least: 170, sort: 'state', cell: stateCell },
  {
    key: 'inventory',
    head: t('cases.inventory'),
    track: 'minmax(120px, 1fr)',
    least: 120,
    sort: 'inventory',
    cell: ({ inventory }) => inventory.name,
  },
  {
    key: 'openedBy',
    head: t('cases.openedBy'),
    track: 'minmax(110px, 1fr)',
    least: 110,
    cell: ({ openedBy }) => openedBy,
  },
  {
    key: 'changedAt',
    head: t('cases.changedAt'),
    track: '170px',
    least: 170,
    sort: 'changedAt',
    cell: ({ changedAt }) => momentText(changedAt),
  },
];

const tabsOf = (found: SupportCase) => [
  { key: 'messages', label: t('cases.messages'), content: <Messages found={found} /> },
  { key: 'details', label: t('cases.details'), content: <Details found={found} /> },
];

const Details = ({ found }: { readonly found: SupportCase }) => (
  <Facts
    facts={[
      [t('cases.inventory'), found.inventory.name],
      [t('cases.group'), found.group?.name ?? t('cases.noGroup')],
      [t('cases.openedBy'), found.openedBy],
      [t('cases.openedAt'), momentText(found.openedAt)],
      [t('cases.changedAt'), momentText(found.changedAt)],
    ]}
  />
);

const close = (): Act<SupportCase> => ({
  key: 'close',
  label: (count) => (count === 1 ? t('cases.close') : t('cases.closeSeveral', { count })),
  look: 'quiet',
  fits: ({ state }) => state !== 'closed',
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('cases.closeAsk', { subject: rows[0]?.subject ?? '' })
      : t('cases.closeAskSeveral', { count: rows.length }),
  consequences: () => [t('cases.closeText')],
  run: ({ id }) => api.supportCases.close({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('cases.closed') : t('cases.closedSeveral', { count })),
});
