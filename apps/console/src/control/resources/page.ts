import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ListStore } from './store.js';

/** The query of a paged list, as the contract's `pagedQuery` parses it. */
export interface PageQuery<Search extends string, Sort extends string> {
  readonly offset: number;
  readonly limit: number;
  readonly searchKey: Search;
  readonly searchValue: string;
  readonly sortBy: Sort;
  readonly sortDir: 'asc' | 'desc';
}

/** Text in a sort: ignores case, and sorts numbers of up to 12 digits by value: studio-2, studio-10. */
export const byText = (column: string): RawBuilder<unknown> => sortText(`r.${column}`);

/** Sort expression of `byText` for a column of any table; indexes on it repeat the expression. */
export const sortText = (column: string): RawBuilder<unknown> => {
  const padded = sql`regexp_replace(lower(${sql.ref(column)}), '([0-9]+)', '00000000000\\1', 'g')`;
  return sql`regexp_replace(${padded}, '[0-9]*([0-9]{12})', '\\1', 'g')`;
};
/** Times and numbers in a sort. */
export const byValue = (column: string): RawBuilder<unknown> => sql.ref(`r.${column}`);

/** Escapes the wildcards of LIKE. */
export const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** One page of the records that the caller sees; `narrow` is a further condition on the columns of `rows`, as `r`. */
export async function page<Row extends { readonly id: string }, Item, Search extends string, Sort extends string>(
  db: Kysely<Database>,
  store: ListStore<Row, Item, Search, Sort>,
  caller: Caller,
  { offset, limit, searchKey, searchValue, sortBy, sortDir }: PageQuery<Search, Sort>,
  narrow: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<{ items: Item[]; total: number; offset: number; limit: number }> {
  const searched = sql.ref(`r.${store.search[searchKey]}`);
  const matches = searchValue === '' ? sql`true` : sql`${searched} ilike ${patternOf(searchValue)}`;
  const found = sql`from ${store.rows(db, caller.scope)} as r where ${narrow} and ${matches}`;
  const order = sql`${store.sort[sortBy]} ${sortDir === 'asc' ? sql`asc` : sql`desc`}, r.id`;
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
    // The columns of a record are read only for the page, not for all sorted records.
    sql<Row>`with k as materialized (select r.id ${found} order by ${order} offset ${offset} limit ${limit})
      select r.* from ${store.rows(db, caller.scope)} as r where r.id in (select k.id from k) order by ${order}`.execute(
      db,
    ),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { items: rows.map((row) => store.present(row, caller)), total, offset, limit };
}

/** One record of a list, as the caller sees it. @throws {Refusal} NOT_FOUND */
export async function recordOf<Row extends { readonly id: string }, Item>(
  db: Kysely<Database>,
  store: Pick<ListStore<Row, Item, string, string>, 'rows' | 'present'>,
  caller: Caller,
  id: string,
): Promise<Item> {
  const { rows } = await sql<Row>`select r.* from ${store.rows(db, caller.scope)} as r where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return store.present(row, caller);
}
