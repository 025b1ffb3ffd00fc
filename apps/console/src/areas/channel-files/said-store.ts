import { sql, type Kysely, type RawBuilder } from 'kysely';
import { searchFor } from '../../control/transcripts/transcript-store.js';
import type { Database } from '../../platform/db/schema.js';

/** Up to MANY files are counted exactly, more in steps of COUNTED. */
const MANY = 5_000;
const COUNTED = 1_000;
/** The first rows of the list are checked one by one: LOOKED_AT for each file of the page, at most MOST_LOOKED_AT. */
const LOOKED_AT = 10;
const MOST_LOOKED_AT = 2_000;

/** Whether all of these words were said in a file. */
export const saidIn = (words: readonly string[]): RawBuilder<unknown> =>
  // A search without any word finds nothing.
  words.length === 0 ? sql`false` : sql`words @@ ${searchFor(words)}`;

interface Ordered {
  /** Conditions other than the words. */
  readonly others: RawBuilder<unknown>;
  readonly said: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Ids for a page of files, found among the first rows of the list. Undefined: the words are too rare there, so that
 * the index of words is faster.
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

/** `isMore`: there are more than `total`. */
interface Counted {
  readonly total: number;
  readonly isMore: boolean;
}

/** Counts files. With words and many matches, counts beyond the page in steps of COUNTED. `end`: end of the page. */
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
