import { ALERT_LEVELS, type AlertLevel } from '../kinds/kinds.js';
import type { AlertReading } from './readings.js';
import type { AlertRule } from './rules.js';

/** State of one alert of one device. Times are those of the caller, ms. */
export interface AlertState {
  readonly level: AlertLevel | null;
  /** When the alert was raised, at any level. */
  readonly since: number | null;
  /** Since when readings indicate a worse or better level. */
  readonly pending: { readonly towards: 'worse' | 'better'; readonly since: number } | null;
}

export const NO_ALERT: AlertState = { level: null, since: null, pending: null };

export type AlertOutcome = 'raised' | 'cleared' | 'changed' | 'unchanged';

/**
 * The state of an alert after a reading. The level changes once readings have indicated it without a break
 * for the dwell time of the rule; a reading within the hysteresis keeps the current level.
 */
export function stepAlert(
  rule: AlertRule,
  state: AlertState,
  reading: AlertReading,
  nowMs: number,
): { readonly state: AlertState; readonly outcome: AlertOutcome } {
  const wanted = reading === 'unknown' ? state.level : levelOf(rule, reading, state.level);
  if (wanted === state.level) return { state: { ...state, pending: null }, outcome: 'unchanged' };
  const towards = rank(wanted) < rank(state.level) ? 'worse' : 'better';
  const since = state.pending?.towards === towards ? state.pending.since : nowMs;
  const dwell = towards === 'worse' ? rule.raiseAfterMs : rule.clearAfterMs;
  if (nowMs - since < dwell) return { state: { ...state, pending: { towards, since } }, outcome: 'unchanged' };
  if (wanted === null) return { state: NO_ALERT, outcome: 'cleared' };
  return {
    state: { level: wanted, since: state.since ?? nowMs, pending: null },
    outcome: state.level === null ? 'raised' : 'changed',
  };
}

/** 0 is the worst. */
const rank = (level: AlertLevel | null): number => (level === null ? ALERT_LEVELS.length : ALERT_LEVELS.indexOf(level));

function levelOf(rule: AlertRule, reading: number | 'normal', current: AlertLevel | null): AlertLevel | null {
  if (reading === 'normal') return null;
  const passes = (level: AlertLevel): boolean => {
    const threshold = rule[level];
    if (threshold === null) return false;
    const slack = rank(current) <= rank(level) ? rule.hysteresis : 0;
    return rule.trouble === 'above' ? reading >= threshold - slack : reading <= threshold + slack;
  };
  return ALERT_LEVELS.find(passes) ?? null;
}
