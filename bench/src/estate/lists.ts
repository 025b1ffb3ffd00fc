import { contract, type CallDef } from '@backhaul/contract';
import * as z from 'zod';

/** A request for one page of a list. */
export interface PageRequest {
  /** Of the call, such as `users.list`. */
  readonly call: string;
  /** With its query. */
  readonly path: string;
}

/** What is searched for: it is in some names and not in others. */
const SEARCHED = '17';

interface Keys {
  readonly sort: readonly string[];
  readonly search: readonly string[];
  /** What has to be chosen besides. */
  readonly needed: Readonly<Record<string, string>>;
}

/** The keys that a list sorts by and searches in; null: the call is no paged list of everything. */
function keysOf({ method, path, query }: CallDef): Keys | null {
  if (method !== 'GET' || path.includes('{') || !(query instanceof z.ZodObject)) return null;
  const { offset, limit, sortBy, searchKey } = query.shape as Partial<Record<string, unknown>>;
  if (offset === undefined || limit === undefined) return null;
  const needed = Object.entries(query.shape as Readonly<Record<string, unknown>>).flatMap(([key, schema]) =>
    schema instanceof z.ZodEnum ? [[key, String(schema.options[0])] as const] : [],
  );
  return { sort: optionsOf(sortBy), search: optionsOf(searchKey), needed: Object.fromEntries(needed) };
}

function optionsOf(schema: unknown): readonly string[] {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** Every paged list of the contract: its first page in each order and direction, a page far behind, and a search by each key. */
export const pageRequests = (): readonly PageRequest[] =>
  Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Readonly<Record<string, CallDef>>).flatMap(([name, call]) => {
      const keys = keysOf(call);
      if (keys === null) return [];
      const page = (query: Readonly<Record<string, string>>): PageRequest => ({
        call: `${group}.${name}`,
        path: `${call.path}?${new URLSearchParams({ limit: '50', ...keys.needed, ...query }).toString()}`,
      });
      const orders = keys.sort.flatMap((sortBy) => [
        page({ sortBy, sortDir: 'asc' }),
        page({ sortBy, sortDir: 'desc' }),
      ]);
      const searches = keys.search.map((searchKey) => page({ searchKey, searchValue: SEARCHED }));
      return [page({}), page({ offset: '900' }), ...orders, ...searches];
    }),
  );
