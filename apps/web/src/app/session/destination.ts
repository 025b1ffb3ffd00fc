import { homeOf, routeAccess, type Role, type RouteAccess } from '@backhaul/domain';
import { restorable } from './last-route.js';
import { wholeAddress } from './short-address.js';

type FrameRoute = '/unit/list' | '/unauthorized_user' | '/limited_access';

const PLACES: Readonly<Record<RouteAccess, FrameRoute | null>> = {
  allow: null,
  unit_list: '/unit/list',
  unauthorized: '/unauthorized_user',
  limited: '/limited_access',
};

/**
 * The redirect for a user who requests `path`; null to stay (spec 1 §2). The root means the user's
 * first screen; the screen to restore is decided later.
 */
export function destination(roles: readonly Role[], path: string, ignoreRouteDefault: boolean): FrameRoute | null {
  const asked = path === '/' ? homeOf(roles) : path;
  return PLACES[routeAccess(roles, asked, { ignoreRouteDefault })];
}

/** The address to open for a remembered or requested one: that one if it is a screen that the user may enter, otherwise their first screen. */
export function landing(roles: readonly Role[], href: string | null | undefined): string {
  const asked = restorable(href);
  if (asked === null) return homeOf(roles);
  const to = wholeAddress(roles, asked) ?? asked;
  const { pathname, searchParams } = new URL(to, 'http://console');
  return destination(roles, pathname, searchParams.has('ignoreRouteDefault')) === null ? to : homeOf(roles);
}
