import { describe, expect, it } from 'vitest';
import { momentsAt, nearestMoment, wallMs } from './zone-offset.js';

const utc = (text: string): number => Date.parse(`${text}Z`);

describe('what the clocks of a zone show, and when', () => {
  it.each([
    ['2026-11-26T12:00', 'UTC', ['2026-11-26T12:00']],
    ['2026-11-26T12:00', 'Asia/Kathmandu', ['2026-11-26T06:15']],
    ['2026-06-01T12:00', 'America/New_York', ['2026-06-01T16:00']],
    ['2026-03-29T02:30', 'Europe/Berlin', []],
    ['2026-10-25T02:30', 'Europe/Berlin', ['2026-10-25T00:30', '2026-10-25T01:30']],
    ['2026-10-25T03:00', 'Europe/Berlin', ['2026-10-25T02:00']],
    ['2026-03-29T03:00', 'Europe/Berlin', ['2026-03-29T01:00']],
  ])('%s in %s is at %j', (wall, zone, moments) => {
    expect(momentsAt(utc(wall), zone)).toEqual(moments.map(utc));
    for (const moment of moments) expect(wallMs(utc(moment), zone)).toBe(utc(wall));
  });

  it.each([
    ['a time that is skipped is as much later', '2026-03-29T02:30', '2026-03-29T01:30'],
    ['one that comes twice is the first', '2026-10-25T02:30', '2026-10-25T00:30'],
  ])('%s', (_, wall, moment) => {
    expect(nearestMoment(utc(wall), 'Europe/Berlin')).toBe(utc(moment));
  });
});
