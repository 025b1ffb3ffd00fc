import type { Kysely, RawBuilder } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { page, type PageQuery } from './page.js';
import type { ListStore } from './store.js';

/** Number of records that are read at a time. */
const BATCH = 500;

/** Every record that matches the filter of a list, in the order of the list, for a file. */
export async function* wholeList<Row extends { readonly id: string }, Item, Search extends string, Sort extends string>(
  db: Kysely<Database>,
  store: ListStore<Row, Item, Search, Sort>,
  caller: Caller,
  query: PageQuery<Search, Sort>,
  narrow?: RawBuilder<boolean>,
): AsyncGenerator<Item> {
  for (let offset = 0; ; offset += BATCH) {
    const { items } = await page(db, store, caller, { ...query, offset, limit: BATCH }, narrow);
    yield* items;
    if (items.length < BATCH) return;
  }
}

/** A time in a file: ISO 8601 in UTC; null where there is none. */
export const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
