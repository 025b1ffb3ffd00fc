import type { InventoryServiceName, LimitKind } from '@backhaul/domain';
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
