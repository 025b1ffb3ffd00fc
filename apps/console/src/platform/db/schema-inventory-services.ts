import type { InventoryServiceName, LimitKind, UnitService } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Configuration of a service of an inventory; a service without a row is purchased without limits. */
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
  /** The end that administrators were last warned of, and how many days before. */
  warned_end: Date | null;
  warned_days: number | null;
  /** The share of its use that they were last warned of in percent, in which period and of which allowance. */
  warned_use_from: Date | null;
  warned_use_of: number | null;
  warned_use_share: number | null;
  created_at: CreatedAt;
}

/** A time in which a channel had its overlay on; open while it is on. */
export interface OverlayUseTable {
  id: Generated<string>;
  inventory_id: string;
  channel_id: string;
  started_at: Date;
  ended_at: Date | null;
}

/** A licence that was activated on a unit; it counts in the pool `service_id` while that is configured. */
export interface LicenseActivationTable {
  id: string;
  inventory_id: string;
  service_id: string | null;
  /** Null: the unit was deleted. */
  unit_id: string | null;
  unit_name: string;
  /** User name at that time. */
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
  /** When the monthly count of usage begins. */
  given_at: Date;
  /** Whether the limits have ended it. */
  ended: Generated<boolean>;
  warned_end: Date | null;
  warned_days: number | null;
  warned_use_from: Date | null;
  warned_use_of: number | null;
  warned_use_share: number | null;
}
