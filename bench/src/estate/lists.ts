import { contract, type CallDef } from '@backhaul/contract';
import * as z from 'zod';

/** A request for one page of a list. */
export interface PageRequest {
  /** Name of the call, such as `users.list`. */
  readonly call: string;
  /** With its query. */
  readonly path: string;
}

/** Search term that occurs in some names only. */
const SEARCHED = '17';

interface Keys {
  readonly sort: readonly string[];
  readonly search: readonly string[];
  /** Required parameters of the list. */
  readonly needed: Readonly<Record<string, string>>;
}

/** Required parameters of lists that depend on the installation, such as a group. */
export type Given = Readonly<Record<string, string>>;

/** The sort and search keys of a list; null: the call is no paged list of everything, or a required parameter is not given. */
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

/** Every paged list of the contract: its first page in each order and direction, a late page, and a search by each key. */
export const pageRequests = (given: Given = {}): readonly PageRequest[] =>
  Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Readonly<Record<string, CallDef>>).flatMap(([name, call]) =>
      pagesOf(`${group}.${name}`, call, given),
    ),
  );

/** The same for one list; `filters`: further filters, each requested separately. */
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
