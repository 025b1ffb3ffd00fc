import { ROUTES } from '../roles/routes.js';

/** Addresses of pages as they are counted: patterns of the specification, which hold no id and nothing that was searched for. */
export const PAGE_ROUTES: readonly string[] = ROUTES.map(({ path }) => path);

const known = new Set(PAGE_ROUTES);

/** Whether an address is one that is counted. */
export const isPageRoute = (path: string): boolean => known.has(path);

/** Longest view of a page that is counted, ms: a day. */
export const MOST_PAGE_VIEW_MS = 24 * 3_600_000;
