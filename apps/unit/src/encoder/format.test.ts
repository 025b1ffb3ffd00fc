import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { RESOLUTIONS, type Resolution } from '@backhaul/domain';
import { describe, expect, it } from 'vitest';
import { madeBy, sendable } from './format.js';

const now = { ...FIRST_CONFIGURATION, resolution: '720p30', bitrateKbps: 2000 } as const;

describe('resolutions', () => {
  it.each<[number, Resolution, boolean]>([
    [1, '720p30', true],
    [1, '720p60', false],
    [2, '1080p30', true],
    [2, '1080p60', false],
    [4, '1080p60', true],
    [8, '2160p30', true],
    [64, '1080i50', false],
  ])('with %i cores %s: %s', (cores, resolution, made) => {
    expect(madeBy(cores, RESOLUTIONS).includes(resolution)).toBe(made);
  });

  it('stay as they are when another one cannot be made; all else is taken up', () => {
    const wanted = { ...now, bitrateKbps: 3000, codec: 'h265' } as const;
    expect(sendable({ ...wanted, resolution: '1080i50' }, now)).toEqual(wanted);
    expect(sendable({ ...wanted, resolution: '1080p50' }, now)).toEqual({ ...wanted, resolution: '1080p50' });
  });
});
