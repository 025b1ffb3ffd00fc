import type { CallOptions } from '@backhaul/contract/client';
import { queryOptions } from '@tanstack/react-query';

interface Readable<I, O> {
  (input: I, options?: CallOptions): Promise<O>;
  key(input?: I): readonly unknown[];
}

/** A call as a query: its key in the cache, and how it is asked. */
export const callQuery = <I, O>(call: Readable<I, O>, input: I) =>
  queryOptions({ queryKey: call.key(input), queryFn: ({ signal }) => call(input, { signal }) });
