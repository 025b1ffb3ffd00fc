import type { CallOptions } from '@backhaul/contract/client';
import { queryOptions } from '@tanstack/react-query';

interface Readable<I, O> {
  (input: I, options?: CallOptions): Promise<O>;
  key(input?: I): readonly unknown[];
}

/**
 * Key and function of a query that reads a call; `also` lists further dependencies of the query, so that it is
 * read again when they change.
 */
export const callQuery = <I, O>(call: Readable<I, O>, input: I, also: readonly unknown[] = []) => {
  const queryKey: readonly unknown[] = [...call.key(input), ...also];
  return queryOptions({ queryKey, queryFn: ({ signal }) => call(input, { signal }) });
};
