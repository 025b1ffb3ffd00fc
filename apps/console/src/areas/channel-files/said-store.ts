import { sql, type Kysely, type RawBuilder } from 'kysely';
import { saidWord, someFilesWithWord } from '../../control/transcripts/transcript-store.js';
import type { Database } from '../../platform/db/schema.js';

/** A word that was said in more pieces than these is common: files are then looked at in the order of the list. */
const MANY = 5_000;
/** So many of the files with common words are counted at a time. */
const COUNTED = 1_000;

/** Which files a search by what was said is about. */
interface SaidFiles {
  readonly conditions: readonly RawBuilder<unknown>[];
  /** All words are common: some of the files with the first of them, and what else they have to fulfil. */
  readonly some?: { readonly ids: readonly string[]; readonly conditions: readonly RawBuilder<unknown>[] };
}

/** Finds out how files in which all these words were said are found soonest: by the ones that are not common, else one after the other. */
export async function saidFiles(db: Kysely<Database>, words: readonly string[]): Promise<SaidFiles> {
  // A search for nothing that can be said finds nothing.
  if (words.length === 0) return { conditions: [sql`false`] };
  const found = await Promise.all(
    words.map(async (word) => ({ word, ids: await someFilesWithWord(db, word, MANY + 1) })),
  );
  const common = found.filter(({ ids }) => ids.length > MANY);
  const rest = found.filter(({ ids }) => ids.length <= MANY);
  const probes = common.map(({ word }) => saidWord(word));
  const [first] = common;
  if (rest.length === 0 && first !== undefined)
    return { conditions: probes, some: { ids: [...new Set(first.ids)], conditions: probes.slice(1) } };
  const [rarest, ...further] = rest.map((one) => new Set(one.ids));
  const ids = [...(rarest ?? [])].filter((id) => further.every((those) => those.has(id)));
  return { conditions: [sql`id = any(${ids}::text[])`, ...probes] };
}

/** A number of files; `isMore`: there are more of them. */
interface Counted {
  readonly total: number;
  readonly isMore: boolean;
}

/** Counts files, of those with common words a thousand beyond the page. `where`: all that they fulfil; `others`: without what was said. */
export async function countFiles(
  db: Kysely<Database>,
  {
    where,
    others,
    said,
    end,
  }: {
    readonly where: RawBuilder<unknown>;
    readonly others: readonly RawBuilder<unknown>[];
    readonly said: SaidFiles | undefined;
    /** Where the page ends. */
    readonly end: number;
  },
): Promise<Counted> {
  if (said?.some === undefined) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from recordings where ${where}`.execute(
      db,
    );
    return { total: rows[0]?.total ?? 0, isMore: false };
  }
  const most = COUNTED * Math.ceil((end + 1) / COUNTED);
  const upTo = async (condition: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (select from recordings where ${condition} limit ${most + 1}) counted`.execute(
      db,
    );
    return rows[0]?.total ?? 0;
  };
  const { ids, conditions } = said.some;
  const some = sql.join([sql`id = any(${[...ids]}::text[])`, ...others, ...conditions], sql` and `);
  const total = (await upTo(some)) > most ? most + 1 : await upTo(where);
  return { total: Math.min(total, most), isMore: total > most };
}
