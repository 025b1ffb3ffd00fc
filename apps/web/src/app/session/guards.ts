import { ApiProblem } from '@backhaul/contract/client';
import { homeOf, routeAccess } from '@backhaul/domain';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { currentUserQuery, isSessionLoaded, loadSession } from '../../session/queries.js';
import { destination } from './destination.js';
import { lastFailure, reportFailure } from './failure.js';
import { isReminderDue } from './password-reminder.js';

interface Location {
  readonly pathname: string;
  readonly href: string;
  readonly search: object;
}

const backTo = (href: string) => (href === '/' ? {} : { back: href });

/** A session that is good for nothing but a new password. */
const isPasswordDue = (error: unknown): boolean => error instanceof ApiProblem && error.problem.code === 'PASSWORD_DUE';

/**
 * Loads the session before the shell is shown, and judges the page by the user's roles. No session leads
 * to the sign-in page and back, a password that is due to its page; any other failure leads to `/error`.
 */
export async function enterShell(client: QueryClient, location: Location): Promise<void> {
  const { user } = await loadSession(client).catch((error: unknown) => {
    const search = backTo(location.href);
    if (isSignedOut(error)) throw redirect({ to: '/sign_in', search, replace: true });
    if (isPasswordDue(error)) throw redirect({ to: '/change_password', search, replace: true });
    reportFailure(error, location.href);
    throw redirect({ to: '/error', replace: true });
  });
  if (isReminderDue(user)) throw redirect({ to: '/change_password', search: backTo(location.href), replace: true });
  const to = destination(user.roles, location.pathname, 'ignoreRouteDefault' in location.search);
  if (to !== null) throw redirect({ to, replace: true });
}

/** Loads the user whose password is changed; without a session this leads to the sign-in page. */
export async function enterChangePassword(client: QueryClient, search: { readonly back?: string }): Promise<void> {
  await client.ensureQueryData(currentUserQuery).catch((error: unknown) => {
    if (isSignedOut(error)) throw redirect({ to: '/sign_in', search, replace: true });
    reportFailure(error, search.back ?? '/');
    throw redirect({ to: '/error', replace: true });
  });
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiProblem && error.problem.status === 401;

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
    if (isSignedOut(error)) throw redirect({ to: '/sign_in', replace: true });
    if (isPasswordDue(error)) throw redirect({ to: '/change_password', replace: true });
    reportFailure(error, '/');
  }
}
