import { PLACE_DEVICE_KINDS, PLACE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { AuditFilter } from './audit-entry.js';
import { Id, Millis } from './ids.js';

/** The time that a unit, a channel or a server was in a group or an inventory. Names as they were; of what stands, the present ones. */
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
    /** User name of who did it; null: the console itself, or not known. */
    begunBy: z.string().nullable(),
    /** Null: it is there still. */
    endedAt: Millis.nullable(),
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'PlaceStay' });
export type PlaceStay = z.output<typeof PlaceStay>;

/** What a list of stays is narrowed to. Times in ms: stays that overlap them. */
export const PlaceHistoryFilter = z.strictObject({
  place: z.enum(PLACE_KINDS),
  kind: z.enum(PLACE_DEVICE_KINDS).optional(),
  /** Those that have not ended, or have. */
  state: z.enum(['present', 'ended']).optional(),
  from: AuditFilter.shape.from,
  to: AuditFilter.shape.to,
  /** Part of a name, or an id. */
  searchKey: z.enum(['device', 'group', 'inventory']).default('device'),
  searchValue: z.string().max(255).default(''),
});
export type PlaceHistoryFilter = z.output<typeof PlaceHistoryFilter>;
