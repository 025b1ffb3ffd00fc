import { expect, it } from 'vitest';
import { modemStatus, signalIcon } from './modems.js';

it.each([
  [null, 'no_device'],
  [{ enabled: false, connected: false }, 'disabled'],
  [{ enabled: false, connected: true }, 'disabled'],
  [{ enabled: true, connected: true }, 'connected'],
  [{ enabled: true, connected: false }, 'not_connected'],
])('%j is %s', (modem, expected) => {
  expect(modemStatus(modem)).toBe(expected);
});

it.each([
  [0, 1],
  [1, 1],
  [1.5, 2],
  [2.4, 2],
  [3, 3],
  [4, 4],
  [4.5, 5],
  [5, 5],
  [9, 5],
])('a quality of %d has icon %i', (quality, icon) => {
  expect(signalIcon(quality)).toBe(icon);
});
