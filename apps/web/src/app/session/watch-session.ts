import type { AnyRouter } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.js';
import { onUnauthorized } from '../../api/unauthorized.js';
import { dropPendingPreferences } from '../../session/change-preferences.js';
import { currentUserQuery } from '../../session/queries.js';
import type { SignInSearch } from './last-route.js';

const SIGN_IN = '/sign_in';

/** When the session ends anywhere, goes to the sign-in page once, and back after the sign-in (spec 3 §4). */
export function watchSession(router: AnyRouter): void {
  onUnauthorized(() => {
    const { pathname, href } = router.latestLocation;
    if (pathname === SIGN_IN) return;
    dropPendingPreferences();
    // Screens that show the cache are still mounted, so it is not cleared here.
    const ended = queryClient.getQueryData(currentUserQuery.queryKey) !== undefined;
    const search: SignInSearch = { ...(href !== '/' && { back: href }), ...(ended && { ended }) };
    void router.navigate({ to: SIGN_IN, search, replace: true }).then(() => queryClient.clear());
  });
}
