import { expect, test } from 'vitest';
import { cameraErrors, type ReportedFeed } from './camera-errors.js';

const good = (feed: number): ReportedFeed => ({ feed, videoMode: '1080p50' });

test.each<[string, number, readonly ReportedFeed[], number]>([
  ['all there', 2, [good(1), good(2)], 0],
  ['one not reported', 3, [good(1), good(3)], 1],
  ['one without a picture', 2, [good(1), { feed: 2, videoMode: null }], 1],
  ['one in another mode', 2, [{ feed: 1, videoMode: '720p50' }, good(2)], 1],
  ['one more than wanted', 1, [good(1), { feed: 2, videoMode: null }], 0],
  ['none', 4, [], 4],
])('%s', (_, wanted, feeds, expected) => {
  expect(cameraErrors(wanted, '1080p50', feeds)).toBe(expected);
});
