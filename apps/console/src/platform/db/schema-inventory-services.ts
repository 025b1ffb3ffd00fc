import type { InventoryServiceName, LimitKind, UnitService } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** How a service of an inventory is configured; one without a row is purchased without limits. */
export interface InventoryServiceTable {
  id: string;
  inventory_id: string;
  service: InventoryServiceName;
  purchased: boolean;
  usage_type: LimitKind;
  /** MB or hours a month, by the usage type. */
  package_size: number | null;
  start_day: number;
  instance_limit: number | null;
  expires_at: Date | null;
  trial_started_at: Date | null;
  /** The end of which its administrators were warned last, and how many days before. */
  warned_end: Date | null;
  warned_days: number | null;
  created_at: CreatedAt;
}

/** A time in which a channel had its overlay on; open while it has. */
export interface OverlayUseTable {
  id: Generated<string>;
  inventory_id: string;
  channel_id: string;
  started_at: Date;
  ended_at: Date | null;
}

/** A licence that was activated on a unit; it is of the pool `service_id` as long as that is configured. */
export interface LicenseActivationTable {
  id: string;
  inventory_id: string;
  service_id: string | null;
  /** Null: the unit was deleted. */
  unit_id: string | null;
  unit_name: string;
  /** Username, as it was then. */
  activated_by: string;
  hours: number;
  activated_at: Date;
  ends_at: Date;
}

/** When the trial of a service began, also after its configuration was deleted. */
export interface UsedTrialTable {
  inventory_id: string;
  service: InventoryServiceName;
  started_at: Date;
}

/** Limits of a service of a unit; one without a row has none. They stay while the service is switched off. */
export interface DeviceServiceTable {
  unit_id: string;
  service: UnitService;
  usage_type: LimitKind;
  /** MB or hours a month, by the usage type. */
  allowance: number | null;
  instance_limit: number | null;
  expires_at: Date | null;
  /** From when use is counted, by the month. */
  given_at: Date;
  /** Whether the limits have ended it. */
  ended: Generated<boolean>;
  warned_end: Date | null;
  warned_days: number | null;
}
