import { expect, test, vi } from 'vitest';
import { TokenCache } from './token-cache.js';
import type { SessionIdentity } from './session-store.js';

const identity = (userId: string): SessionIdentity => ({
  sessionId: 's',
  roles: [],
  userId,
  username: userId,
  beganAt: 0,
  expiresAt: 0,
  approvals: [],
  view: null,
  passwordDue: null,
  secondFactorDue: false,
  formerSignInAt: null,
  failedSignIns: 0,
  permissions: new Set(),
  scope: { all: true },
});
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('requests at once and for 2 s share one reading', async () => {
  const cache = new TokenCache<SessionIdentity>();
  const read = vi.fn(() => Promise.resolve(identity('a')));
  await Promise.all([cache.find('k', 0, read), cache.find('k', 0, read)]);
  await cache.find('k', 999, read);
  expect(read).toHaveBeenCalledTimes(1);
  await cache.find('k', 2_000, read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('an entry in use is read again behind a request, which does not wait', async () => {
  const cache = new TokenCache<SessionIdentity>();
  await cache.find('k', 0, () => Promise.resolve(identity('old')));
  const never = vi.fn(() => new Promise<undefined>(() => undefined));
  await expect(cache.find('k', 1_500, never)).resolves.toMatchObject({ userId: 'old' });
  await expect(cache.find('k', 1_600, never)).resolves.toMatchObject({ userId: 'old' });
  expect(never).toHaveBeenCalledTimes(1);
  await expect(cache.find('k', 2_000, () => Promise.resolve(identity('new')))).resolves.toMatchObject({
    userId: 'new',
  });
});

test('what was read behind a request counts from when it was asked for', async () => {
  const cache = new TokenCache<SessionIdentity>();
  await cache.find('k', 0, () => Promise.resolve(identity('old')));
  await cache.find('k', 1_500, () => Promise.resolve(undefined));
  await turn();
  const read = vi.fn(() => Promise.resolve(identity('new')));
  await expect(cache.find('k', 2_400, read)).resolves.toBeUndefined();
  await turn();
  await expect(cache.find('k', 3_500, read)).resolves.toMatchObject({ userId: 'new' });
});

test('a reading behind a request does not outlive an ending', async () => {
  const cache = new TokenCache<SessionIdentity>();
  await cache.find('k', 0, () => Promise.resolve(identity('old')));
  await cache.find('k', 1_500, () => Promise.resolve(identity('old')));
  cache.clear();
  await turn();
  await expect(cache.find('k', 1_600, () => Promise.resolve(undefined))).resolves.toBeUndefined();
});

test('a failed background read is retried, and rejects once the entry is too old', async () => {
  const cache = new TokenCache<SessionIdentity>();
  await cache.find('k', 0, () => Promise.resolve(identity('old')));
  const away = vi.fn(() => Promise.reject(new Error('away')));
  await expect(cache.find('k', 1_500, away)).resolves.toMatchObject({ userId: 'old' });
  await turn();
  await expect(cache.find('k', 1_600, away)).resolves.toMatchObject({ userId: 'old' });
  expect(away).toHaveBeenCalledTimes(2);
  await expect(cache.find('k', 2_000, away)).rejects.toThrow('away');
});
