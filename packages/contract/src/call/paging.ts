import * as z from 'zod';

/** Query of a paged list (spec 1 §7, §9: offset 0, page of 50). Text in `searchValue` is matched anywhere, ignoring case. */
export const pagedQuery = <
  const K extends readonly [string, ...string[]],
  const S extends readonly [string, ...string[]],
>(
  searchKeys: K,
  sortKeys: S,
) =>
  z.strictObject({
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(500).default(50),
    searchKey: z.enum(searchKeys).default(searchKeys[0] as K[number]),
    searchValue: z.string().max(255).default(''),
    sortBy: z.enum(sortKeys).default(sortKeys[0] as S[number]),
    sortDir: z.enum(['asc', 'desc']).default('asc'),
  });

/** Response of a paged list. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), offset: z.int(), limit: z.int() });
