import type { AlertRecord } from '@backhaul/contract';
import { ALERT_LEVELS, ALERT_TYPES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { useGroups } from '../../session/hooks.js';
import { alerts as words } from '../../text/en/alerts.js';
import { translated } from '../../text/sentences.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { acknowledgedText, causeText, incidentText, levelLook, namesOf, stateText } from './alert.js';
import { General } from './General.js';
import { IncidentAlerts } from './IncidentAlerts.js';
import { alertsQuery, SINCE_DAYS } from './query.js';
import { useAcknowledge } from './use-acknowledge.js';

addMessages(words);

const REFRESH_MS = 2000;
const yesNo = () => [
  { value: 'no', label: t('alerts.acknowledged.no') },
  { value: 'yes', label: t('alerts.acknowledged.yes') },
];

/** Active and ended alerts of all devices that the user can see, with their acknowledgements. */
export function AlertsPage() {
  const groups = useGroups();
  const acknowledge = useAcknowledge();
  const resource: Resource<AlertRecord, 'severity' | 'since', 'device'> = {
    path: '/manage/alerts',
    title: t('alerts.title'),
    count: (count) => t('alerts.count', { count }),
    search: { label: t('alerts.search'), keys: [{ value: 'device', label: t('alerts.device') }] },
    sort: 'severity',
    filters: [
      {
        key: 'state',
        label: t('alerts.state'),
        single: true,
        options: (['active', 'ended'] as const).map((state) => ({ value: state, label: t(`alerts.state.${state}`) })),
      },
      {
        key: 'severity',
        label: t('alerts.severity'),
        single: true,
        options: ALERT_LEVELS.map((level) => ({ value: level, label: t(`alert.level.${level}`) })),
      },
      {
        key: 'kind',
        label: t('alerts.kind'),
        single: true,
        options: ALERT_TYPES.map((type) => ({ value: type, label: t(`alert.${type}`) })),
      },
      { key: 'acknowledged', label: t('alerts.acknowledged'), single: true, options: yesNo() },
      {
        key: 'group',
        label: t('alerts.group'),
        single: true,
        options: groups.map(({ uid, name }) => ({ value: uid, label: name })),
      },
      {
        key: 'since',
        label: t('alerts.period'),
        single: true,
        options: SINCE_DAYS.map((days) => ({
          value: String(days),
          label: days === 1 ? t('alerts.day') : t('alerts.days', { count: days }),
        })),
      },
    ],
    columns: [
      {
        key: 'severity',
        head: t('alerts.severity'),
        track: '120px',
        least: 120,
        sort: 'severity',
        cell: severityCell,
      },
      { key: 'device', head: t('alerts.device'), track: 'minmax(110px, 1fr)', least: 110, cell: deviceCell },
      { key: 'kind', head: t('alerts.kind'), track: 'minmax(120px, 1fr)', least: 120, cell: kindText },
      { key: 'text', head: t('alerts.text'), track: 'minmax(150px, 1.6fr)', least: 150, cell: whatText },
      { key: 'group', head: t('alerts.group'), track: 'minmax(90px, 0.8fr)', least: 90, cell: namesOf },
      {
        key: 'since',
        head: t('alerts.raised'),
        track: '150px',
        least: 150,
        sort: 'since',
        cell: ({ since }) => momentText(since),
      },
      { key: 'state', head: t('alerts.state'), track: 'minmax(120px, 1fr)', least: 120, cell: stateText },
      {
        key: 'acknowledged',
        head: t('alerts.acknowledged'),
        track: 'minmax(130px, 1.2fr)',
        least: 130,
        cell: acknowledgedText,
      },
    ],
    nameOf: ({ device, type, incident }) =>
      incident === null ? `${device.name}: ${t(`alert.${type}`)}` : incidentText(incident),
    brief: (alert) =>
      [t(`alert.level.${alert.severity}`), whatText(alert), stateText(alert), acknowledgedText(alert)]
        .filter(Boolean)
        .join(' · '),
    empty: { title: t('alerts.empty'), text: t('alerts.empty.text') },
    missing: { title: t('alerts.missing'), text: t('alerts.missing.text') },
    list: (input, search) =>
      callQuery(api.alerts.list, { query: { ...input, ...alertsQuery(search, Date.now()), grouped: 'yes' } }),
    get: (id) => callQuery(api.alerts.get, { params: { id } }),
    refreshMs: REFRESH_MS,
    acts: acknowledge,
    create: null,
    state: severityCell,
    audited: 'alert',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const deviceCell = ({ device, incident }: AlertRecord) => (
  <strong>{incident === null ? device.name : t('incidents.title')}</strong>
);
const kindText = ({ type, incident }: AlertRecord): string =>
  incident === null ? t(`alert.${type}`) : causeText(incident.cause);
const whatText = ({ text, device, incident }: AlertRecord): string =>
  incident === null
    ? translated(text)
    : t('incidents.worst', {
        alerts: t('alerts.count', { count: incident.alerts }),
        device: device.name,
        text: translated(text),
      });
const severityCell = (alert: AlertRecord) => (
  <Badge look={levelLook(alert)} status={alert.severity}>
    {t(`alert.level.${alert.severity}`)}
  </Badge>
);
const tabsOf = (alert: AlertRecord) => [
  ...(alert.incident === null
    ? []
    : [{ key: 'incident', label: t('incidents.title'), content: <IncidentAlerts alert={alert} /> }]),
  { key: 'general', label: t('alerts.general'), content: <General alert={alert} /> },
];
