import { complaintsOf } from '../configuration/complaints.js';
import type { Complaint } from '../configuration/settings.js';
import { message, type RuleMessage } from '../messages/index.js';
import type { AlertReading } from './readings.js';
import { type AlertRule, DEFAULT_ALERT_RULES, type MeasuredAlert } from './rules.js';

/** Which rules apply to the alerts of a unit (spec 3 §3): those of the console, of a group, or of the unit. */
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

/** The thresholds of an alert, in the unit of its reading; null: no alert at that level. */
export interface AlertSetting {
  readonly enabled: boolean;
  readonly warning: number | null;
  readonly critical: number | null;
}
export type AlertSettings = Readonly<Record<UnitAlert, AlertSetting>>;

/** Bounds of thresholds: percent of battery, percent that the bitrate is below its target, °C; a camera is connected or not. */
export const ALERT_BOUNDS: Readonly<Record<UnitAlert, { readonly min: number; readonly max: number }>> = {
  battery: { min: 0, max: 100 },
  cameraDisconnected: { min: 1, max: 1 },
  bitrateDrop: { min: 0, max: 100 },
  temperature: { min: -40, max: 120 },
};

const defaultOf = (type: UnitAlert): AlertSetting => {
  const { warning, critical } = DEFAULT_ALERT_RULES[type];
  return { enabled: true, warning, critical };
};

/** Settings of the automatic mode. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  battery: defaultOf('battery'),
  cameraDisconnected: defaultOf('cameraDisconnected'),
  bitrateDrop: defaultOf('bitrateDrop'),
  temperature: defaultOf('temperature'),
};

/** Errors of thresholds: out of bounds, missing although the alert is on, or critical before warning. */
export const checkAlertSettings = (settings: AlertSettings): readonly Complaint[] =>
  complaintsOf(
    UNIT_ALERTS.flatMap((type) => {
      const { enabled, warning, critical } = settings[type];
      const none = enabled && warning === null && critical === null;
      return [
        [`${type}.warning`, none ? message('required') : boundsComplaint(type, warning)],
        [`${type}.critical`, boundsComplaint(type, critical) ?? orderComplaint(type, warning, critical)],
      ] as const;
    }),
  );

function boundsComplaint(type: UnitAlert, threshold: number | null): RuleMessage | null {
  if (threshold === null) return null;
  const { min, max } = ALERT_BOUNDS[type];
  if (threshold < min) return message('min_value', { min: min });
  return threshold > max ? message('max_value', { max: max }) : null;
}

/** Critical is worse than a warning: lower for values that must not fall, higher for values that must not rise. */
function orderComplaint(type: UnitAlert, warning: number | null, critical: number | null): RuleMessage | null {
  if (warning === null || critical === null) return null;
  if (DEFAULT_ALERT_RULES[type].trouble === 'below') {
    return critical > warning ? message('max_value', { max: warning }) : null;
  }
  return critical < warning ? message('min_value', { min: warning }) : null;
}

/** The rule of an alert; settings are null in the automatic mode. */
export function alertRuleOf(type: UnitAlert, settings: AlertSettings | null): AlertRule {
  if (settings === null) return DEFAULT_ALERT_RULES[type];
  const { warning, critical } = settings[type];
  return { ...DEFAULT_ALERT_RULES[type], warning, critical };
}

/** The reading that counts under the settings: `normal` for a disabled alert. */
export const countedReading = (type: UnitAlert, settings: AlertSettings | null, reading: AlertReading): AlertReading =>
  settings === null || settings[type].enabled ? reading : 'normal';
