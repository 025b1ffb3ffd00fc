import type { PersonUpload } from '@backhaul/contract';
import { UPLOAD_KEPT_MS, uploadState } from '@backhaul/domain';
import type { VisibleGroup } from '../../control/policies/group.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { FileUploadDependencies } from './dependencies.js';
import { uploadsOf, type OpenUpload } from './store.js';

/** Uploads of users to the channels of a group that the caller sees. */
export async function listUploads(
  { db, registry, clock }: FileUploadDependencies,
  caller: Caller,
  { id }: VisibleGroup,
): Promise<PersonUpload[]> {
  const now = clock.now();
  const names = new Map(
    registry.channels(id).flatMap(({ channelId, channelName }) => {
      const record = registry.channelRecord(channelId);
      return record !== undefined && sees(caller.scope, record) ? [[channelId, channelName] as const] : [];
    }),
  );
  if (names.size === 0) return [];
  const rows = await uploadsOf(db, [...names.keys()], now);
  return rows.map((row) => present(row, names.get(row.channel_id) ?? '', caller, now));
}

function present(row: OpenUpload, channelName: string, caller: Caller, nowMs: number): PersonUpload {
  const startedAt = row.created_at.getTime();
  const sizes = { sizeBytes: Number(row.size_bytes), receivedBytes: Number(row.received_bytes) };
  return {
    ...sizes,
    uploadId: row.id,
    channel: { id: row.channel_id, name: channelName },
    fileName: row.name,
    state: uploadState({ ...sizes, activeAt: row.active_at?.getTime() ?? startedAt }, nowMs),
    uploadedBy: row.username,
    own: row.user_id === caller.userId,
    startedAt,
    expiresAt: startedAt + UPLOAD_KEPT_MS,
  };
}
