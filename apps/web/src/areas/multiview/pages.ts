/** Number of pages for `count` tiles; at least one. */
export const pagesOf = (count: number, perPage: number): number => Math.max(1, Math.ceil(count / perPage));

/** The existing page nearest to the requested one. */
export const clampPage = (asked: number, pages: number): number => Math.min(pages, Math.max(1, asked));

/** The tiles of a page; pages start at 1. */
export const pageSlice = <T>(all: readonly T[], page: number, perPage: number): readonly T[] =>
  all.slice((page - 1) * perPage, page * perPage);
