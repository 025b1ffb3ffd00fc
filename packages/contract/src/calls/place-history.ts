import * as z from 'zod';
import { ADMIN } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged } from '../call/paging.js';
import { PlaceHistoryFilter, PlaceStay } from '../entities/place-stay.js';

/**
 * History of devices (spec 3 §2, `history_device_group` and `history_device_inventory`; paths are ours): from when until when units, channels
 * and servers were in which group or inventory. Its file is at `v2/admin/placeHistory/file`, which is not a call.
 */
export const placeHistory = defineCalls({
  list: {
    method: 'GET',
    path: `${ADMIN}/placeHistory`,
    summary: 'Stays of units, channels and servers in groups or in inventories, the latest first',
    description: 'The same filter as CSV, whole: GET v2/admin/placeHistory/file.',
    access: { permission: 'system:manage' },
    query: PlaceHistoryFilter.extend({
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(500).default(50),
    }),
    response: paged(PlaceStay),
  },
  get: {
    method: 'GET',
    path: `${ADMIN}/placeHistory/{number}`,
    summary: 'One stay',
    access: { permission: 'system:manage' },
    params: z.strictObject({ number: z.string().regex(/^\d{1,18}$/) }),
    response: PlaceStay,
    errors: ['NOT_FOUND'],
  },
});
