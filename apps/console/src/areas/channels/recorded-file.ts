import type { RecordingPlace, SourceAddress, SourceFields } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Database } from '../../platform/db/schema.js';
import { recordingOf } from './recorded-file-store.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

interface Dependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'channelRecord'>;
}

/** Fields of a recording as source; an omitted recording defaults to the stored one. */
export const withStoredRecording = (before: SourceAddress | undefined, fields: SourceFields): SourceFields =>
  before?.kind === 'file'
    ? { loop: before.loop, ...fields, recordingId: fields.recordingId ?? before.recordingId }
    : fields;

/**
 * Location of a recording as the source of a channel. It must have the same server and inventory, and a channel that the caller sees;
 * the stored recording always stays allowed. @throws {Refusal} NOT_FOUND, SOURCE_ELSEWHERE
 */
export async function placeOfRecording(
  { db, registry }: Dependencies,
  caller: Caller,
  { record: { serverId, inventoryId } }: VisibleChannel,
  recordingId: string,
  before: SourceAddress | undefined,
): Promise<RecordingPlace> {
  if (before?.kind === 'file' && before.recordingId === recordingId) return before;
  const found = await recordingOf(db, recordingId);
  const channel = registry.channelRecord(found?.channel_id ?? '');
  if (!found || !channel || !sees(caller.scope, channel) || channel.inventoryId !== inventoryId)
    throw new Refusal('NOT_FOUND');
  if (found.device_id !== serverId || channel.serverId !== serverId) throw new Refusal('SOURCE_ELSEWHERE');
  return { channelId: found.channel_id, name: found.name };
}
