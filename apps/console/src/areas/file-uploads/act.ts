import { MEDIA, message, type AppContract, type HandlerInput, type UploadRight } from '@backhaul/contract';
import { personUploadSubject, signMediaToken } from '@backhaul/contract/bus';
import { checkUploadName, MAX_OPEN_UPLOADS, UPLOAD_PIECE_BYTES } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { VisibleChannel } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { refuseOver } from '../../state/media/file-uploads.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import { uploadRow } from '../../state/media/upload-rows.js';
import { createAtServer, removeAtServer, uploadServer } from './at-server.js';
import type { FileUploadDependencies } from './dependencies.js';
import { openCount } from './store.js';

type Body = HandlerInput<AppContract['fileUploads']['start']>['body'];

/** Starts an upload, or renews the right to send the caller's own upload. */
export async function startUpload(
  dependencies: FileUploadDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { fileName, sizeBytes, uploadId }: Body,
): Promise<UploadRight> {
  const { db, registry, clock } = dependencies;
  const complaint = checkUploadName(fileName);
  if (complaint !== null) throw invalid('body.fileName', complaint);
  const now = clock.now();
  if (uploadId !== undefined) {
    const row = await uploadRow(db, channel.id, uploadId);
    if (row === undefined || row.user_id !== caller.userId) throw new Refusal('UPLOAD_GONE');
    refuseOver(row, now);
    // The bytes of another file must not be appended.
    if (row.name !== fileName) throw invalid('body.fileName', message('default'));
    if (Number(row.size_bytes) !== sizeBytes) throw invalid('body.sizeBytes', message('default'));
    return right(dependencies, channel, uploadId, now);
  }
  const server = uploadServer(registry, channel.record.serverId);
  await refuseMore(db, caller.userId, now);
  const fresh = newId('up');
  await createAtServer(server, { channelId: channel.id, uploadId: fresh, name: fileName, bytes: sizeBytes }, now);
  const write = mutate(
    dependencies,
    caller,
    async (tx) => {
      // Serialises new uploads of a user, for the limit.
      await tx.selectFrom('users').select('id').where('id', '=', caller.userId).forNoKeyUpdate().execute();
      await refuseMore(tx, caller.userId, now);
      await tx
        .insertInto('file_uploads')
        .values({
          id: fresh,
          channel_id: channel.id,
          unit_id: null,
          user_id: caller.userId,
          username: caller.username,
          name: fileName,
          size_bytes: String(sizeBytes),
          created_at: new Date(now),
          active_at: new Date(now),
        })
        .execute();
    },
    { action: 'file:upload', subject: { kind: 'channel', id: channel.id }, detail: `${fileName}, ${sizeBytes} bytes` },
  );
  await write.catch(async (error: unknown) => {
    await removeAtServer(server, channel.id, fresh, now);
    throw error;
  });
  return right(dependencies, channel, fresh, now);
}

/** @throws {Refusal} UPLOAD_LIMIT */
async function refuseMore(db: Kysely<Database>, userId: string, nowMs: number): Promise<void> {
  if ((await openCount(db, userId, nowMs)) >= MAX_OPEN_UPLOADS) throw new Refusal('UPLOAD_LIMIT');
}

function right(
  { registry }: FileUploadDependencies,
  { id, record }: VisibleChannel,
  uploadId: string,
  nowMs: number,
): UploadRight {
  const { key } = uploadServer(registry, record.serverId);
  const expiresAt = tokenExpiry(nowMs);
  return {
    uploadId,
    url: `${MEDIA}/file-uploads/${id}/${uploadId}`,
    token: signMediaToken(key, personUploadSubject(id, uploadId), expiresAt),
    expiresAt,
    pieceBytes: UPLOAD_PIECE_BYTES,
  };
}

/** Cancels the caller's own upload; users who may delete files may cancel any. */
export async function cancelUpload(
  dependencies: FileUploadDependencies,
  caller: Caller,
  { id, record }: VisibleChannel,
  uploadId: string,
): Promise<void> {
  const { db, registry, clock } = dependencies;
  const row = await uploadRow(db, id, uploadId);
  if (row === undefined || (row.user_id !== caller.userId && !caller.permissions.has('file:delete')))
    throw new Refusal('UPLOAD_GONE');
  await mutate(
    dependencies,
    caller,
    (tx) =>
      tx
        .updateTable('file_uploads')
        .set({ outcome: 'cancelled', ended_at: new Date(clock.now()) })
        .where('id', '=', uploadId)
        .where('outcome', 'is', null)
        .returning('name')
        .executeTakeFirst(),
    (ended) =>
      ended === undefined
        ? undefined
        : { action: 'file:cancelUpload', subject: { kind: 'channel', id }, detail: ended.name },
  );
  // An offline server deletes it after a day.
  if (registry.reportedServer(record.serverId)?.online === true)
    await removeAtServer(uploadServer(registry, record.serverId), id, uploadId, clock.now());
}
