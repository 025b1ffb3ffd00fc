import { describe, expect, it } from 'vitest';
import type { AlertRoute, RoutedAlert } from '../alerts/routes.js';
import { incidentNotice } from './notices.js';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const route: AlertRoute = {
  id: 'r',
  name: 'Desk',
  severities: ['warning', 'critical'],
  types: [],
  groupIds: [],
  labelIds: [],
  userIds: ['kim'],
  dutyListIds: [],
  webhookIds: [],
  transports: ['email'],
  dwellMs: 5 * MINUTE,
  repeatMs: null,
  quiet: null,
};
const alert = (over: Partial<RoutedAlert> = {}): RoutedAlert => ({
  severity: 'warning',
  type: 'battery',
  deviceId: 'u',
  groupIds: ['g'],
  labelIds: [],
  since: NOW - 10 * MINUTE,
  acknowledged: false,
  ...over,
});
const young = alert({ since: NOW - MINUTE });
const window = { id: 'w', name: 'W', deviceId: 'u', groupId: null, from: 0, to: NOW + MINUTE };

describe('what a route sends of an incident', () => {
  it.each([
    ['when one of its alerts is due', [young, alert()], null, {}, { kind: 'now' }],
    ['not before the dwell of the first', [young], null, {}, { kind: 'waits', why: 'dwell', until: NOW + 4 * MINUTE }],
    ['once', [alert(), alert()], { at: NOW, severity: 'warning' }, {}, { kind: 'never', why: 'sent' }],
    [
      'again when one becomes critical',
      [alert(), alert({ severity: 'critical' })],
      { at: NOW, severity: 'warning' },
      {},
      { kind: 'now' },
    ],
    [
      'again as often as it says',
      [alert()],
      { at: NOW - MINUTE, severity: 'warning' },
      { repeatMs: MINUTE },
      { kind: 'now' },
    ],
    ['never of what was seen', [alert({ acknowledged: true })], null, {}, { kind: 'never', why: 'acknowledged' }],
    ['of what is left to see', [alert({ acknowledged: true }), alert()], null, {}, { kind: 'now' }],
    ['never of what it does not take', [alert()], null, { types: ['serverCpu'] }, { kind: 'never', why: 'other' }],
  ] as const)('%s', (_, alerts, sent, over, timing) => {
    expect(incidentNotice({ ...route, ...over }, alerts, sent, [], NOW).timing).toEqual(timing);
  });

  it('names the alerts that it takes, of which nobody has seen one or has it in maintenance, and the worst of them', () => {
    const other = alert({ deviceId: 'v', severity: 'critical' });
    const alerts = [alert(), other, alert({ acknowledged: true }), alert({ type: 'serverCpu' })];
    const notice = incidentNotice({ ...route, types: ['battery'] }, alerts, null, [window], NOW);
    expect(notice).toEqual({ timing: { kind: 'now' }, alerts: [other], severity: 'critical' });
  });
});
