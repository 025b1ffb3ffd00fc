import type { MaintenanceWindow } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { maintenance as words } from '../../text/en/maintenance.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import type { StateLook } from '../../ui/state/looks.js';
import { General, WindowForm } from './WindowForm.js';

addMessages(words);

const REFRESH_MS = 10_000;

/** Maintenance windows: during these times no alerts are sent for a group, unit or server. */
export function MaintenancePage() {
  const resource: Resource<MaintenanceWindow, 'from' | 'name', 'name'> = {
    path: '/manage/maintenance',
    title: t('maintenance.title'),
    count: (count) => t('maintenance.count', { count }),
    search: { label: t('maintenance.search'), keys: [{ value: 'name', label: t('maintenance.name') }] },
    sort: 'from',
    sortDir: 'desc',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('maintenance.name'),
        track: 'minmax(130px, 1fr)',
        least: 130,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'state', head: t('maintenance.state'), track: '120px', least: 120, cell: stateCell },
      { key: 'target', head: t('maintenance.target'), track: 'minmax(130px, 1fr)', least: 130, cell: targetText },
      {
        key: 'from',
        head: t('maintenance.from'),
        track: '150px',
        least: 150,
        sort: 'from',
        cell: ({ from }) => momentText(from),
      },
      { key: 'to', head: t('maintenance.to'), track: '150px', least: 150, cell: ({ to }) => momentText(to) },
      {
        key: 'inventory',
        head: t('maintenance.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (window) => [t(`maintenance.${window.state}`), targetText(window), momentText(window.from)].join(' · '),
    empty: { title: t('maintenance.empty'), text: t('maintenance.empty.text') },
    missing: { title: t('maintenance.missing'), text: t('maintenance.missing.text') },
    list: (input) => callQuery(api.maintenanceWindows.list, { query: input }),
    get: (id) => callQuery(api.maintenanceWindows.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: [REMOVE],
    create: { label: t('maintenance.new'), Form: WindowForm },
    state: stateCell,
    audited: 'maintenanceWindow',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const LOOKS: Readonly<Record<MaintenanceWindow['state'], StateLook>> = {
  planned: { glyph: 'ring', tone: 'plain' },
  open: { glyph: 'pause', tone: 'move' },
  over: { glyph: 'cross', tone: 'off' },
};

const nameCell = ({ name }: MaintenanceWindow) => <strong>{name}</strong>;
const targetText = ({ target }: MaintenanceWindow): string => t(`maintenance.of.${target.kind}`, { name: target.name });
const stateCell = ({ state }: MaintenanceWindow) => (
  <Badge look={LOOKS[state]} status={state}>
    {t(`maintenance.${state}`)}
  </Badge>
);
const tabsOf = (window: MaintenanceWindow) => [
  { key: 'general', label: t('maintenance.general'), content: <General window={window} /> },
];

const REMOVE: Act<MaintenanceWindow> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('maintenance.remove') : t('maintenance.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('maintenance.removeAsk', { name: rows[0]?.name ?? '' })
      : t('maintenance.removeAskSeveral', { count: rows.length }),
  consequences: () => [t('maintenance.removeText')],
  run: ({ id }) => api.maintenanceWindows.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('maintenance.removed') : t('maintenance.removedSeveral', { count })),
  removes: true,
};
