import { PLACE_DEVICE_KINDS, PLACE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { AuditFilter } from './audit-entry.js';
import { Id, Millis } from './ids.js';

/** A period in which a unit, a channel or a server was in a group or an inventory. Names at the time; of open periods the present ones. */
export const PlaceStay = z
  .object({
    id: z.string(),
    kind: z.enum(PLACE_DEVICE_KINDS),
    deviceId: Id,
    deviceName: z.string(),
    placeId: Id,
    placeName: z.string(),
    inventoryId: Id,
    inventoryName: z.string(),
    /** Null: from before the history was kept. */
    begunAt: Millis.nullable(),
    /** User name of the user who did it; null: the console itself, or unknown. */
    begunBy: z.string().nullable(),
    /** Null: it is still there. */
    endedAt: Millis.nullable(),
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'PlaceStay' });
export type PlaceStay = z.output<typeof PlaceStay>;

/** Filters of a list of stays. Times in ms: stays that overlap them. */
export const PlaceHistoryFilter = z.strictObject({
  place: z.enum(PLACE_KINDS),
  kind: z.enum(PLACE_DEVICE_KINDS).optional(),
  /** Only open ones, or only ended ones. */
  state: z.enum(['present', 'ended']).optional(),
  from: AuditFilter.shape.from,
  to: AuditFilter.shape.to,
  /** Part of a name, or an id. */
  searchKey: z.enum(['device', 'group', 'inventory']).default('device'),
  searchValue: z.string().max(255).default(''),
});
export type PlaceHistoryFilter = z.output<typeof PlaceHistoryFilter>;
