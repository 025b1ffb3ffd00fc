import { expect, it } from 'vitest';
import { CAMERA_PICTURES, sentResolution } from './pictures.js';

it.each(CAMERA_PICTURES)('%s is sent as the unit is set to, but for the small one of all inputs', (picture) => {
  expect(sentResolution(picture, '2160p30')).toBe(picture === 'proxy' ? '360p30' : '2160p30');
  expect(sentResolution(picture, null)).toBe(picture === 'proxy' ? '360p30' : null);
});
