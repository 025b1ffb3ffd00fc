import type { PlaceDeviceKind, PlaceKind } from '@backhaul/domain';
import type { Generated } from 'kysely';

/** The time that a device was in a group or an inventory. Triggers write it; `…_in` are the transactions that began and ended it. */
export interface PlaceHistoryTable {
  id: Generated<string>;
  kind: PlaceDeviceKind;
  device_id: string;
  device_name: string;
  place: PlaceKind;
  place_id: string;
  place_name: string;
  inventory_id: string;
  inventory_name: string;
  /** Null: from before the history was stored. */
  begun_at: Date | null;
  begun_by: string | null;
  begun_in: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  ended_in: string | null;
}
