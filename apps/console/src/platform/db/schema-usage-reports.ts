import type { Generated } from 'kysely';
import type { FileKind, ReportColumn, ReportGrouping, ReportPeriodKind, StoreMode, UnitType } from '@backhaul/domain';

/** Bytes that a unit sent on a UTC day in an inventory. `bytes`: a string from the database. */
export interface UsageDayTable {
  inventory_id: string;
  unit_id: string;
  day: string;
  bytes: string;
  /** Part of `bytes` from before the unit left the inventory and came back on the same day. */
  kept: Generated<string>;
}

/** Bytes that a session of a unit had sent when the unit came to its inventory. */
export interface UsageBaselineTable {
  device_id: string;
  port: string;
  session: string;
  sent_bytes: number;
}

/** A unit that has left an inventory, with its name there. */
export interface PastUnitTable {
  inventory_id: string;
  unit_id: string;
  name: string;
  group_names: string | null;
  /** Null: it left before this was stored. */
  type: UnitType | null;
}

/** A transmission whose unit has left the inventory, or whose channel was deleted. */
export interface PastTransmissionTable {
  id: string;
  inventory_id: string;
  unit_id: string;
  channel_id: string;
  part_of: string | null;
  asked_by: string | null;
  mode: StoreMode;
  started_at: Date;
  ended_at: Date;
}

/** A file that was deleted, or whose channel was. `bytes`: a string from the database. */
export interface PastFileTable {
  id: string;
  inventory_id: string;
  channel_id: string;
  unit_id: string | null;
  uploaded_by: string | null;
  kind: FileKind;
  bytes: string;
  started_at: Date;
  ended_at: Date;
}

/** A saved report, and the last month for which it was sent. */
export interface UsageReportTable {
  id: string;
  inventory_id: string;
  name: string;
  group_by: ReportGrouping;
  period: ReportPeriodKind;
  from_day: string | null;
  to_day: string | null;
  time_zone: string;
  columns: ReportColumn[];
  users: string[];
  sent_for: string;
}
