import { expect, it } from 'vitest';
import type { BridgeState } from './bridge-state.js';
import {
  inputStandard,
  RETURN_CHANNEL_STATUSES,
  returnChannelStatus,
  type ReturnChannelStatus,
} from './return-channel.js';

it.each<[boolean | null, boolean, readonly BridgeState[], ReturnChannelStatus]>([
  [null, true, ['connected'], 'offline'],
  [false, true, ['connected'], 'offline'],
  [true, false, [], 'idle'],
  [true, false, ['notConnected'], 'idle'],
  [true, true, [], 'inputConnected'],
  [true, true, ['notConnected'], 'inputConnected'],
  [true, true, ['connecting'], 'connecting'],
  [true, false, ['connecting'], 'connecting'],
  [true, true, ['connecting', 'connected'], 'collecting'],
  [true, true, ['disconnecting'], 'collecting'],
])('server online %s, picture %s, returns %j: %s', (serverOnline, hasPicture, returns, status) => {
  expect(returnChannelStatus({ serverOnline, hasPicture }, returns)).toBe(status);
});

it('has the five statuses of the specification', () => {
  expect(RETURN_CHANNEL_STATUSES).toEqual(['idle', 'inputConnected', 'collecting', 'offline', 'connecting']);
});

it.each([
  [1280, 720, 25, '1280x720@25'],
  [1920, 1080, 60_000 / 1001, '1920x1080@59.94'],
] as const)('inputStandard of %i × %i at %d: %s', (width, height, frameRate, standard) => {
  expect(inputStandard({ width, height, frameRate })).toBe(standard);
});
