import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { checkAlertSettings, type GroupAlert, GROUP_ALERTS, message, type Message } from '@backhaul/domain';

export type AlertRules = HandlerOutput<AppContract['alerts']['groupConfiguration']>;
type Key = `${GroupAlert}.${'enabled' | 'level' | 'warning' | 'critical'}`;
/** Form values of rules: `enabled` is on or off, `level` is for the camera, thresholds are text; empty: not at that level. */
export type RuleValues = Readonly<Record<Key, string>>;

const textOf = (threshold: number | null): string => (threshold === null ? '' : String(threshold));
const isTyped = (text: string): boolean => /^\s*(-?\d{1,3})?\s*$/.test(text);
const thresholdOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Form values of stored rules. */
export const valuesOf = (rules: AlertRules): RuleValues =>
  Object.assign(
    {},
    ...GROUP_ALERTS.map((alert) => {
      const { enabled, warning, critical } = rules[alert];
      return {
        [`${alert}.enabled`]: enabled ? 'on' : 'off',
        [`${alert}.level`]: critical === null ? 'warning' : 'critical',
        [`${alert}.warning`]: textOf(warning),
        [`${alert}.critical`]: textOf(critical),
      };
    }),
  );

/** The rules in a form. The alert of the camera has a level and no thresholds, as a camera is connected or not. */
export function rulesOf(values: RuleValues): AlertRules {
  const ruleOf = (alert: Exclude<GroupAlert, 'cameraDisconnected'>) => ({
    enabled: values[`${alert}.enabled`] === 'on',
    warning: thresholdOf(values[`${alert}.warning`]),
    critical: thresholdOf(values[`${alert}.critical`]),
  });
  const isCritical = values['cameraDisconnected.level'] === 'critical';
  return {
    battery: ruleOf('battery'),
    cameraDisconnected: {
      enabled: values['cameraDisconnected.enabled'] === 'on',
      warning: isCritical ? null : 1,
      critical: isCritical ? 1 : null,
    },
    bitrateDrop: ruleOf('bitrateDrop'),
    temperature: ruleOf('temperature'),
    serverCpu: ruleOf('serverCpu'),
    serverStorage: ruleOf('serverStorage'),
  };
}

/** Why a threshold in the form is invalid; null if it is valid. */
export function thresholdComplaint(values: RuleValues, key: Key): Message | null {
  if (!isTyped(values[key])) return message('integer');
  const rules = rulesOf(values);
  return checkAlertSettings(rules).find(({ path }) => path === key)?.message ?? null;
}
