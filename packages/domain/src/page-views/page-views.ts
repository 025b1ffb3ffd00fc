import { ROUTES } from '../roles/routes.js';

/** Counted page addresses: route patterns of the specification, without ids and search terms. */
export const PAGE_ROUTES: readonly string[] = ROUTES.map(({ path }) => path);

const known = new Set(PAGE_ROUTES);

/** Whether an address is counted. */
export const isPageRoute = (path: string): boolean => known.has(path);

/** Longest counted page view, ms: a day. */
export const MOST_PAGE_VIEW_MS = 24 * 3_600_000;
