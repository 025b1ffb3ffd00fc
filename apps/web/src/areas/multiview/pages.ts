/** Pages that `count` tiles take; at least one. */
export const pagesOf = (count: number, perPage: number): number => Math.max(1, Math.ceil(count / perPage));

/** The page that exists nearest to the one asked for. */
export const clampPage = (asked: number, pages: number): number => Math.min(pages, Math.max(1, asked));

/** The tiles of a page, from 1. */
export const pageSlice = <T>(all: readonly T[], page: number, perPage: number): readonly T[] =>
  all.slice((page - 1) * perPage, page * perPage);
