import { expect, test } from 'vitest';
import { unitOf } from '../../live/testing/rows.js';
import { hasPicture } from './has-picture.js';

test.each([
  ['on air, with a picture', { multiviewStatus: 'live', thumbnailUrl: '/t' }, true],
  ['on air, and waiting for the first picture', { multiviewStatus: 'live', thumbnailUrl: null }, true],
  ['on air, and simulated', { multiviewStatus: 'live', thumbnailUrl: null, demo: true }, true],
  ['simulated, and seen all the same', { multiviewStatus: 'live', thumbnailUrl: '/t', demo: true }, true],
  ['stopping, and still seen', { multiviewStatus: 'stopping', thumbnailUrl: '/t' }, true],
  ['connecting, and not seen yet', { multiviewStatus: 'connecting', thumbnailUrl: null }, false],
  ['ready', { multiviewStatus: 'idle', thumbnailUrl: null }, false],
  ['away, with what was last seen of it', { multiviewStatus: 'offline', thumbnailUrl: '/t', online: false }, false],
] as const)('a unit that is %s', (_, change, expected) => {
  expect(hasPicture(unitOf('u', change))).toBe(expected);
});
