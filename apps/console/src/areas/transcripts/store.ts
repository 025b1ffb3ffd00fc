import { MAX_TRANSCRIBED_MS, piecesOf } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { StoredAi } from '../../control/ai-settings/settings-store.js';
import type { TranscriptRow } from '../../control/transcripts/transcript-store.js';
import type { Database } from '../../platform/db/schema.js';

/** Columns of a file that its transcript needs; undefined if missing. */
export const fileOfChannel = (db: Kysely<Database>, channelId: string, fileId: string) =>
  db
    .selectFrom('recordings')
    .select(['id', 'name', 'media', 'private', 'started_at', 'ended_at'])
    .where('channel_id', '=', channelId)
    .where('id', '=', fileId)
    .executeTakeFirst();

export type TranscribedFile = NonNullable<Awaited<ReturnType<typeof fileOfChannel>>>;

/** The transcript of a file; undefined without one. */
export const transcriptOf = (db: Kysely<Database>, fileId: string): Promise<TranscriptRow | undefined> =>
  db.selectFrom('transcripts').selectAll().where('file_id', '=', fileId).executeTakeFirst();

/** Deletes the transcript of a file; false if there is none. */
export async function deleteTranscript(tx: Transaction<Database>, fileId: string): Promise<boolean> {
  // Locks the file first, as in writing a piece, because its words change with the pieces.
  await tx.selectFrom('recordings').select('id').where('id', '=', fileId).forNoKeyUpdate().execute();
  const { numDeletedRows } = await tx.deleteFrom('transcripts').where('file_id', '=', fileId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Length to transcribe of a file, ms. */
const transcribedLength = ({ media, started_at: from, ended_at: to }: TranscribedFile): number =>
  Math.min(MAX_TRANSCRIBED_MS, Math.max(0, media?.durationMs ?? to.getTime() - from.getTime()));

/** Whether an incomplete transcript was made with the same settings, so that it can be continued. */
const goesOn = (row: TranscriptRow, { base_url, model, language }: StoredAi, lengthMs: number): boolean =>
  row.state !== 'done' &&
  row.base_url === base_url &&
  row.model === model &&
  row.language === language &&
  row.length_ms === lengthMs;

/** Requests a transcript, whose row is locked: continues it if possible, otherwise starts again. */
export async function askForTranscript(
  tx: Transaction<Database>,
  file: TranscribedFile,
  row: TranscriptRow | undefined,
  ai: StoredAi,
  by: string,
  at: Date,
): Promise<void> {
  const lengthMs = transcribedLength(file);
  if (row !== undefined && goesOn(row, ai, lengthMs)) {
    await tx
      .updateTable('transcripts')
      .set({ state: 'waiting', revision: row.revision + 1, failures: 0, next_try_at: null, problem: null })
      .set({ problem_status: null, asked_by: by, asked_at: at, ended_at: null })
      .where('file_id', '=', file.id)
      .execute();
    return;
  }
  await tx.deleteFrom('transcripts').where('file_id', '=', file.id).execute();
  await tx
    .insertInto('transcripts')
    .values({
      file_id: file.id,
      revision: (row?.revision ?? 0) + 1,
      length_ms: lengthMs,
      pieces: piecesOf(lengthMs),
      base_url: ai.base_url,
      model: ai.model,
      language: ai.language,
      next_try_at: null,
      problem: null,
      problem_status: null,
      asked_by: by,
      asked_at: at,
      ended_at: null,
    })
    .execute();
}
