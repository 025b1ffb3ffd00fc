import { ALERT_LEVELS, ALERT_TYPES, checkAlertName } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { AlertChoices, AlertRoute, RoutePreview, RouteRules } from '../entities/alert-route.js';
import { Id, IdParams } from '../entities/ids.js';

const kept = resource({
  kind: 'alertRoute',
  names: ['alert route', 'alert routes'],
  path: `${CORE}/v2/admin/alert_routes`,
  see: 'alert:manage',
  manage: 'alert:manage',
  item: AlertRoute,
  search: ['name'],
  sort: ['name', 'createdAt'],
});

const fields = { name: checkedText(checkAlertName), ...RouteRules.shape };

/** Alert routes of inventories (ours; the specification has none): which alerts are sent to whom, by e-mail, SMS, web push and webhook. */
export const alertRoutes = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ ...fields, transports: fields.transports.default(['email']), inventoryId: Id }),
    example: {
      name: 'Night desk',
      inventoryId: 'metro',
      severities: ['critical'],
      types: [],
      groupIds: [],
      labelIds: [],
      userIds: ['usr_1'],
      dutyListIds: [],
      webhookIds: [],
      transports: ['email'],
      dwellMinutes: 2,
      repeatMinutes: 15,
      quiet: { from: '22:00', to: '06:00', timeZone: 'Europe/Berlin' },
    },
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'NO_SMS'],
  }),
  update: kept.update({
    body: z.strictObject({ ...fields, enabled: z.boolean() }).partial(),
    example: { name: 'Night desk', enabled: true },
    errors: ['NAME_TAKEN', 'NO_SMS'],
  }),
  remove: kept.remove('Delete an alert route; nobody is notified by it from now on'),
  preview: {
    method: 'GET',
    path: `${CORE}/v2/admin/alert_preview`,
    summary: 'Who would be notified now of an alert of a unit or a server, by which route',
    access: { permission: 'alert:manage' },
    subject: { kind: 'device', in: 'query', key: 'deviceId' },
    query: z.strictObject({ deviceId: Id, severity: z.enum(ALERT_LEVELS), type: z.enum(ALERT_TYPES) }),
    response: z.array(RoutePreview),
    errors: ['NOT_FOUND'],
  },
  choices: {
    method: 'GET',
    path: `${CORE}/v2/admin/inventories/{id}/alert_choices`,
    summary: 'What alert routes, duty lists and maintenance windows of an inventory can name',
    access: { permission: 'alert:manage' },
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    response: AlertChoices,
    errors: ['NOT_FOUND'],
  },
});
