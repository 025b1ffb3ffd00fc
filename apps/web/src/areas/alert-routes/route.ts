import type { AlertRoute } from '@backhaul/contract';
import { ALERT_LEVELS, ALERT_TYPES, NOTICE_TRANSPORTS, type TimeZone, TIME_ZONES } from '@backhaul/domain';
import { t } from '../../text/t.js';

/** Form values of a route. */
export type RouteValues = {
  readonly [K in 'name' | 'dwell' | 'repeat' | 'quietFrom' | 'quietTo' | 'quietZone']: string;
} & {
  readonly [
    K in 'severities' | 'types' | 'groups' | 'labels' | 'users' | 'dutyLists' | 'webhooks' | 'transports'
  ]: readonly string[];
};

const idsOf = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id }) => id);

/** Form values of a stored route. */
export const valuesOf = (route: Omit<AlertRoute, 'id' | 'inventory' | 'enabled' | 'createdAt'>): RouteValues => ({
  name: route.name,
  severities: route.severities,
  types: route.types,
  groups: idsOf(route.groups),
  labels: idsOf(route.labels),
  users: idsOf(route.users),
  dutyLists: idsOf(route.dutyLists),
  webhooks: idsOf(route.webhooks),
  transports: route.transports,
  dwell: String(route.dwellMinutes),
  repeat: route.repeatMinutes === null ? '' : String(route.repeatMinutes),
  quietFrom: route.quiet?.from ?? '',
  quietTo: route.quiet?.to ?? '',
  quietZone: route.quiet?.timeZone ?? 'UTC',
});

/** Initial form values of a new route. */
export const NEW_ROUTE: RouteValues = valuesOf({
  name: '',
  severities: ['critical'],
  types: [],
  groups: [],
  labels: [],
  users: [],
  dutyLists: [],
  webhooks: [],
  transports: ['email'],
  dwellMinutes: 0,
  repeatMinutes: null,
  quiet: null,
});

/** The request body. */
export const bodyOf = (values: RouteValues) => ({
  name: values.name,
  severities: ALERT_LEVELS.filter((level) => values.severities.includes(level)),
  types: ALERT_TYPES.filter((type) => values.types.includes(type)),
  groupIds: [...values.groups],
  labelIds: [...values.labels],
  userIds: [...values.users],
  dutyListIds: [...values.dutyLists],
  webhookIds: [...values.webhooks],
  transports: NOTICE_TRANSPORTS.filter((transport) => values.transports.includes(transport)),
  dwellMinutes: Number(values.dwell),
  repeatMinutes: values.repeat === '' ? null : Number(values.repeat),
  quiet:
    values.quietFrom === '' && values.quietTo === ''
      ? null
      : { from: values.quietFrom, to: values.quietTo, timeZone: zoneOf(values.quietZone) },
});

/** The time zone of this name if it can be chosen, else UTC. */
export const zoneOf = (name: string): TimeZone => TIME_ZONES.find((zone) => zone === name) ?? 'UTC';

const named = (records: readonly { readonly name: string | null }[]): string =>
  records.map(({ name }) => name ?? t('alertRoutes.gone')).join(', ');

/** The alerts that a route matches, in one line. */
export const aboutText = ({ severities, types, groups, labels }: AlertRoute): string =>
  [
    severities.map((level) => t(`alert.level.${level}`)).join(', '),
    types.map((type) => t(`alert.${type}`)).join(', '),
    named(groups),
    named(labels),
  ]
    .filter(Boolean)
    .join(' · ');

/** The recipients of a route and how they are notified, in one line. */
export const sentToText = ({ users, dutyLists, webhooks, transports }: AlertRoute): string => {
  const people = [named(users), named(dutyLists)].filter(Boolean).join(', ');
  const by = transports.map((transport) => t(`alertRoutes.transport.${transport}`)).join(', ');
  return [people && `${people} (${by})`, named(webhooks)].filter(Boolean).join(', ');
};
