import { ApiProblem } from '@backhaul/contract/client';
import { homeOf, routeAccess, UNIT_LIST } from '@backhaul/domain';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { currentUserQuery, isSessionLoaded, loadSession } from '../../session/queries.js';
import { destination } from './destination.js';
import { lastFailure, reportFailure } from './failure.js';
import { isReminderDue } from './password-reminder.js';
import { wholeAddress } from './short-address.js';

interface Location {
  readonly pathname: string;
  readonly href: string;
  readonly search: object;
}

const backTo = (href: string) => (href === '/' ? {} : { back: href });

/** Pages of sessions that allow nothing else, by the error of every other call. */
const DUE_PAGES = { PASSWORD_DUE: '/change_password', SECOND_FACTOR_DUE: '/set_up_second_factor' } as const;

const isDue = (code: unknown): code is keyof typeof DUE_PAGES =>
  typeof code === 'string' && Object.hasOwn(DUE_PAGES, code);

/** The page of a session that allows only a new password or a second factor; undefined for any other failure. */
function duePage(error: unknown): (typeof DUE_PAGES)[keyof typeof DUE_PAGES] | undefined {
  const code = error instanceof ApiProblem ? error.problem.code : undefined;
  return isDue(code) ? DUE_PAGES[code] : undefined;
}

/**
 * Loads the session before the shell is shown, and checks the page against the user's roles. No session leads to the
 * sign-in page and back, a due password or second factor to its page; any other failure leads to `/error`.
 */
export async function enterShell(client: QueryClient, location: Location): Promise<void> {
  const { user } = await loadSession(client).catch((error: unknown) => {
    const search = backTo(location.href);
    if (isSignedOut(error)) throw redirect({ to: '/sign_in', search, replace: true });
    const to = duePage(error);
    if (to !== undefined) throw redirect({ to, search, replace: true });
    reportFailure(error, location.href);
    throw redirect({ to: '/error', replace: true });
  });
  if (isReminderDue(user)) throw redirect({ to: '/change_password', search: backTo(location.href), replace: true });
  const to = destination(user.roles, location.pathname, 'ignoreRouteDefault' in location.search);
  if (to !== null) throw redirect({ to, replace: true });
}

/** Redirects a short address to the user's page for it, and any other unknown address to the unit list. */
export async function leaveUnknownPath(client: QueryClient, location: Location): Promise<void> {
  if (wholeAddress([], location.href) === null) throw redirect({ to: UNIT_LIST, replace: true });
  const session = await loadSession(client).catch(() => enterShell(client, location));
  throw redirect({ href: wholeAddress(session?.user.roles ?? [], location.href) ?? UNIT_LIST, replace: true });
}

/** Loads the user for a page such as the password change; without a session this leads to the sign-in page. */
export async function enterDuePage(client: QueryClient, search: { readonly back?: string }): Promise<void> {
  await client.ensureQueryData(currentUserQuery).catch((error: unknown) => {
    if (isSignedOut(error)) throw redirect({ to: '/sign_in', search, replace: true });
    reportFailure(error, search.back ?? '/');
    throw redirect({ to: '/error', replace: true });
  });
}

/** As `enterDuePage`; users who have no second factor to set up go to their first screen. */
export async function enterSecondFactor(client: QueryClient, search: { readonly back?: string }): Promise<void> {
  await enterDuePage(client, search);
  if (client.getQueryData(currentUserQuery.queryKey)?.secondFactorDue === false)
    throw redirect({ to: '/', replace: true });
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiProblem && error.problem.status === 401;

/**
 * Redirects from the error page when there is no error (spec 1 §2). If the page was opened by its address,
 * the session is requested first; the page stays if that fails.
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
    const to = duePage(error);
    if (to !== undefined) throw redirect({ to, replace: true });
    reportFailure(error, '/');
  }
}
