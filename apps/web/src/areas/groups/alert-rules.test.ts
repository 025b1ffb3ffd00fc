import { groupAlertSettings, message } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { rulesOf, thresholdComplaint, valuesOf } from './alert-rules.js';

const AUTOMATIC = groupAlertSettings({});
const values = valuesOf(AUTOMATIC);

it('a form that nobody changed holds the rules that are stored', () => expect(rulesOf(values)).toEqual(AUTOMATIC));

it('an empty threshold is none, and a camera has a level in place of thresholds', () =>
  expect(
    rulesOf({ ...values, 'battery.warning': ' ', 'battery.critical': '12', 'cameraDisconnected.level': 'warning' }),
  ).toMatchObject({
    battery: { enabled: true, warning: null, critical: 12 },
    cameraDisconnected: { enabled: true, warning: 1, critical: null },
  }));

it.each([
  ['battery.warning', '101', 'Must be 100 or less'],
  ['battery.warning', 'half', 'Must be an integer'],
  ['temperature.critical', '-41', 'Must be -40 or more'],
  ['battery.critical', '5', null],
  ['serverCpu.critical', '80', 'Must be 85 or more'],
  ['serverStorage.warning', '101', 'Must be 100 or less'],
] as const)('%s of %s is answered with %s', (key, text, complaint) =>
  expect(thresholdComplaint({ ...values, [key]: text }, key)?.text ?? null).toBe(complaint),
);

it('an alert that is on has a threshold', () =>
  expect(thresholdComplaint({ ...values, 'battery.warning': '', 'battery.critical': '' }, 'battery.warning')).toEqual(
    message('required'),
  ));
