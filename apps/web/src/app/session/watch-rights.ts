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
  /** Runs the guard of the page again. */
  invalidate(): Promise<unknown>;
}

const rightsOf = ({ roles, permissions }: CurrentUser): string => [...roles, '|', ...permissions].join();

/**
 * Leaves the open page as soon as the user may no longer enter it; its guard redirects, `onLeave` explains. Returns a function that stops it.
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
