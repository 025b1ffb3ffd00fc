import { describe, expect, it } from 'vitest';
import type { Check } from './check.js';
import {
  checkComment,
  checkDeviceLabel,
  checkFilePrefix,
  checkMetadataLabel,
  checkMetadataValue,
  checkMultiCameraLabel,
  checkShortText,
  checkSlugline,
  checkText,
} from './texts.js';

const REQUIRED = 'This field is required';
const most = (count: number): string => `Must have at most ${count} characters`;
const x = (count: number): string => 'x'.repeat(count);

type Case = readonly [value: string, complaint: string | null];
const texts: readonly [string, Check<string>, readonly Case[]][] = [
  [
    'comment',
    checkComment,
    [
      ['', null],
      [x(100), null],
      [x(101), most(100)],
      ['a\\b', 'Cannot contain \\'],
    ],
  ],
  [
    'text',
    checkText,
    [
      ['', null],
      [x(1024), null],
      ['😀'.repeat(1024), null],
      [x(1025), most(1024)],
      ['\\', 'Cannot contain \\'],
    ],
  ],
  [
    'short text',
    checkShortText,
    [
      [x(255), null],
      [x(256), most(255)],
      ['\\', 'Cannot contain \\'],
    ],
  ],
  [
    'file prefix',
    checkFilePrefix,
    [
      ['', null],
      ['aZ09@~_-+={},!()', null],
      [x(32), null],
      [x(33), most(32)],
      ['a b', 'Must match the pattern: a-z A-Z 0-9 @~_-+={},!()'],
      ['a/b', 'Must match the pattern: a-z A-Z 0-9 @~_-+={},!()'],
    ],
  ],
  [
    'device label',
    checkDeviceLabel,
    [
      ['Paris desk', null],
      [x(100), null],
      [x(101), most(100)],
      ['', REQUIRED],
    ],
  ],
  [
    'multi-camera label',
    checkMultiCameraLabel,
    [
      [x(12), null],
      [x(13), most(12)],
    ],
  ],
  [
    'metadata label',
    checkMetadataLabel,
    [
      ['Slug-line', null],
      [x(16), null],
      [x(17), most(16)],
      ['', REQUIRED],
      ['slug 1', 'Must match the pattern: a-z A-Z -'],
    ],
  ],
  [
    'metadata value',
    checkMetadataValue,
    [
      ['', null],
      ['a;b', 'Cannot contain ;'],
      ['a\\b', 'Cannot contain \\'],
      [x(1025), most(1024)],
    ],
  ],
  [
    'slugline',
    checkSlugline,
    [
      ['Flood', null],
      ['', 'slugline is missing'],
      [' ', 'slugline is missing'],
      ['a;b', 'Cannot contain ;'],
    ],
  ],
];

describe.each(texts)('%s', (_, check, cases) => {
  it.each(cases)('%j: %s', (value, complaint) => {
    expect(check(value)?.text ?? null).toBe(complaint);
  });
});
