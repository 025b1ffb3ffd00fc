import { contract, type CallDef } from '@backhaul/contract';
import * as z from 'zod';

/** A request for one page of a list. */
export interface PageRequest {
  /** Name of the call, such as `users.list`. */
  readonly call: string;
  /** With its query; `offset=last` stands for the last page, which the total of the first one tells. */
  readonly path: string;
}

/** The offset of the last page. */
export const LAST = 'last';

/** What is searched for: it is in some names and not in others. */
const SEARCHED = '17';

interface Keys {
  readonly path: string;
  readonly sort: readonly string[];
  readonly search: readonly string[];
  /** Required parameters of the list. */
  readonly needed: Readonly<Record<string, string>>;
  /** What the list can be narrowed by, each alone. */
  readonly filters: readonly Given[];
  /** What has to be chosen of a fixed number, and the sides of a list of members: each is a list of its own. */
  readonly sides: readonly Given[];
}

/** What lists need that only the installation knows, such as `groupId`. */
export type Given = Readonly<Record<string, string>>;

/** Lists that ask for one of several ids, though each by itself may be missing. */
const ONE_OF: Readonly<Record<string, string>> = { 'groups.fetchDetails': 'inventoryUid' };

/** Keys of pages themselves. */
const OF_PAGES = ['offset', 'limit', 'sortBy', 'sortDir', 'searchKey', 'searchValue'];
const SIDES = 'member';

/** The keys that a list sorts by, searches in and is narrowed by; null: the call is no paged list, or needs what is not given. */
function keysOf({ method, path: template, query, subject }: CallDef, given: Given): Keys | null {
  if (method !== 'GET' || !(query instanceof z.ZodObject)) return null;
  const { offset, limit, sortBy, searchKey, searchValue } = query.shape as Partial<Record<string, unknown>>;
  if (offset === undefined || limit === undefined) return null;
  const about = subject?.in === 'params' ? (given[`${subject.kind}Id`] ?? '') : '';
  const path = about === '' ? template : template.replace(`{${subject?.key ?? ''}}`, about);
  if (path.includes('{')) return null;
  const needed: Record<string, string> = {};
  const filters: Given[] = [];
  const sides: Given[] = [];
  for (const [key, schema] of Object.entries<z.ZodType>(query.shape)) {
    // A key without a value to search for is a filter.
    if (OF_PAGES.includes(key) && (key !== 'searchKey' || searchValue !== undefined)) continue;
    const values = optionsOf(schema).concat(given[key] ?? []);
    const all = values.map((value) => ({ [key]: value }));
    const required = !schema.safeParse(undefined).success;
    if (key === SIDES || (required && values.length > 1)) sides.push(...all);
    else if (!required) filters.push(...all);
    else if (values[0] === undefined) return null;
    else needed[key] = values[0];
  }
  return {
    path,
    sort: optionsOf(sortBy),
    search: searchValue === undefined ? [] : optionsOf(searchKey),
    needed,
    filters,
    sides,
  };
}

/** The values of a field that has a fixed number of them. */
function optionsOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return optionsOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return optionsOf(schema.element);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

/** Every paged list of the contract: its first and last page, its first page in each order and direction, a search by each key, and each filter. */
export const pageRequests = (given: Given = {}): readonly PageRequest[] =>
  Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Readonly<Record<string, CallDef>>).flatMap(([name, call]) =>
      pagesOf(`${group}.${name}`, call, given),
    ),
  );

/** Names of paged lists that `pageRequests` leaves out for want of an id. */
export const listsLeftOut = (given: Given): readonly string[] => {
  const known = new Set(pageRequests(given).map(({ call }) => call));
  return Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Readonly<Record<string, CallDef>>).flatMap(([name, { method, query }]) =>
      method === 'GET' &&
      query instanceof z.ZodObject &&
      ['offset', 'limit'].every((key) => key in query.shape) &&
      !known.has(`${group}.${name}`)
        ? [`${group}.${name}`]
        : [],
    ),
  );
};

/** The same of one list; `filters`: what it is narrowed by, each alone, in place of all that it knows. */
export function pagesOf(
  name: string,
  call: CallDef,
  given: Given,
  filters?: readonly Given[],
  searched = SEARCHED,
): readonly PageRequest[] {
  const keys = keysOf(call, given);
  if (keys === null) return [];
  const narrowed = filters ?? keys.filters;
  const oneOf = ONE_OF[name];
  const chosen = oneOf === undefined ? {} : { [oneOf]: given[oneOf] ?? '' };
  return (keys.sides.length > 0 ? keys.sides : [{}]).flatMap((side) => {
    const page = (query: Given): PageRequest => ({
      call: name,
      path: `${keys.path}?${new URLSearchParams({ limit: '50', ...keys.needed, ...chosen, ...side, ...query }).toString()}`,
    });
    const orders = keys.sort.flatMap((sortBy) => [page({ sortBy, sortDir: 'asc' }), page({ sortBy, sortDir: 'desc' })]);
    const searches = keys.search.map((searchKey) => page({ searchKey, searchValue: searched }));
    return [page({}), page({ offset: LAST }), ...orders, ...searches, ...narrowed.map(page)];
  });
}
