import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from './check.js';
import { checkChannelName, checkFirstName, checkLastName, checkServerName, checkUnitName } from './names.js';

const GENERIC = 'Should contain only letters, numbers, underscores and hyphens';
const ENGLISH = 'Should contain only English alphabet letters, numbers, underscores and hyphens';
const REQUIRED = 'This field is required';
const most = (count: number): string => `Must have at most ${count} characters`;
const x = (count: number): string => 'x'.repeat(count);

type Case = readonly [value: string, complaint: string | null];
const texts: readonly [string, Check<string>, readonly Case[]][] = [
  ...[checkUnitName, checkServerName, checkChannelName].map((check): [string, Check<string>, readonly Case[]] => [
    'name',
    check,
    [
      ['crew-1_B', null],
      [x(64), null],
      [x(65), most(64)],
      ['', REQUIRED],
      ['  ', REQUIRED],
      ['crew 1', GENERIC],
      ['crew.1', GENERIC],
      ['crew\n', GENERIC],
      ['équipe', ENGLISH],
      ['e\u0301quipe', ENGLISH],
      ['команда', ENGLISH],
      ['crew ü', ENGLISH],
      ['crew·1', GENERIC],
    ],
  ]),

  [
    'first name',
    checkFirstName,
    [
      ['Ann', null],
      ['Éva', null],
      ['ann', 'First name must start with an uppercase letter'],
      ['', REQUIRED],
    ],
  ],
  [
    'last name',
    checkLastName,
    [
      ['Li', null],
      ['L', 'Must be between 2 and 255 characters'],
      ['', REQUIRED],
    ],
  ],
];

describe.each(texts)('%s', (_, check, cases) => {
  it.each(cases)('%j: %s', (value, complaint) => {
    expect(check(value)?.text ?? null).toBe(complaint);
  });
});

it('holds: a name that passes can stand in a topic, a path and a file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      if (checkUnitName(name) === null) expect(encodeURIComponent(name)).toBe(name);
      else expect(/^[\w-]{1,64}$/.test(name)).toBe(false);
    }),
  );
});
