import { describe, expect, it } from 'vitest';
import {
  alertRuleOf,
  checkAlertSettings,
  countedReading,
  DEFAULT_ALERT_SETTINGS,
  DEFAULT_SERVER_ALERT_SETTINGS,
  groupAlertSettings,
  serverAlertSettings,
  type StoredAlertSettings,
  unitAlertSettings,
} from './configuration.js';
import { DEFAULT_ALERT_RULES } from './rules.js';

const set = (change: StoredAlertSettings) => groupAlertSettings(change);

describe('settings of alerts', () => {
  it.each<[string, StoredAlertSettings, string[]]>([
    ['the defaults', {}, []],
    ['a battery that is critical later', { battery: { enabled: true, warning: 50, critical: 30 } }, []],
    ['critical alone', { temperature: { enabled: true, warning: null, critical: 90 } }, []],
    ['a battery that is critical first', { battery: { enabled: true, warning: 20, critical: 30 } }, ['battery.critical: Must be 20 or less']], // prettier-ignore
    ['a drop that is critical first', { bitrateDrop: { enabled: true, warning: 50, critical: 30 } }, ['bitrateDrop.critical: Must be 50 or more']], // prettier-ignore
    ['more than all', { battery: { enabled: true, warning: 101, critical: null } }, ['battery.warning: Must be 100 or less']], // prettier-ignore
    ['colder than cold', { temperature: { enabled: true, warning: 20, critical: -41 } }, ['temperature.critical: Must be -40 or more']], // prettier-ignore
    ['no level', { battery: { enabled: true, warning: null, critical: null } }, ['battery.warning: This field is required']], // prettier-ignore
    ['a processor that is critical first', { serverCpu: { enabled: true, warning: 90, critical: 80 } }, ['serverCpu.critical: Must be 90 or more']], // prettier-ignore
    ['more than all storage', { serverStorage: { enabled: true, warning: null, critical: 101 } }, ['serverStorage.critical: Must be 100 or less']], // prettier-ignore
    ['less than none', { serverCpu: { enabled: true, warning: -1, critical: null } }, ['serverCpu.warning: Must be 0 or more']], // prettier-ignore
    ['a server without a level', { serverStorage: { enabled: true, warning: null, critical: null } }, ['serverStorage.warning: This field is required']], // prettier-ignore
    ['a server without alerts', { serverCpu: { enabled: false, warning: null, critical: null } }, []],
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

  it('of a group are those of its units and its servers, stored or not', () => {
    const serverCpu = { enabled: true, warning: 50, critical: 60 };
    expect(groupAlertSettings({})).toEqual({ ...DEFAULT_ALERT_SETTINGS, ...DEFAULT_SERVER_ALERT_SETTINGS });
    expect(serverAlertSettings(DEFAULT_ALERT_SETTINGS)).toEqual(DEFAULT_SERVER_ALERT_SETTINGS);
    expect(serverAlertSettings(set({ serverCpu }))).toEqual({ ...DEFAULT_SERVER_ALERT_SETTINGS, serverCpu });
    expect(unitAlertSettings(set({ serverCpu }))).toEqual(DEFAULT_ALERT_SETTINGS);
    expect(alertRuleOf('serverCpu', set({ serverCpu }))).toMatchObject({ warning: 50, critical: 60 });
    expect(checkAlertSettings({ serverCpu })).toEqual([]);
  });
});
