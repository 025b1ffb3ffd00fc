import type { AlertRoute } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { alertRoutes as words } from '../../text/en/alert-routes.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { ROUTE_ACTS } from './acts.js';
import { General } from './General.js';
import { Preview } from './Preview.js';
import { aboutText, sentToText } from './route.js';
import { RouteForm } from './RouteForm.js';

addMessages(words);

/** Alert routes: which alerts are sent to which recipients. */
export function AlertRoutesPage() {
  const resource: Resource<AlertRoute, 'name' | 'createdAt', 'name'> = {
    path: '/manage/alert_routes',
    title: t('alertRoutes.title'),
    count: (count) => t('alertRoutes.count', { count }),
    search: { label: t('alertRoutes.search'), keys: [{ value: 'name', label: t('alertRoutes.name') }] },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('alertRoutes.name'),
        track: 'minmax(130px, 1fr)',
        least: 130,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'state', head: t('alertRoutes.state'), track: '100px', least: 100, cell: stateCell },
      { key: 'about', head: t('alertRoutes.about'), track: 'minmax(180px, 1.6fr)', least: 180, cell: aboutText },
      { key: 'sentTo', head: t('alertRoutes.sentTo'), track: 'minmax(160px, 1.4fr)', least: 160, cell: sentToText },
      {
        key: 'inventory',
        head: t('alertRoutes.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (route) => [aboutText(route), sentToText(route)].filter(Boolean).join(' · '),
    empty: { title: t('alertRoutes.empty'), text: t('alertRoutes.empty.text') },
    missing: { title: t('alertRoutes.missing'), text: t('alertRoutes.missing.text') },
    list: (input) => callQuery(api.alertRoutes.list, { query: input }),
    get: (id) => callQuery(api.alertRoutes.get, { params: { id } }),
    acts: ROUTE_ACTS,
    create: { label: t('alertRoutes.new'), Form: RouteForm },
    state: stateCell,
    audited: 'alertRoute',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: AlertRoute) => <strong>{name}</strong>;
const stateCell = ({ enabled }: AlertRoute) => (
  <Badge look={enabled ? { glyph: 'dot', tone: 'ready' } : { glyph: 'ring', tone: 'plain' }} status={String(enabled)}>
    {t(enabled ? 'alertRoutes.on' : 'alertRoutes.off')}
  </Badge>
);
const tabsOf = (route: AlertRoute) => [
  { key: 'general', label: t('alertRoutes.general'), content: <General route={route} /> },
  { key: 'preview', label: t('alertRoutes.preview'), content: <Preview route={route} /> },
];
