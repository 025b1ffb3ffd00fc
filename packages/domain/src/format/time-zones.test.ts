import { expect, it } from 'vitest';
import { TIME_ZONES } from './time-zones.js';

/** Offset from UTC in minutes, on a day without summer time in the north. */
const offsetOf = (timeZone: string): number => {
  const at = new Date(Date.UTC(2026, 0, 15, 12));
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])?(\d\d)?:?(\d\d)?/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
};

it('are 32, each once', () => {
  expect(TIME_ZONES).toHaveLength(32);
  expect(new Set(TIME_ZONES).size).toBe(32);
});

it.each(TIME_ZONES)('%s is known to Intl', (timeZone) => {
  expect(Number.isNaN(offsetOf(timeZone))).toBe(false);
});

it('reach around the world, half and quarter hours included', () => {
  const offsets = new Set(TIME_ZONES.map(offsetOf));
  expect([Math.min(...offsets), Math.max(...offsets)]).toEqual([-11 * 60, 13 * 60]);
  for (const minutes of [-210, 0, 60, 210, 270, 330, 345]) expect(offsets).toContain(minutes);
});
