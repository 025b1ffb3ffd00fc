import type {
  AlertLevel,
  AlertMode,
  AlertObstacle,
  AlertType,
  Cause,
  CauseKind,
  NoticeTransport,
  QuietHours,
  Shift,
  StoredAlertSettings,
  TimeZone,
} from '@backhaul/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

export interface AlertTable {
  id: string;
  device_id: string;
  type: AlertType;
  severity: AlertLevel;
  since: Date;
  ended_at: Date | null;
  /** Why it ended although its cause may last; null: its cause ended. */
  end_reason: Generated<AlertObstacle | null>;
  text: string;
  acknowledged_at: Date | null;
  /** Their user name at that time. */
  acknowledged_by: string | null;
  acknowledge_comment: string | null;
  /** What its device had in common with others when it was raised; null until that is stored. */
  causes: ColumnType<readonly Cause[] | null, string | null | undefined, string | null>;
  incident_id: Generated<string | null>;
}

/** Alerts that belong together. */
export interface IncidentTable {
  id: string;
  inventory_id: string;
  cause_kind: CauseKind;
  cause_id: string;
  began_at: Date;
  ended_at: Date | null;
}

/** Alert rules that apply to a unit or a server, or the rules of a group. */
export interface AlertConfigurationTable {
  unit_id: string | null;
  server_id: string | null;
  group_id: string | null;
  mode: Generated<AlertMode>;
  by_group_id: string | null;
  settings: JSONColumnType<StoredAlertSettings> | null;
}

/** Routes of alerts of an inventory to recipients. An empty list of types, groups or labels is no condition. */
export interface AlertRouteTable {
  id: string;
  inventory_id: string;
  name: string;
  enabled: Generated<boolean>;
  severities: AlertLevel[];
  types: AlertType[];
  /** Ids, including deleted ones, so that a deletion never widens a route. */
  groups: string[];
  labels: string[];
  users: string[];
  duty_lists: string[];
  webhooks: string[];
  transports: Generated<NoticeTransport[]>;
  dwell_minutes: number;
  repeat_minutes: number | null;
  quiet: JSONColumnType<QuietHours> | null;
  created_at: CreatedAt;
}

/** Duty lists with their times. */
export interface DutyListTable {
  id: string;
  inventory_id: string;
  name: string;
  time_zone: TimeZone;
  shifts: JSONColumnType<readonly Shift[]>;
  created_at: CreatedAt;
}

/** A time in which nobody is notified of the alerts of a device or a group. */
export interface MaintenanceWindowTable {
  id: string;
  inventory_id: string;
  name: string;
  device_id: string | null;
  group_id: string | null;
  starts_at: Date;
  ends_at: Date;
  created_at: CreatedAt;
}

/** Messages of an alert by a route: the first, the second and so on. */
export interface AlertNoticeTable {
  alert_id: string;
  route_id: string;
  number: number;
  severity: AlertLevel;
  at: Date;
  /** User names. */
  recipients: string[];
}

/** Messages of an incident by a route: the first, the second and so on. */
export interface IncidentNoticeTable {
  incident_id: string;
  route_id: string;
  number: number;
  severity: AlertLevel;
  at: Date;
  /** User names. */
  recipients: string[];
}
