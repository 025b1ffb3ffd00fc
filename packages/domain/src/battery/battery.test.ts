import { expect, it } from 'vitest';
import { batteryColour, batteryIcon } from './battery.js';

it.each([
  [0, '10', 'charge', 'red'],
  [19, '10', 'charge', 'red'],
  [20, '10', 'charge', 'yellow'],
  [24, '10', 'charge', 'yellow'],
  [25, '30', 'charge', 'yellow'],
  [49, '30', 'charge', 'yellow'],
  [50, '50', 'charge', 'green'],
  [74, '50', 'charge', 'green'],
  [75, '100', 'charge', 'green'],
  [94, '100', 'charge', 'green'],
  [95, '100', 'charge_100', 'green'],
  [100, '100', 'charge_100', 'green'],
])('%i %%: %s, charging %s, %s', (percentage, icon, charging, colour) => {
  const battery = { connected: true, percentage, charging: false };
  expect(batteryIcon(battery)).toBe(icon);
  expect(batteryIcon({ ...battery, charging: true })).toBe(charging);
  expect(batteryColour(battery)).toBe(colour);
});

it.each([
  null,
  { connected: false, percentage: 80, charging: false },
  { connected: true, percentage: NaN, charging: true },
])('does not know %j', (battery) => {
  expect([batteryIcon(battery), batteryColour(battery)]).toEqual(['unknown', null]);
});
