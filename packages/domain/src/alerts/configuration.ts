import { complaintsOf } from '../configuration/complaints.js';
import type { Complaint } from '../configuration/settings.js';
import { message, type RuleMessage } from '../messages/index.js';
import type { AlertReading } from './readings.js';
import { type AlertRule, DEFAULT_ALERT_RULES, type MeasuredAlert } from './rules.js';

/** Which rules apply to the alerts of a unit or a server (spec 3 §3): those of the console, of a group, or its own. */
export const ALERT_MODES = ['automatic', 'byGroup', 'manual'] as const;
export type AlertMode = (typeof ALERT_MODES)[number];

/** Alerts of a unit that can be set. */
export const UNIT_ALERTS = [
  'battery',
  'cameraDisconnected',
  'bitrateDrop',
  'temperature',
] as const satisfies readonly MeasuredAlert[];
export type UnitAlert = (typeof UNIT_ALERTS)[number];

/** Alerts of a server that can be set. */
export const SERVER_ALERTS = ['serverCpu', 'serverStorage'] as const satisfies readonly MeasuredAlert[];
export type ServerAlert = (typeof SERVER_ALERTS)[number];

/** Alerts that a group has rules for: those of units and of servers. */
export const GROUP_ALERTS = [...UNIT_ALERTS, ...SERVER_ALERTS] as const;
export type GroupAlert = (typeof GROUP_ALERTS)[number];

/** The thresholds of an alert, in the unit of its reading; null: no alert at that level. */
export interface AlertSetting {
  readonly enabled: boolean;
  readonly warning: number | null;
  readonly critical: number | null;
}
export type AlertSettings = Readonly<Record<UnitAlert, AlertSetting>>;
export type ServerAlertSettings = Readonly<Record<ServerAlert, AlertSetting>>;
export type GroupAlertSettings = AlertSettings & ServerAlertSettings;
/** Settings as they are stored, of a unit, a server or a group; what is not stored is that of the automatic mode. */
export type StoredAlertSettings = Partial<GroupAlertSettings>;

/**
 * Bounds of thresholds: percent of battery, percent that the bitrate is below its target, °C; a camera is connected or not; percent of
 * the processor and of used storage.
 */
export const ALERT_BOUNDS: Readonly<Record<GroupAlert, { readonly min: number; readonly max: number }>> = {
  battery: { min: 0, max: 100 },
  cameraDisconnected: { min: 1, max: 1 },
  bitrateDrop: { min: 0, max: 100 },
  temperature: { min: -40, max: 120 },
  serverCpu: { min: 0, max: 100 },
  serverStorage: { min: 0, max: 100 },
};

const defaultOf = (type: GroupAlert): AlertSetting => {
  const { warning, critical } = DEFAULT_ALERT_RULES[type];
  return { enabled: true, warning, critical };
};

/** Settings of units in the automatic mode. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  battery: defaultOf('battery'),
  cameraDisconnected: defaultOf('cameraDisconnected'),
  bitrateDrop: defaultOf('bitrateDrop'),
  temperature: defaultOf('temperature'),
};

/** Settings of servers in the automatic mode. */
export const DEFAULT_SERVER_ALERT_SETTINGS: ServerAlertSettings = {
  serverCpu: defaultOf('serverCpu'),
  serverStorage: defaultOf('serverStorage'),
};

/** Settings of a unit: those of its group name alerts of servers too. */
export const unitAlertSettings = (stored: StoredAlertSettings): AlertSettings => ({
  battery: stored.battery ?? DEFAULT_ALERT_SETTINGS.battery,
  cameraDisconnected: stored.cameraDisconnected ?? DEFAULT_ALERT_SETTINGS.cameraDisconnected,
  bitrateDrop: stored.bitrateDrop ?? DEFAULT_ALERT_SETTINGS.bitrateDrop,
  temperature: stored.temperature ?? DEFAULT_ALERT_SETTINGS.temperature,
});

/** Settings of a server: groups may have rules for units alone. */
export const serverAlertSettings = (stored: StoredAlertSettings): ServerAlertSettings => ({
  serverCpu: stored.serverCpu ?? DEFAULT_SERVER_ALERT_SETTINGS.serverCpu,
  serverStorage: stored.serverStorage ?? DEFAULT_SERVER_ALERT_SETTINGS.serverStorage,
});

/** Settings of a group, for its units and servers. */
export const groupAlertSettings = (stored: StoredAlertSettings): GroupAlertSettings => ({
  ...unitAlertSettings(stored),
  ...serverAlertSettings(stored),
});

/** Errors of thresholds: out of bounds, missing although the alert is on, or critical before warning. */
export const checkAlertSettings = (settings: StoredAlertSettings): readonly Complaint[] =>
  complaintsOf(
    GROUP_ALERTS.flatMap((type) => {
      const setting = settings[type];
      if (setting === undefined) return [];
      const { enabled, warning, critical } = setting;
      const none = enabled && warning === null && critical === null;
      return [
        [`${type}.warning`, none ? message('required') : boundsComplaint(type, warning)],
        [`${type}.critical`, boundsComplaint(type, critical) ?? orderComplaint(type, warning, critical)],
      ] as const;
    }),
  );

function boundsComplaint(type: GroupAlert, threshold: number | null): RuleMessage | null {
  if (threshold === null) return null;
  const { min, max } = ALERT_BOUNDS[type];
  if (threshold < min) return message('min_value', { min: min });
  return threshold > max ? message('max_value', { max: max }) : null;
}

/** Critical is worse than a warning: lower for values that must not fall, higher for values that must not rise. */
function orderComplaint(type: GroupAlert, warning: number | null, critical: number | null): RuleMessage | null {
  if (warning === null || critical === null) return null;
  if (DEFAULT_ALERT_RULES[type].trouble === 'below') {
    return critical > warning ? message('max_value', { max: warning }) : null;
  }
  return critical < warning ? message('min_value', { min: warning }) : null;
}

/** The rule of an alert; settings are null in the automatic mode. */
export function alertRuleOf<A extends GroupAlert>(
  type: A,
  settings: Readonly<Record<A, AlertSetting>> | null,
): AlertRule {
  if (settings === null) return DEFAULT_ALERT_RULES[type];
  const { warning, critical } = settings[type];
  return { ...DEFAULT_ALERT_RULES[type], warning, critical };
}

/** The reading that counts under the settings: `normal` for a disabled alert. */
export const countedReading = <A extends GroupAlert>(
  type: A,
  settings: Readonly<Record<A, AlertSetting>> | null,
  reading: AlertReading,
): AlertReading => (settings === null || settings[type].enabled ? reading : 'normal');
