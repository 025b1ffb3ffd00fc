import { message, type FileTranscript } from '@backhaul/contract';
import { isPlayable, isTranscriptOpen } from '@backhaul/domain';
import { storedAi, type StoredAi } from '../../control/ai-settings/settings-store.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { hasService } from '../../control/services/services.js';
import { lockedTranscript, segmentsOf } from '../../control/transcripts/transcript-store.js';
import { mutate } from '../../platform/access/mutate.js';
import { seesPictures, type Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { TranscriptDependencies } from './dependencies.js';
import { askForTranscript, deleteTranscript, fileOfChannel, transcriptOf, type TranscribedFile } from './store.js';

/** A file that the caller may watch; transcripts of private sessions are withheld like their pictures. @throws {Refusal} NOT_FOUND, FORBIDDEN */
async function watchedFile(
  { db }: TranscriptDependencies,
  { scope }: Caller,
  channel: VisibleChannel,
  fileId: string,
): Promise<TranscribedFile> {
  const file = await fileOfChannel(db, channel.id, fileId);
  if (file === undefined) throw new Refusal('NOT_FOUND');
  if (file.private && !seesPictures(scope, { privateSession: true }))
    throw new Refusal('FORBIDDEN', message('private_session'));
  return file;
}

/** The host of an address, with its port. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Host to which files of an inventory are sent; null: transcripts are off. */
async function hostFor(
  { db, clock }: TranscriptDependencies,
  ai: StoredAi,
  inventoryId: string,
): Promise<string | null> {
  const isOn = ai.provider !== 'off' && (await hasService(db, inventoryId, 'ai_integration', clock.now()));
  return isOn ? hostOf(ai.base_url) : null;
}

/** The transcript of a file, possibly incomplete. */
export async function readTranscript(
  dependencies: TranscriptDependencies,
  caller: Caller,
  channel: VisibleChannel,
  fileId: string,
): Promise<FileTranscript> {
  const { db } = dependencies;
  const file = await watchedFile(dependencies, caller, channel, fileId);
  const host = await hostFor(dependencies, await storedAi(db), channel.record.inventoryId);
  const row = await transcriptOf(db, file.id);
  if (row === undefined) return { host, transcript: null };
  return {
    host,
    transcript: {
      fileId: row.file_id,
      state: row.state,
      pieces: row.pieces,
      piecesDone: row.pieces_done,
      problem: row.problem === null ? null : { code: row.problem, status: row.problem_status },
      host: hostOf(row.base_url),
      model: row.model,
      language: row.language,
      askedBy: row.asked_by,
      askedAt: row.asked_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      segments: await segmentsOf(db, row.file_id),
    },
  };
}

/** Requests a transcript of a file; no effect while one is being made. @throws {Refusal} AI_DISABLED, FILE_SILENT */
export async function makeTranscript(
  dependencies: TranscriptDependencies,
  caller: Caller,
  channel: VisibleChannel,
  fileId: string,
): Promise<FileTranscript> {
  const { db, clock } = dependencies;
  const file = await watchedFile(dependencies, caller, channel, fileId);
  if (!isPlayable(file.name) || (file.media !== null && file.media.audio === null)) throw new Refusal('FILE_SILENT');
  const ai = await storedAi(db);
  const host = await hostFor(dependencies, ai, channel.record.inventoryId);
  if (host === null) throw new Refusal('AI_DISABLED');
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      // Locks the file, so that simultaneous requests run one after the other.
      await tx.selectFrom('recordings').select('id').where('id', '=', file.id).forNoKeyUpdate().execute();
      const row = await lockedTranscript(tx, file.id);
      if (row !== undefined && isTranscriptOpen(row.state)) return false;
      await askForTranscript(tx, file, row, ai, caller.username, new Date(clock.now()));
      return true;
    },
    (isAsked) => (isAsked ? entry('transcribe', channel, `${file.name} → ${host}`) : undefined),
  );
  return readTranscript(dependencies, caller, channel, fileId);
}

/** Cancels the transcript of a file; no effect unless it is being made. */
export async function cancelTranscript(
  dependencies: TranscriptDependencies,
  caller: Caller,
  channel: VisibleChannel,
  fileId: string,
): Promise<FileTranscript> {
  const file = await watchedFile(dependencies, caller, channel, fileId);
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const row = await lockedTranscript(tx, file.id);
      if (row === undefined || !isTranscriptOpen(row.state)) return false;
      const ended_at = new Date(dependencies.clock.now());
      await tx
        .updateTable('transcripts')
        .set({ state: 'cancelled', ended_at, next_try_at: null, problem: null, problem_status: null })
        .where('file_id', '=', file.id)
        .execute();
      return true;
    },
    (isStopped) => (isStopped ? entry('cancelTranscript', channel, file.name) : undefined),
  );
  return readTranscript(dependencies, caller, channel, fileId);
}

/** Deletes the transcript of a file with its search index; a transcript in progress is not continued. */
export async function removeTranscript(
  dependencies: TranscriptDependencies,
  caller: Caller,
  channel: VisibleChannel,
  fileId: string,
): Promise<FileTranscript> {
  const file = await watchedFile(dependencies, caller, channel, fileId);
  await mutate(
    dependencies,
    caller,
    (tx) => deleteTranscript(tx, file.id),
    (isDeleted) => (isDeleted ? entry('deleteTranscript', channel, file.name) : undefined),
  );
  return readTranscript(dependencies, caller, channel, fileId);
}

/** The audit entry of a change. */
const entry = (verb: 'transcribe' | 'cancelTranscript' | 'deleteTranscript', { id }: VisibleChannel, detail: string) =>
  ({
    action: `file:${verb}`,
    subject: { kind: 'channel', id },
    detail,
  }) as const;
