import type { CurrentUser } from '@backhaul/contract';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../session/queries.js';
import { destination } from './destination.js';

interface Page {
  readonly pathname: string;
  readonly search: object;
}

interface Router {
  readonly latestLocation: Page;
  /** Judges the page again, as when it was entered. */
  invalidate(): Promise<unknown>;
}

const rightsOf = ({ roles, permissions }: CurrentUser): string => [...roles, '|', ...permissions].join();

/**
 * Leaves the page that is open as soon as the user may no longer enter it, for where its guard leads; `onLeave` says why. Returns how to stop.
 */
export function watchRights(client: QueryClient, router: Router, onLeave: () => void): () => void {
  const read = () => client.getQueryData(currentUserQuery.queryKey);
  let known = read();
  return client.getQueryCache().subscribe(() => {
    const user = read();
    if (user === undefined || user === known) return;
    const hasChanged = known !== undefined && rightsOf(user) !== rightsOf(known);
    known = user;
    if (!hasChanged) return;
    const { pathname, search } = router.latestLocation;
    if (destination(user.roles, pathname, 'ignoreRouteDefault' in search) === null) return;
    onLeave();
    void router.invalidate();
  });
}
