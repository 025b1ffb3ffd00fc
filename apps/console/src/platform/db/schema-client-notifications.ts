import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** A notification for signed-in users. */
export interface ClientNotificationTable {
  id: string;
  body: string;
  expires_at: Date | null;
  global: Generated<boolean>;
  active: Generated<boolean>;
  /** Times in s. */
  time_on_screen: Generated<number>;
  interval_s: Generated<number>;
  closed_interval_s: Generated<number>;
  created_at: CreatedAt;
}

/** Inventories whose users see a notification that is not global. */
export interface ClientNotificationInventoryTable {
  notification_id: string;
  inventory_id: string;
}
