import type { AlertSettings } from '@backhaul/contract';
import type { AlertLevel, AlertMode, AlertType } from '@backhaul/domain';
import type { Generated, JSONColumnType } from 'kysely';

export interface AlertTable {
  id: string;
  device_id: string;
  type: AlertType;
  severity: AlertLevel;
  since: Date;
  ended_at: Date | null;
  text: string;
  acknowledged_at: Date | null;
  /** Their name at the time. */
  acknowledged_by: string | null;
  acknowledge_comment: string | null;
}

/** By what rules the alerts of a unit go, or the rules of a group. */
export interface AlertConfigurationTable {
  unit_id: string | null;
  group_id: string | null;
  mode: Generated<AlertMode>;
  by_group_id: string | null;
  settings: JSONColumnType<AlertSettings> | null;
}
