import { describe, expect, it } from 'vitest';
import { checkWindow, checkWindowTime, isWindowOpen, nextOpening, type RolloutWindow } from './window.js';

const NIGHTS: RolloutWindow = { days: [1, 2, 3, 4, 5], from: '22:00', to: '05:00', zone: 'Europe/Berlin' };
const DAY: RolloutWindow = { days: [6, 7], from: '09:30', to: '17:00', zone: 'UTC' };
const ms = (text: string): number => Date.parse(text);

it.each([
  // 1 May 2026 is a Friday; Berlin is 2 h ahead of UTC.
  ['before a night', NIGHTS, '2026-05-01T19:59Z', false],
  ['at the beginning of a night', NIGHTS, '2026-05-01T20:00Z', true],
  ['after midnight, which belongs to Friday', NIGHTS, '2026-05-02T02:59Z', true],
  ['at its end', NIGHTS, '2026-05-02T03:00Z', false],
  ['on Saturday night', NIGHTS, '2026-05-02T20:30Z', false],
  ['early on Sunday', NIGHTS, '2026-05-03T01:00Z', false],
  ['early on Monday, which belongs to Sunday', NIGHTS, '2026-05-04T01:00Z', false],
  ['on a Saturday', DAY, '2026-05-02T09:30Z', true],
  ['on a Friday', DAY, '2026-05-01T10:00Z', false],
  ['at the end of a day', DAY, '2026-05-03T17:00Z', false],
])('%s', (_, window, at, open) => {
  expect(isWindowOpen(window, ms(at))).toBe(open);
});

describe('opens next', () => {
  it.each([
    ['in the evening', NIGHTS, '2026-05-01T10:00Z', '2026-05-01T20:00Z'],
    ['after the weekend', NIGHTS, '2026-05-02T04:00Z', '2026-05-04T20:00Z'],
    ['after the clocks went back', { ...NIGHTS, days: [7] }, '2026-10-24T12:00Z', '2026-10-25T21:00Z'],
    ['in a week', { ...DAY, days: [6] }, '2026-05-02T18:00Z', '2026-05-09T09:30Z'],
  ] as const)('%s', (_, window, at, opens) => {
    expect(nextOpening(window, ms(at))).toBe(ms(opens));
  });

  it('not while it is open, nor without days', () => {
    expect(nextOpening(NIGHTS, ms('2026-05-01T21:00Z'))).toBeNull();
    expect(nextOpening({ ...NIGHTS, days: [] }, ms('2026-05-01T12:00Z'))).toBeNull();
  });
});

it.each([
  ['', 'required'],
  ['22:00', undefined],
  ['24:00', 'rollout_time'],
  ['7:00', 'rollout_time'],
])('%j as a time: %s', (text, code) => {
  expect(checkWindowTime(text)?.code).toBe(code);
});

it('has days, and a beginning that is not its end', () => {
  expect(checkWindow({ ...NIGHTS, days: [] })?.code).toBe('rollout_days');
  expect(checkWindow({ ...NIGHTS, to: '22:00' })?.code).toBe('rollout_same_time');
  expect(checkWindow(NIGHTS)).toBeNull();
});
