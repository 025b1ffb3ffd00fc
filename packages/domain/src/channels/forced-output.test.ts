import { expect, it } from 'vitest';
import { FORCED_RESOLUTIONS, hasNonRound, outputFormat } from './forced-output.js';

it.each([
  ['1080p60', false, '1920x1080 60/1'],
  ['1080p60', true, '1920x1080 60000/1001'],
  ['1080p50', true, '1920x1080 50/1'],
  ['720p60', true, '1280x720 60000/1001'],
  ['720p50', false, '1280x720 50/1'],
  ['576p25', true, '1024x576 25/1'],
  ['480p30', true, '854x480 30000/1001'],
] as const)('%s, non-round %s: %s', (resolution, nonRound, expected) => {
  const { width, height, rate } = outputFormat({ resolution, nonRound });
  expect(`${width}x${height} ${rate.join('/')}`).toBe(expected);
});

it('says which formats have a rate that is not round', () => {
  expect(FORCED_RESOLUTIONS.filter(hasNonRound)).toEqual(['1080p60', '720p60', '480p30']);
});
