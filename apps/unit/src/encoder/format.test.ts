import { RESOLUTIONS, type Resolution } from '@backhaul/domain';
import { describe, expect, it } from 'vitest';
import { madeBy } from './format.js';

describe('resolutions', () => {
  it.each<[number, Resolution, boolean]>([
    [1, '720p30', true],
    [1, '720p60', false],
    [2, '1080p30', true],
    [2, '1080p60', false],
    [4, '1080p60', true],
    [8, '2160p30', true],
    [64, '1080i50', false],
  ])('decides with %i cores on %s: %s', (cores, resolution, made) => {
    expect(madeBy(cores, RESOLUTIONS).includes(resolution)).toBe(made);
  });
});
