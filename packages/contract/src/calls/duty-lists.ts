import { checkAlertName, MOST_SHIFTS, TIME_ZONES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { DutyList, Shift } from '../entities/alert-route.js';
import { Id } from '../entities/ids.js';

const kept = resource({
  kind: 'dutyList',
  names: ['duty list', 'duty lists'],
  path: `${CORE}/v2/admin/duty_lists`,
  see: 'alert:manage',
  manage: 'alert:manage',
  item: DutyList,
  search: ['name'],
  sort: ['name', 'createdAt'],
});

const fields = {
  name: checkedText(checkAlertName),
  timeZone: z.enum(TIME_ZONES),
  shifts: z.array(Shift).max(MOST_SHIFTS),
};

/** Duty lists of inventories (ours): who is on duty at which times of the week. Alert routes use them. */
export const dutyLists = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ ...fields, inventoryId: Id }),
    example: {
      name: 'Transmission desk',
      inventoryId: 'metro',
      timeZone: 'Europe/Berlin',
      shifts: [{ userId: 'usr_1', days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' }],
    },
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  update: kept.update({
    body: z.strictObject(fields).partial(),
    example: { name: 'Transmission desk' },
    errors: ['NAME_TAKEN'],
  }),
  remove: kept.remove('Delete a duty list; routes that name it go on without it'),
});
