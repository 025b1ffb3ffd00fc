import { afterEach, expect, it, vi } from 'vitest';
import { chooseZone, clockText, momentText, restoreZone } from './zone.js';

const AT = Date.UTC(2026, 10, 21, 23, 30, 5);

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
afterEach(() => chooseZone(null));

it('is remembered by the browser, as far as it is one of the list', () => {
  chooseZone('Asia/Tokyo');
  expect([...kept.values()]).toEqual(['Asia/Tokyo']);
  kept.set([...kept.keys()][0] ?? '', 'Mars/Olympus');
  restoreZone();
  const own = new Date(AT).toLocaleString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  expect(clockText(AT)).toBe(own);
});

it.each([
  ['UTC', '23:30', 'Nov 21, 2026'],
  ['Asia/Kathmandu', '05:15', 'Nov 22, 2026'],
  ['America/St_Johns', '20:00', 'Nov 21, 2026'],
] as const)('in %s it is %s on %s', (zone, clock, day) => {
  chooseZone(zone);
  expect(clockText(AT)).toBe(clock);
  expect(momentText(AT)).toContain(day);
});

it('has 24 hours with the date too, in a language that would write AM and PM', () => {
  chooseZone('UTC');
  expect(momentText(AT)).toBe('Nov 21, 2026, 23:30');
  expect(momentText(AT, { dateStyle: 'short', timeStyle: 'medium' })).toBe('11/21/26, 23:30:05');
});

it('shows seconds on request', () => {
  chooseZone('UTC');
  expect(clockText(AT, true)).toBe('23:30:05');
});

it('what names a zone by itself stays in it', () => {
  chooseZone('Asia/Tokyo');
  expect(momentText(AT, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })).toBe('23:30');
});

it('is that of the machine where none was chosen', () => {
  const own = new Date(AT).toLocaleString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  expect(clockText(AT)).toBe(own);
});
