import { expect, it } from 'vitest';
import { wavePath } from './wave.js';

it('draws peaks on both sides of the middle, from edge to edge', () => {
  expect(wavePath([0, 255])).toBe('M0 49.5L600 2.0L600 98.0L0 50.5Z');
});

it.each([[[]], [[5]]])('draws nothing of %j', (peaks) => {
  expect(wavePath(peaks)).toBeNull();
});
