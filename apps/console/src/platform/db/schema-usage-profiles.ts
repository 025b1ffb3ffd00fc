import type { UsageProfileType } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Monthly limits of units, and when their count starts again. */
export interface UsageProfileTable {
  id: string;
  inventory_id: string;
  name: string;
  type: UsageProfileType;
  /** MB or hours a month, by the type. */
  allowance: number;
  reset_day: number;
  is_default: Generated<boolean>;
  created_at: CreatedAt;
}
