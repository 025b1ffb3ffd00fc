import { ALERT_LEVELS, ALERT_MODES, ALERT_TYPES, checkAlertComment } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { ofUnit } from '../call/subjects.js';
import {
  AlertConfiguration,
  AlertConfigurationChange,
  DefaultAlertConfiguration,
  GroupAlertChange,
  GroupAlertSettings,
  PossibleAlertConfiguration,
  PossibleServerAlertConfiguration,
  ServerAlertConfiguration,
  ServerAlertConfigurationChange,
} from '../entities/alert-configuration.js';
import { AlertRecord, UnitsWithoutSla } from '../entities/alert-record.js';
import { Id, IdParams, Moment } from '../entities/ids.js';
import { Alert } from '../entities/unit.js';

const ofGroup = { kind: 'group', in: 'query', key: 'groupId' } as const;
const subject = { kind: 'alert', in: 'params', key: 'id' } as const;
const GroupQuery = z.strictObject({ groupId: Id });
const ofServer = { kind: 'server', in: 'params', key: 'id' } as const;
const ModeQuery = z.strictObject({ mode: z.enum(ALERT_MODES), groupId: Id.optional() });
const UNIT_ALERTS = `${CORE}/v2/units/{id}/alerts`;
const SERVER_ALERTS = `${CORE}/v2/servers/{id}/alerts`;
const SETTINGS = {
  battery: { enabled: true, warning: 30, critical: 15 },
  cameraDisconnected: { enabled: true, warning: null, critical: 1 },
  bitrateDrop: { enabled: true, warning: 40, critical: 70 },
  temperature: { enabled: false, warning: 75, critical: 85 },
};
const SERVER_SETTINGS = {
  serverCpu: { enabled: true, warning: 80, critical: 90 },
  serverStorage: { enabled: true, warning: null, critical: 95 },
};

const rulesOfGroup = {
  method: 'GET',
  summary: 'Alert rules of a group; those of the automatic mode if it has none',
  access: { permission: 'alert:read' },
  response: GroupAlertSettings,
  errors: ['NOT_FOUND'],
} as const;
const setsRulesOfGroup = {
  method: 'PUT',
  summary: 'Set the alert rules of a group, for all units and servers that use them; omitted alerts of servers stay',
  access: { permission: 'unit:configure' },
  body: GroupAlertChange,
  example: { ...SETTINGS, ...SERVER_SETTINGS },
  response: GroupAlertSettings,
  errors: ['NOT_FOUND'],
} as const;
const namedInQuery = { subject: ofGroup, query: GroupQuery } as const;
const namedInPath = { subject: { kind: 'group', in: 'params', key: 'id' }, params: IdParams } as const;

/** Alerts, and the alert rules of units and servers (spec 1 §7). */
export const alerts = defineCalls({
  list: {
    method: 'GET',
    path: `${CORE}/v2/alerts`,
    summary: 'Alerts that stand, and those of the last 90 days, paged',
    description:
      'Sorted by `severity`, alerts that stand come first, critical ones before warnings, and the newest first among equals.',
    access: { permission: 'alert:read' },
    query: pagedQuery(['device'], ['severity', 'since']).extend({
      state: z.enum(['active', 'ended']).optional(),
      acknowledged: z.enum(['yes', 'no']).optional(),
      severity: z.enum(ALERT_LEVELS).optional(),
      type: z.enum(ALERT_TYPES).optional(),
      /** Of the units and servers of a group. */
      groupId: Id.optional(),
      deviceId: Id.optional(),
      /** Raised at this time or later. */
      from: Moment.optional(),
      /** For each incident one alert, the worst matching one, instead of all. */
      grouped: z.enum(['yes', 'no']).default('no'),
    }),
    response: paged(AlertRecord),
  },
  get: {
    method: 'GET',
    path: `${CORE}/v2/alerts/{id}`,
    summary: 'One alert',
    access: { permission: 'alert:read' },
    subject,
    params: IdParams,
    response: AlertRecord,
    errors: ['NOT_FOUND'],
  },
  acknowledge: {
    method: 'POST',
    path: `${CORE}/v2/alerts/{id}/acknowledge`,
    summary:
      'Acknowledge an alert: everybody sees who did, and nobody is notified of it again unless it becomes critical',
    access: { permission: 'alert:acknowledge' },
    subject,
    params: IdParams,
    body: z.strictObject({ comment: checkedText(checkAlertComment).default('') }),
    example: { comment: 'Spare battery is on its way' },
    response: AlertRecord,
    errors: ['NOT_FOUND'],
  },
  incident: {
    method: 'GET',
    path: `${CORE}/v2/alerts/{id}/incident`,
    summary: 'The alerts of the incident that an alert is in, as far as the caller sees them; empty for one in none',
    access: { permission: 'alert:read' },
    subject,
    params: IdParams,
    response: z.array(AlertRecord),
    errors: ['NOT_FOUND'],
  },
  acknowledgeIncident: {
    method: 'POST',
    path: `${CORE}/v2/alerts/{id}/incident/acknowledge`,
    summary:
      'Acknowledge the alerts of the incident that an alert is in: those that stand and that the caller sees; of an alert in none, itself',
    access: { permission: 'alert:acknowledge' },
    subject,
    params: IdParams,
    body: z.strictObject({ comment: checkedText(checkAlertComment).default('') }),
    example: { comment: 'The carrier knows of it' },
    response: AlertRecord,
    errors: ['NOT_FOUND'],
  },
  active: {
    method: 'GET',
    path: `${CORE}/v2/alerts/active`,
    summary: 'Active alerts of a group, critical first',
    access: { permission: 'alert:read' },
    subject: ofGroup,
    query: GroupQuery,
    response: z.array(Alert.extend({ deviceId: Id, deviceName: z.string() }).meta({ id: 'ActiveAlert' })),
    errors: ['NOT_FOUND'],
  },
  defaults: {
    method: 'GET',
    path: `${CORE}/v2/alerts/configuration/default`,
    summary: 'Alert rules of the automatic mode, and the ranges of thresholds',
    access: { permission: 'alert:read' },
    response: DefaultAlertConfiguration,
  },
  groupConfiguration: { ...rulesOfGroup, path: `${CORE}/v2/alerts/configuration/group`, ...namedInQuery },
  setGroupConfiguration: { ...setsRulesOfGroup, path: `${CORE}/v2/alerts/configuration/group`, ...namedInQuery },
  configurationOfGroup: { ...rulesOfGroup, path: `${CORE}/v2/groups/{id}/alerts/configuration`, ...namedInPath },
  setConfigurationOfGroup: { ...setsRulesOfGroup, path: `${CORE}/v2/groups/{id}/alerts/configuration`, ...namedInPath },
  withoutSla: {
    method: 'GET',
    path: `${CORE}/v2/groups/{id}/alerts/without_sla`,
    summary: 'Units of a group that are not under SLA, and therefore raise no alerts',
    access: { permission: 'alert:read' },
    ...namedInPath,
    response: UnitsWithoutSla,
    errors: ['NOT_FOUND'],
  },
  configuration: {
    method: 'GET',
    path: `${UNIT_ALERTS}/configuration`,
    summary: 'Alert configuration of a unit',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: AlertConfiguration,
    errors: ['NOT_FOUND'],
  },
  setConfiguration: {
    method: 'PUT',
    path: `${UNIT_ALERTS}/configuration`,
    summary: 'Set the alert configuration of a unit: automatic, by group or manual',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    body: AlertConfigurationChange,
    example: { mode: 'manual', settings: SETTINGS },
    response: AlertConfiguration,
    errors: ['NOT_FOUND'],
  },
  possible: {
    method: 'GET',
    path: `${UNIT_ALERTS}/possibleconfiguration`,
    summary: 'Alert rules that a unit would have in a mode, and the ranges of thresholds',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    query: ModeQuery,
    response: PossibleAlertConfiguration,
    errors: ['NOT_FOUND'],
  },
  configurationOfServer: {
    method: 'GET',
    path: `${SERVER_ALERTS}/configuration`,
    summary: 'Alert configuration of a server',
    access: { permission: 'server:read' },
    subject: ofServer,
    params: IdParams,
    response: ServerAlertConfiguration,
    errors: ['NOT_FOUND'],
  },
  setConfigurationOfServer: {
    method: 'PUT',
    path: `${SERVER_ALERTS}/configuration`,
    summary: 'Set the alert configuration of a server: automatic, by group or manual',
    access: { permission: 'server:configure' },
    subject: ofServer,
    params: IdParams,
    body: ServerAlertConfigurationChange,
    example: { mode: 'manual', settings: SERVER_SETTINGS },
    response: ServerAlertConfiguration,
    errors: ['NOT_FOUND'],
  },
  possibleOfServer: {
    method: 'GET',
    path: `${SERVER_ALERTS}/possibleconfiguration`,
    summary: 'Alert rules that a server would have in a mode, and the ranges of thresholds',
    access: { permission: 'server:read' },
    subject: ofServer,
    params: IdParams,
    query: ModeQuery,
    response: PossibleServerAlertConfiguration,
    errors: ['NOT_FOUND'],
  },
});
