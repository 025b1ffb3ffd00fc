import { type TranscriptProblem, type TranscriptSegment, type TranscriptState, wordsOf } from '@backhaul/domain';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { TranscriptTable } from '../../platform/db/schema-transcripts.js';

export type TranscriptRow = Selectable<TranscriptTable>;

/** A requested transcript, and its file. */
export interface OpenTranscript extends Pick<
  TranscriptRow,
  | 'file_id'
  | 'revision'
  | 'length_ms'
  | 'pieces'
  | 'pieces_done'
  | 'base_url'
  | 'model'
  | 'language'
  | 'failures'
  | 'next_try_at'
> {
  readonly inventory_id: string;
  readonly channel_id: string;
  readonly device_id: string;
  readonly name: string;
}

/** Requested transcripts, in the order of their requests. */
export async function openTranscripts(db: Kysely<Database>): Promise<readonly OpenTranscript[]> {
  return db
    .selectFrom('transcripts as t')
    .innerJoin('recordings as r', 'r.id', 't.file_id')
    .innerJoin('channels as c', 'c.id', 'r.channel_id')
    .select([
      'c.inventory_id',
      'r.channel_id',
      'r.device_id',
      'r.name',
      't.file_id',
      't.revision',
      't.length_ms',
      't.pieces',
    ])
    .select(['t.pieces_done', 't.base_url', 't.model', 't.language', 't.failures', 't.next_try_at'])
    .where('t.state', 'in', ['waiting', 'working'])
    .orderBy('t.asked_at')
    .orderBy('t.file_id')
    .execute();
}

type Run = Pick<OpenTranscript, 'file_id' | 'revision'>;

type Change = Partial<
  Pick<TranscriptRow, 'state' | 'pieces_done' | 'failures' | 'next_try_at' | 'problem' | 'problem_status' | 'ended_at'>
>;

/** Stores the state of a transcript. False: it was cancelled, requested again or deleted meanwhile, and nothing was written. */
export async function markTranscript(
  db: Kysely<Database>,
  { file_id, revision }: Run,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcripts')
    .set(change)
    .where('file_id', '=', file_id)
    .where('revision', '=', revision)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the segments of a piece, once. False: as `markTranscript`. */
export function writePiece(
  db: Kysely<Database>,
  run: Run,
  number: number,
  segments: readonly TranscriptSegment[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Locks the file before its transcript, as a deletion does: its words change with the piece.
    await tx.selectFrom('recordings').select('id').where('id', '=', run.file_id).forNoKeyUpdate().execute();
    const done: Change = {
      state: 'working',
      pieces_done: number + 1,
      failures: 0,
      next_try_at: null,
      problem: null,
      problem_status: null,
    };
    if (!(await markTranscript(tx, run, done))) return false;
    const row = {
      segments: JSON.stringify(segments),
      search_text: wordsOf(segments.map(({ text }) => text).join(' ')).join(' '),
    };
    await tx
      .insertInto('transcript_pieces')
      .values({ file_id: run.file_id, number, ...row })
      .onConflict((conflict) => conflict.columns(['file_id', 'number']).doUpdateSet(row))
      .execute();
    return true;
  });
}

/** Ends a transcript. */
export const endTranscript = (
  db: Kysely<Database>,
  run: Run,
  state: Extract<TranscriptState, 'done' | 'failed' | 'off'>,
  at: Date,
  problem: TranscriptProblem | null = null,
  status: number | null = null,
): Promise<boolean> =>
  markTranscript(db, run, { state, ended_at: at, problem, problem_status: status, next_try_at: null });

/** The transcript of a file, locked; undefined without one. */
export const lockedTranscript = (tx: Transaction<Database>, fileId: string): Promise<TranscriptRow | undefined> =>
  tx.selectFrom('transcripts').selectAll().where('file_id', '=', fileId).forUpdate().executeTakeFirst();

/** The segments of a file, in order. */
export async function segmentsOf(db: Kysely<Database>, fileId: string): Promise<TranscriptSegment[]> {
  const rows = await db
    .selectFrom('transcript_pieces')
    .select('segments')
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
  return rows.flatMap(({ segments }) => segments);
}

/** Shorter words match only whole words: too many others begin with them. */
const SHORTEST_PREFIX = 3;

/** Matches all of these words, or words that begin with them. `words`: letters and digits, in lower case. */
export const searchFor = (words: readonly string[]) =>
  // A subquery makes PostgreSQL plan for few matches, whatever the words are.
  sql`(select to_tsquery('simple', ${words.map((word) => (word.length < SHORTEST_PREFIX ? word : `${word}:*`)).join(' & ')}))`;
