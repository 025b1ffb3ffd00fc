import { checkAlertName } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { MaintenanceWindow } from '../entities/alert-route.js';
import { Id, Moment } from '../entities/ids.js';

const kept = resource({
  kind: 'maintenanceWindow',
  names: ['maintenance window', 'maintenance windows'],
  path: `${CORE}/v2/admin/maintenance_windows`,
  see: 'alert:manage',
  manage: 'alert:manage',
  item: MaintenanceWindow,
  search: ['name'],
  sort: ['from', 'name'],
});

const fields = { name: checkedText(checkAlertName), from: Moment, to: Moment };

/** Maintenance windows of inventories (ours): periods in which nobody is notified of the alerts of a unit, a server or a group. */
export const maintenanceWindows = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ ...fields, inventoryId: Id, targetId: Id, target: z.enum(['device', 'group']) }),
    example: {
      name: 'New rack',
      inventoryId: 'metro',
      target: 'group',
      targetId: 'north',
      from: 1_790_000_000_000,
      to: 1_790_003_600_000,
    },
    errors: ['NOT_FOUND'],
  }),
  update: kept.update({
    body: z.strictObject(fields).partial(),
    example: { to: 1_790_007_200_000 },
  }),
  remove: kept.remove('Delete a maintenance window; what still stands is sent from now on'),
});
