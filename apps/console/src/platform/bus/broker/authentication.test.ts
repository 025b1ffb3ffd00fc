import { expect, test, vi } from 'vitest';
import { Authenticator } from './authentication.js';

function setUp() {
  let now = 0;
  const ask = vi.fn((_clientId: string, username: string, password: string) =>
    Promise.resolve(password === 'right' ? { deviceId: username, bucket: 3 } : null),
  );
  const authenticator = new Authenticator(ask, { now: () => now });
  return { ask, authenticator, wait: (ms: number) => (now += ms) };
}

test.each([
  ['a', 'a', 'right', { deviceId: 'a', bucket: 3 }],
  ['a', 'a', 'wrong', null],
  ['a', 'b', 'right', null],
  ['a', 'a', '', null],
  ['', '', '', null],
])('client %s as %s with %s', async (clientId, username, password, expected) => {
  expect(await setUp().authenticator.authenticate(clientId, username, password)).toEqual(expected);
});

test('who came in is remembered for a while; another secret, or none remembered, is asked for', async () => {
  const { ask, authenticator, wait } = setUp();
  const tryWith = (password: string) => authenticator.authenticate('a', 'a', password);
  await tryWith('right');
  expect(await tryWith('right')).toEqual({ deviceId: 'a', bucket: 3 });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await tryWith('wrong')).toBeNull();
  expect(await tryWith('wrong')).toBeNull();
  expect(ask).toHaveBeenCalledTimes(3);
  wait(60_001);
  await tryWith('right');
  expect(ask).toHaveBeenCalledTimes(4);
  authenticator.forget('a');
  await tryWith('right');
  expect(ask).toHaveBeenCalledTimes(5);
});
