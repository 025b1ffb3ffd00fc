import { ApiProblem } from '@backhaul/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveErrorPage } from './guards.js';

const session = vi.hoisted(() => ({ load: vi.fn<(client: QueryClient) => Promise<unknown>>(), isLoaded: false }));

// The calls behind a session need the manifest of the bundler; these tests check only how results are used.
vi.mock('../../session/queries.js', () => ({
  currentUserQuery: { queryKey: ['user'] },
  isSessionLoaded: () => session.isLoaded,
  loadSession: session.load,
}));
vi.mock('./failure.js', () => {
  let last: unknown = null;
  return { lastFailure: () => last, reportFailure: (error: unknown) => (last = error) };
});

const UNAUTHORIZED = new ApiProblem({
  type: 'x',
  title: 'x',
  status: 401,
  code: 'UNAUTHENTICATED',
  message: { code: 'UNAUTHENTICATED', params: {} },
});

/** Where the error page redirects a user who opens its address; null when it does not. */
async function sentTo(client: QueryClient): Promise<unknown> {
  try {
    await leaveErrorPage(client);
    return null;
  } catch (error) {
    return isRedirect(error) ? error.options.to : error;
  }
}

const signedIn = (role: string) => async (client: QueryClient) => {
  client.setQueryData(['user'], { roles: [role] });
  session.isLoaded = true;
};

describe('the error page by its address', () => {
  beforeEach(() => {
    session.isLoaded = false;
  });
  test.each([
    ['super_user', '/unit/list'],
    ['luc_partner', '/unit/list'],
    ['luc_read', '/easy_live'],
    ['luc_regular', null],
  ])('%s is sent to %s', async (role, to) => {
    session.load.mockImplementation(signedIn(role));
    expect(await sentTo(new QueryClient())).toBe(to);
  });
  test('a visitor without a session is sent to the sign-in page', async () => {
    session.load.mockRejectedValue(UNAUTHORIZED);
    expect(await sentTo(new QueryClient())).toBe('/sign_in');
  });
  test('what cannot be loaded keeps everybody there, and is not asked for again', async () => {
    session.load.mockReset().mockRejectedValue(new TypeError('no console'));
    expect(await sentTo(new QueryClient())).toBeNull();
    expect(await sentTo(new QueryClient())).toBeNull();
    expect(session.load).toHaveBeenCalledTimes(1);
  });
});
