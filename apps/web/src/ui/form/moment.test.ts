import { expect, it } from 'vitest';
import { fieldText, momentIn, momentValue, readField, twinsOf } from './moment.js';

const utc = (text: string): number => Date.parse(`${text}Z`);

it.each([
  ['UTC', '2026-11-27T09:00'],
  ['Asia/Tokyo', '2026-11-27T18:00'],
  ['America/St_Johns', '2026-11-27T05:30'],
])('in %s a moment is shown as %s, and read as the same', (zone, text) => {
  const at = utc('2026-11-27T09:00');
  expect(fieldText(at, zone)).toBe(text);
  expect(readField(text, zone)).toBe(at);
});

it('seconds are shown where they are asked for, as the browser writes them', () => {
  expect(fieldText(utc('2026-11-27T09:00:07.250'), 'UTC', true)).toBe('2026-11-27T09:00:07');
  expect(fieldText(utc('2026-11-27T09:00:07'), 'UTC')).toBe('2026-11-27T09:00');
  expect(fieldText(utc('2026-11-27T09:10:00'), 'UTC', true)).toBe('2026-11-27T09:10');
});

it('a time that clocks skip becomes as much later', () => {
  const at = readField('2026-03-29T02:30', 'Europe/Berlin');
  expect(fieldText(at, 'Europe/Berlin')).toBe('2026-03-29T03:30');
});

it('a time that comes twice is the first, and the second can be chosen', () => {
  const [first, second] = [utc('2026-10-25T00:30'), utc('2026-10-25T01:30')];
  expect(readField('2026-10-25T02:30', 'Europe/Berlin')).toBe(first);
  expect(twinsOf(second, 'Europe/Berlin')).toEqual([first, second]);
  expect(twinsOf(utc('2026-10-25T02:30'), 'Europe/Berlin')).toEqual([]);
  expect(twinsOf(null, 'Europe/Berlin')).toEqual([]);
});

it('is empty while it is not whole', () => {
  expect(readField('', 'UTC')).toBeNull();
  expect(fieldText(null, 'UTC')).toBe('');
  expect(momentIn(momentValue(null))).toBeNull();
  expect(momentIn(momentValue(5))).toBe(5);
});
