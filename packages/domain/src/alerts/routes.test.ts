import { describe, expect, it } from 'vitest';
import type { MaintenanceWindow } from './maintenance.js';
import {
  type AlertRoute,
  checkDwell,
  checkRepeat,
  type RoutedAlert,
  routeTakes,
  noticeTiming,
  type LastSent,
} from './routes.js';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 5, 3, 12);
const ROUTE: AlertRoute = {
  id: 'r',
  name: 'Desk',
  severities: ['critical', 'warning'],
  types: [],
  groupIds: [],
  labelIds: [],
  userIds: ['kim'],
  dutyListIds: [],
  webhookIds: [],
  transports: ['email'],
  dwellMs: 0,
  repeatMs: null,
  quiet: null,
};
const ALERT: RoutedAlert = {
  severity: 'warning',
  type: 'battery',
  deviceId: 'u-1',
  groupIds: ['north'],
  labelIds: ['van'],
  since: NOON,
  acknowledged: false,
};
const QUIET = { from: '22:00', to: '06:00', timeZone: 'UTC' as const };
const WINDOW: MaintenanceWindow = {
  id: 'w',
  name: 'Rack',
  deviceId: 'u-1',
  groupId: null,
  from: NOON,
  to: NOON + 30 * MINUTE,
};

it.each<[Partial<AlertRoute>, Partial<RoutedAlert>, boolean]>([
  [{}, {}, true],
  [{ severities: ['critical'] }, {}, false],
  [{ severities: ['critical'] }, { severity: 'critical' }, true],
  [{ types: ['temperature'] }, {}, false],
  [{ types: ['temperature', 'battery'] }, {}, true],
  [{ groupIds: ['south'] }, {}, false],
  [{ groupIds: ['south', 'north'] }, {}, true],
  [{ groupIds: ['north'] }, { groupIds: [] }, false],
  [{ labelIds: ['boat'] }, {}, false],
  [{ labelIds: ['boat'] }, { labelIds: ['van', 'boat'] }, true],
  [{ types: ['battery'], groupIds: ['south'] }, {}, false],
])('a route %j takes an alert %j: %s', (route, alert, takes) => {
  expect(routeTakes({ ...ROUTE, ...route }, { ...ALERT, ...alert })).toBe(takes);
});

describe('when a route sends an alert', () => {
  const timing = (
    route: Partial<AlertRoute>,
    alert: Partial<RoutedAlert>,
    sent: LastSent | null,
    minutes: number,
    windows: readonly MaintenanceWindow[] = [],
  ) => {
    const found = noticeTiming({ ...ROUTE, ...route }, { ...ALERT, ...alert }, sent, windows, NOON + minutes * MINUTE);
    switch (found.kind) {
      case 'now':
        return 'now';
      case 'waits':
        return `${found.why} ${(found.until - NOON) / MINUTE}`;
      case 'never':
        return found.why;
      default:
        return found satisfies never;
    }
  };
  const SENT: LastSent = { at: NOON, severity: 'warning' };
  const night = 11 * 60;

  it.each<[string, string, Parameters<typeof timing>]>([
    ['at once', 'now', [{}, {}, null, 0]],
    ['not of what it is not about', 'other', [{ severities: ['critical'] }, {}, null, 0]],
    ['not of what somebody has seen', 'acknowledged', [{}, { acknowledged: true }, null, 0]],
    ['not before its dwell', 'dwell 5', [{ dwellMs: 5 * MINUTE }, {}, null, 4.9]],
    ['after its dwell', 'now', [{ dwellMs: 5 * MINUTE }, {}, null, 5]],
    ['once', 'sent', [{}, {}, SENT, 600]],
    ['again only after a while', 'repeat 15', [{ repeatMs: 15 * MINUTE }, {}, SENT, 14.9]],
    ['again after a while', 'now', [{ repeatMs: 15 * MINUTE }, {}, SENT, 15]],
    ['not again once it is acknowledged', 'acknowledged', [{ repeatMs: MINUTE }, { acknowledged: true }, SENT, 15]],
    ['at once when it becomes critical', 'now', [{}, { severity: 'critical' }, SENT, 1]],
    ['not anew when it is a warning again', 'sent', [{}, {}, { at: NOON, severity: 'critical' }, 1]],
    ['not in quiet hours, but after', `quiet ${18 * 60}`, [{ quiet: QUIET }, {}, null, night]],
    ['outside quiet hours', 'now', [{ quiet: QUIET }, {}, null, night - 61]],
    ['when quiet hours end', 'now', [{ quiet: QUIET }, {}, null, 18 * 60]],
    ['not during maintenance', 'maintenance 30', [{}, {}, null, 29, [WINDOW]]],
    ['after maintenance', 'now', [{}, {}, null, 30, [WINDOW]]],
    ['during maintenance of something else', 'now', [{}, {}, null, 1, [{ ...WINDOW, deviceId: 'u-2' }]]],
    [
      'not during maintenance of its group',
      'maintenance 30',
      [{}, {}, null, 1, [{ ...WINDOW, deviceId: null, groupId: 'north' }]],
    ],
    [
      'not while one of two windows is open',
      'maintenance 60',
      [{}, {}, null, 1, [WINDOW, { ...WINDOW, to: NOON + 60 * MINUTE }]],
    ],
  ])('%s', (_, expected, input) => {
    expect(timing(...input)).toBe(expected);
  });
});

it.each<[string, boolean, boolean]>([
  ['0', true, false],
  ['1', true, true],
  ['1440', true, true],
  ['1441', false, false],
  ['1.5', false, false],
  ['soon', false, false],
  ['', false, true],
  ['-1', false, false],
])('%s minutes: as dwell %s, as repetition %s', (text, dwell, repeat) => {
  expect([checkDwell(text) === null, checkRepeat(text) === null]).toEqual([dwell, repeat]);
});
