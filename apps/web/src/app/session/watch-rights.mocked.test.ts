import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRights } from './watch-rights.js';

// The call behind the user needs the manifest of the bundler.
vi.mock('../../session/queries.js', () => ({ currentUserQuery: { queryKey: ['user'] } }));

const ADMIN = { roles: ['luc_admin'], permissions: ['user:manage', 'audit:read'] };
const REGULAR = { roles: ['luc_regular'], permissions: ['unit:read'] };

const client = new QueryClient();
const invalidate = vi.fn<() => Promise<void>>().mockResolvedValue();
const onLeave = vi.fn<() => void>();
const at = (pathname: string, search = {}) => ({ latestLocation: { pathname, search }, invalidate });
let stop: () => void = () => undefined;

beforeEach(() => client.setQueryData(['user'], ADMIN));
afterEach(() => {
  stop();
  vi.clearAllMocks();
});

test.each([
  ['/manage/users', REGULAR, 1],
  ['/manage/audit', REGULAR, 1],
  ['/unit/list', REGULAR, 0],
  ['/manage/audit', { ...ADMIN, permissions: ['audit:read'] }, 0],
  ['/unit/list', { roles: [], permissions: [] }, 1],
])('of %s, %o: is left %i times', (pathname, user, times) => {
  stop = watchRights(client, at(pathname), onLeave);
  client.setQueryData(['user'], user);
  expect(invalidate).toHaveBeenCalledTimes(times);
  expect(onLeave).toHaveBeenCalledTimes(times);
});

test('the page stays when the user is read again unchanged, and when other records are read', () => {
  stop = watchRights(client, at('/manage/users'), onLeave);
  client.setQueryData(['user'], { ...ADMIN });
  client.setQueryData(['units'], []);
  expect(invalidate).not.toHaveBeenCalled();
});

test('nothing is watched after the shell is gone', () => {
  watchRights(client, at('/manage/users'), onLeave)();
  client.setQueryData(['user'], REGULAR);
  expect(invalidate).not.toHaveBeenCalled();
});
