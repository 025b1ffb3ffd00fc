import type { ChannelFile } from '@backhaul/contract';
import { chunksOf, expiryOf, NO_RETENTION, partOf, type FileRetention } from '@backhaul/domain';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';
import type { FileRow } from './store.js';
import { seesFile } from './watch.js';

/** A deletion that took longer than this can be ordered again, ms. */
const REMOVING_MS = 600_000;

/** Whether the deletion of a file is in progress. */
export const isRemoving = (removingAt: Date | null, nowMs: number): boolean =>
  removingAt !== null && nowMs - removingAt.getTime() < REMOVING_MS;

/** A file for a caller; units and servers that they do not see are not named. */
export function presentFile(
  registry: Registry,
  { scope }: Caller,
  row: FileRow,
  retention: FileRetention | undefined,
  nowMs: number,
): ChannelFile {
  const filter = new ViewFilter(registry, scope);
  const channel = registry.channelRecord(row.channel_id);
  const unit = registry.unitRecord(filter.idOf('unit', row.unit_id) ?? '');
  const server = registry.serverRecord(filter.idOf('server', row.device_id) ?? '');
  const exported = exportOf(registry, row);
  const bytes = Number(row.bytes);
  return {
    fileId: row.id,
    fileName: row.name,
    kind: row.kind,
    channel: { id: row.channel_id, name: channel?.name ?? '' },
    luName: unit?.name ?? null,
    luAlias: unit?.alias ?? null,
    mmhId: server?.id ?? null,
    mmhName: server?.name ?? null,
    sizeBytes: bytes,
    startedAt: row.started_at.getTime(),
    lastModified: row.ended_at.getTime(),
    isTransferring: exported.state === 'uploading',
    chunkIndex: chunksOf(bytes) - 1,
    part: partOf(row.name),
    sha256: row.sha256,
    metadata: row.metadata,
    media: row.media,
    clip: row.clip,
    uploadedBy: row.uploaded_by,
    export: exported,
    held:
      row.held_at === null ? null : { at: row.held_at.getTime(), by: row.held_by ?? '', reason: row.held_reason ?? '' },
    expiresAt: row.held_at === null ? expiryOf(retention ?? NO_RETENTION, row.ended_at.getTime()) : null,
    removing: isRemoving(row.removing_at, nowMs),
    watchable: seesFile(scope, channel, row),
    online: registry.reportedServer(row.device_id)?.online === true,
  };
}

/** Export state as the server reports it, for the latest files only; otherwise as in the index. */
function exportOf(registry: Registry, row: FileRow): ChannelFile['export'] {
  const files = registry.reportedServer(row.device_id)?.state?.exports?.files ?? [];
  const reported = files.find(({ channelId, name }) => channelId === row.channel_id && name === row.name);
  if (reported) return { state: reported.state, at: reported.since, detail: reported.detail };
  const at = row.exported_at?.getTime() ?? null;
  return { state: at === null ? 'none' : 'exported', at, detail: '' };
}
