import { expect, it } from 'vitest';
import { stunTurnInfo } from './ice-servers.js';

const STUN = 'stun:stun.example.com';

it('has no end of credentials where no server needs any', () => {
  expect(stunTurnInfo({ urls: [STUN], turnSecret: undefined }, 'u-1', 1_000)).toEqual({
    identifier: 'u-1',
    iceServers: [{ urls: [STUN] }],
    turnExpiration: null,
  });
  expect(stunTurnInfo({ urls: [], turnSecret: undefined }, 'u-1', 1_000).iceServers).toEqual([]);
});

it('ends 8 hours after it was asked for, in seconds', () => {
  const info = stunTurnInfo(
    { urls: [STUN, 'turn:turn.example.com'], turnSecret: 'a-shared-secret-of-16' },
    'u-1',
    1_000,
  );
  expect(info.turnExpiration).toBe(1 + 8 * 3600);
  expect(info.iceServers[1]?.username).toBe(`${info.turnExpiration}:u-1`);
});
