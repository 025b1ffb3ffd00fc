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

/** What lists need that only the installation knows, such as a group. */
export type Given = Readonly<Record<string, string>>;

/** The keys that a list sorts by and searches in; null: the call is no paged list of everything, or needs what is not given. */
function keysOf({ method, path, query }: CallDef, given: Given): Keys | null {
  if (method !== 'GET' || path.includes('{') || !(query instanceof z.ZodObject)) return null;
  const { offset, limit, sortBy, searchKey } = query.shape as Partial<Record<string, unknown>>;
  if (offset === undefined || limit === undefined) return null;
  const needed: Record<string, string> = {};
  for (const [key, schema] of Object.entries<z.ZodType>(query.shape)) {
    if (schema.safeParse(undefined).success) continue;
    const value = schema instanceof z.ZodEnum ? String(schema.options[0]) : given[key];
    if (value === undefined) return null;
    needed[key] = value;
  }
  return { sort: optionsOf(sortBy), search: optionsOf(searchKey), needed };
}

function optionsOf(schema: unknown): readonly string[] {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** Every paged list of the contract: its first page in each order and direction, a page far behind, and a search by each key. */
export const pageRequests = (given: Given = {}): readonly PageRequest[] =>
  Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Readonly<Record<string, CallDef>>).flatMap(([name, call]) =>
      pagesOf(`${group}.${name}`, call, given),
    ),
  );

/** The same of one list; `filters`: what it is narrowed by besides, each alone. */
export function pagesOf(
  name: string,
  call: CallDef,
  given: Given,
  filters: readonly Given[] = [],
  searched = SEARCHED,
): readonly PageRequest[] {
  const keys = keysOf(call, given);
  if (keys === null) return [];
  const page = (query: Given): PageRequest => ({
    call: name,
    path: `${call.path}?${new URLSearchParams({ limit: '50', ...keys.needed, ...query }).toString()}`,
  });
  const orders = keys.sort.flatMap((sortBy) => [page({ sortBy, sortDir: 'asc' }), page({ sortBy, sortDir: 'desc' })]);
  const searches = keys.search.map((searchKey) => page({ searchKey, searchValue: searched }));
  return [page({}), page({ offset: '900' }), ...orders, ...searches, ...filters.map(page)];
}
