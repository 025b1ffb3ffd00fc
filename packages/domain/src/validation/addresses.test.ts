import { describe, expect, it } from 'vitest';
import { checkEmail, checkHost, checkPhone, checkPort, type PortUse } from './addresses.js';
import type { Check } from './check.js';

const REQUIRED = 'This field is required';
const INVALID = 'Invalid field';
const x = (count: number): string => 'x'.repeat(count);

type Case = readonly [value: string, complaint: string | null];
const texts: readonly [string, Check<string>, readonly Case[]][] = [
  [
    'host',
    checkHost,
    [
      ['192.168.1.20', null],
      ['fd00::20', null],
      ['camera-2.crew.example', null],
      ['CAMERA', null],
      ['192.168.1', 'Invalid IP field'],
      ['192.168.1.256', 'Invalid IP field'],
      ['http://camera', 'Invalid IP field'],
      ['camera:80', 'Invalid IP field'],
      ['-camera', 'Invalid IP field'],
      ['a b', 'Invalid IP field'],
      [`${x(64)}.org`, 'Invalid IP field'],
      ['', 'Invalid IP field'],
    ],
  ],
  [
    'e-mail',
    checkEmail,
    [
      ['a@b.org', null],
      ['a.b+c@d.e.org', null],
      ['a@b', INVALID],
      ['a b@c.org', INVALID],
      ['a@b..org', INVALID],
      ['', REQUIRED],
    ],
  ],
  [
    'phone',
    checkPhone,
    [
      ['0049123', null],
      ['+49', 'Must only contain numeric characters'],
      ['4'.repeat(255), null],
      ['4'.repeat(256), 'Must have at most 255 characters'],
    ],
  ],
];

describe.each(texts)('%s', (_, check, cases) => {
  it.each(cases)('%j: %s', (value, complaint) => {
    expect(check(value)?.text ?? null).toBe(complaint);
  });
});

describe('ports', () => {
  it.each<[PortUse, min: number, max: number]>([
    ['mpegTs', 0, 65_535],
    ['source', 0, 65_535],
    ['videoReturnDestination', 1, 65_535],
    ['webrtc', 1, 65_353],
    ['registrationServer', 1, 65_535],
    ['ipPipe', 1, 65_535],
  ])('%s: %i to %i', (use, min, max) => {
    expect([checkPort(use, min), checkPort(use, max)]).toEqual([null, null]);
    expect(checkPort(use, min - 1)?.text).toBe(`Must be ${min} or more`);
    expect(checkPort(use, max + 1)?.text).toBe(`Must be ${max} or less`);
  });

  it.each<[PortUse, number, string | null]>([
    ['source', 553, null],
    ['source', 554, INVALID],
    ['source', 557, INVALID],
    ['source', 558, null],
    ['ipPipe', 0.5, 'Must be an integer'],
  ])('%s %d: %s', (use, port, complaint) => {
    expect(checkPort(use, port)?.text ?? null).toBe(complaint);
  });
});
