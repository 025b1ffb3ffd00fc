import type { CallOptions } from '@backhaul/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** The part of a list to request. */
interface Part {
  readonly offset: number;
  readonly limit: number;
}

interface ListCall<I, T> {
  (input: I, options?: CallOptions): Promise<{ readonly items: readonly T[]; readonly total: number }>;
  key(input?: I): readonly unknown[];
}

/** Maximum number of records in one call. */
const LIMIT = 500;

/** A query for all records of a list, read in as many calls as it takes. `inputOf`: the input of the call for one part. */
export const wholeList = <I, T extends { readonly id: string }>(call: ListCall<I, T>, inputOf: (part: Part) => I) => {
  const queryKey: readonly unknown[] = [...call.key(inputOf({ offset: 0, limit: LIMIT })), 'whole'];
  return queryOptions({
    queryKey,
    async queryFn({ signal }): Promise<readonly T[]> {
      // By id: a record that is added in between shifts others into the next part, so that they are read twice.
      const found = new Map<string, T>();
      for (let offset = 0; ; offset += LIMIT) {
        const { items, total } = await call(inputOf({ offset, limit: LIMIT }), { signal });
        for (const item of items) found.set(item.id, item);
        if (items.length === 0 || offset + items.length >= total) return [...found.values()];
      }
    },
  });
};
