import { routeAccess, type Role, type RouteAccess } from '@backhaul/domain';

type FrameRoute = '/unit/list' | '/unauthorized_user' | '/limited_access';

const PLACES: Readonly<Record<RouteAccess, FrameRoute | null>> = {
  allow: null,
  unit_list: '/unit/list',
  unauthorized: '/unauthorized_user',
  limited: '/limited_access',
};

/**
 * Where a user is sent who asks for `path`; null lets them in (spec 1 §2). The root stands for the unit
 * list: which screen it restores is settled after.
 */
export function destination(roles: readonly Role[], path: string, ignoreRouteDefault: boolean): FrameRoute | null {
  const asked = path === '/' ? '/unit/list' : path;
  return PLACES[routeAccess(roles, asked, { ignoreRouteDefault })];
}
