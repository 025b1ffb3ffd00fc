import { ApiProblem } from '@backhaul/contract/client';
import { homeOf, routeAccess } from '@backhaul/domain';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { currentUserQuery, isSessionLoaded, loadSession } from '../../session/queries.js';
import { destination } from './destination.js';
import { lastFailure, reportFailure } from './failure.js';

interface Location {
  readonly pathname: string;
  readonly href: string;
  readonly search: object;
}

/**
 * Loads the session before the shell is shown, and judges the page by the user's roles. No session leads
 * to the sign-in page and back; any other failure leads to `/error`.
 */
export async function enterShell(client: QueryClient, location: Location): Promise<void> {
  const { user } = await loadSession(client).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.problem.status === 401) {
      throw redirect({ to: '/sign_in', search: location.href === '/' ? {} : { back: location.href }, replace: true });
    }
    reportFailure(error, location.href);
    throw redirect({ to: '/error', replace: true });
  });
  const to = destination(user.roles, location.pathname, 'ignoreRouteDefault' in location.search);
  if (to !== null) throw redirect({ to, replace: true });
}

/**
 * Redirects from the error page when there is no error (spec 1 §2). If the page was opened by its address,
 * the session is requested first; the page stays while that fails.
 */
export async function leaveErrorPage(client: QueryClient): Promise<void> {
  if (lastFailure() === null) await enterByAddress(client);
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user || !isSessionLoaded(client)) return;
  if (routeAccess(user.roles, '/error') === 'unit_list') throw redirect({ to: homeOf(user.roles), replace: true });
}

/** Without a session this leads to the sign-in page; the error page is for any other failure. */
async function enterByAddress(client: QueryClient): Promise<void> {
  try {
    await loadSession(client);
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 401) throw redirect({ to: '/sign_in', replace: true });
    reportFailure(error, '/');
  }
}
