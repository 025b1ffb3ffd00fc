import { sql, type Kysely, type RawBuilder } from 'kysely';
import { searchFor } from '../../control/transcripts/transcript-store.js';
import type { Database } from '../../platform/db/schema.js';

/** Files are counted whole up to so many, and beyond by the thousand. */
const MANY = 5_000;
const COUNTED = 1_000;
/** Of so many files for each one of the page, and so many at most, the first ones are looked at one by one. */
const LOOKED_AT = 10;
const MOST_LOOKED_AT = 2_000;

/** Whether all these words were said in a file. */
export const saidIn = (words: readonly string[]): RawBuilder<unknown> =>
  // A search for nothing that can be said finds nothing.
  words.length === 0 ? sql`false` : sql`words @@ ${searchFor(words)}`;

interface Ordered {
  /** What files fulfil besides. */
  readonly others: RawBuilder<unknown>;
  readonly said: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of files with common words, found among the first ones of the list; undefined: they are not that common there, and are found
 * soonest by their words.
 */
export async function firstWithWords(
  db: Kysely<Database>,
  { others, said, order, offset, limit }: Ordered,
): Promise<readonly string[] | undefined> {
  const most = Math.min(MOST_LOOKED_AT, LOOKED_AT * (offset + limit));
  const { rows } = await sql<{ id: string }>`
    select id from (select * from recordings where ${others} order by ${order} limit ${most}) first
    where ${said} order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows.length < limit ? undefined : rows.map(({ id }) => id);
}

/** A number of files; `isMore`: there are more of them. */
interface Counted {
  readonly total: number;
  readonly isMore: boolean;
}

/** Counts files; those with words that were said beyond the page by the thousand, where they are many. `end`: where the page ends. */
export async function countFiles(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  { said, end }: { readonly said: boolean; readonly end: number },
): Promise<Counted> {
  if (!said) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from recordings where ${where}`.execute(
      db,
    );
    return { total: rows[0]?.total ?? 0, isMore: false };
  }
  const most = COUNTED * Math.ceil((end + 1) / COUNTED);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from recordings where ${where} limit ${Math.max(MANY, most) + 1}) counted`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  if (total <= MANY) return { total, isMore: false };
  return { total: Math.min(total, most), isMore: total > most };
}
