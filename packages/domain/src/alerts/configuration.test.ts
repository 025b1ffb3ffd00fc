import { describe, expect, it } from 'vitest';
import {
  type AlertSettings,
  alertRuleOf,
  checkAlertSettings,
  countedReading,
  DEFAULT_ALERT_SETTINGS,
} from './configuration.js';
import { DEFAULT_ALERT_RULES } from './rules.js';

const set = (change: Partial<AlertSettings>): AlertSettings => ({ ...DEFAULT_ALERT_SETTINGS, ...change });

describe('settings of alerts', () => {
  it.each<[string, Partial<AlertSettings>, string[]]>([
    ['the defaults', {}, []],
    ['a battery that is critical later', { battery: { enabled: true, warning: 50, critical: 30 } }, []],
    ['critical alone', { temperature: { enabled: true, warning: null, critical: 90 } }, []],
    ['a battery that is critical first', { battery: { enabled: true, warning: 20, critical: 30 } }, ['battery.critical: Must be 20 or less']], // prettier-ignore
    ['a drop that is critical first', { bitrateDrop: { enabled: true, warning: 50, critical: 30 } }, ['bitrateDrop.critical: Must be 50 or more']], // prettier-ignore
    ['more than all', { battery: { enabled: true, warning: 101, critical: null } }, ['battery.warning: Must be 100 or less']], // prettier-ignore
    ['colder than cold', { temperature: { enabled: true, warning: 20, critical: -41 } }, ['temperature.critical: Must be -40 or more']], // prettier-ignore
    ['no level', { battery: { enabled: true, warning: null, critical: null } }, ['battery.warning: This field is required']], // prettier-ignore
    ['off without a level', { battery: { enabled: false, warning: null, critical: null } }, []],
  ])('%s', (_, change, complaints) => {
    expect(checkAlertSettings(set(change)).map(({ path, message }) => `${path}: ${message.text}`)).toEqual(complaints);
  });

  it('are what rules go by', () => {
    const settings = set({ battery: { enabled: true, warning: 60, critical: 5 } });
    expect(alertRuleOf('battery', settings)).toEqual({ ...DEFAULT_ALERT_RULES.battery, warning: 60, critical: 5 });
    expect(alertRuleOf('battery', null)).toBe(DEFAULT_ALERT_RULES.battery);
  });

  it('switch alerts off', () => {
    const settings = set({ battery: { enabled: false, warning: 20, critical: 5 } });
    expect(countedReading('battery', settings, 3)).toBe('normal');
    expect(countedReading('temperature', settings, 99)).toBe(99);
    expect(countedReading('battery', null, 3)).toBe(3);
  });
});
