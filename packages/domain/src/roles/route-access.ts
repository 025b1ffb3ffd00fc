import { isLimited, isReadOnly, isVideoReturnOnly } from './role-sets.js';
import { EASY_LIVE, ROUTES, type RouteRule, UNIT_LICENSE_ACTIVATION, UNIT_LIST } from './routes.js';
import type { Role } from './vocabulary.js';

/** Result of a guard: allow, or redirect to the unit list, the unauthorized page or the limited-access page. */
export type RouteAccess = 'allow' | 'unit_list' | 'unauthorized' | 'limited';

const rules: ReadonlyMap<string, RouteRule> = new Map(ROUTES.map(({ path, rule }) => [path, rule]));

/**
 * Guard of a page (spec 1–3 §2). It only steers the browser: the server checks each permission
 * of what a page shows and does. Paths that no spec names lead to the unit list.
 * @param route path without query; a trailing slash is ignored
 * @param ignoreRouteDefault query flag: a user who lacks the role stays instead of going to the unit list
 */
export function routeAccess(
  roles: readonly Role[],
  route: string,
  { ignoreRouteDefault = false }: { readonly ignoreRouteDefault?: boolean } = {},
): RouteAccess {
  const path = route.replace(/\/+$/, '');
  const rule = rules.get(path);
  if (rule === 'everyone') return 'allow';
  if (rule === 'error') return isKeptFromError(roles) ? 'unit_list' : 'allow';
  if (isVideoReturnOnly(roles)) return 'limited';
  if (isLimited(roles)) return rule === 'easyLive' && roles.includes('luc_read') ? 'allow' : 'unauthorized';
  if (rule === undefined) return 'unit_list';
  if (rule === 'unrestricted' || rule === 'easyLive' || rule.some((role) => roles.includes(role))) return 'allow';
  return ignoreRouteDefault || path === UNIT_LICENSE_ACTIVATION ? 'allow' : 'unit_list';
}

/** Start page of a user, also used when a page is not permitted: the unit list, or the only page of read-only users. */
export const homeOf = (roles: readonly Role[]): typeof UNIT_LIST | typeof EASY_LIVE =>
  isReadOnly(roles) ? EASY_LIVE : UNIT_LIST;

const isKeptFromError = (roles: readonly Role[]): boolean =>
  roles.includes('super_user') || roles.includes('luc_partner') || isReadOnly(roles);
