import { message, type StoredFile } from '@backhaul/contract';
import { type AuditAction, fileNameOf, isUploadable, MAX_UPLOADS, selectionByType } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database, StoredUnitOrder } from '../../platform/db/schema.js';
import { channelFor, type VisibleUnit } from '../../control/policies/records.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { newId } from '../../platform/kernel/ids.js';
import type { Registry, UnitRecord } from '../../state/registry/types.js';

export interface FileDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Dispatcher;
}

interface Ask {
  readonly order: StoredUnitOrder;
  readonly action: AuditAction;
  readonly detail: string;
  /** Written in the transaction of the order. */
  readonly beside?: (tx: Transaction<Database>) => Promise<unknown>;
}

/** Writes an order about a unit's files. Throws UNIT_OFFLINE, and UNSUPPORTED for a unit without storages. */
export async function askUnit(
  dependencies: FileDependencies,
  caller: Caller,
  { id: unitId, view }: VisibleUnit,
  { order, action, detail, beside }: Ask,
): Promise<{ commandId: string }> {
  const { registry } = dependencies;
  if (!view.online) throw new Refusal('UNIT_OFFLINE');
  if (!registry.reportedUnit(unitId)?.state?.storage) throw new Refusal('UNSUPPORTED');
  const device = { kind: 'unit', id: unitId } as const;
  return issueOrder(dependencies, caller, {
    device,
    order,
    action,
    validForMs: PLAIN_VALID_MS,
    detail,
    ...(beside && { beside }),
  });
}

interface UploadAsk {
  readonly paths: readonly string[];
  readonly directories: readonly string[];
  readonly channelId?: string | undefined;
}

/** Orders a unit to upload files to the server of a channel. */
export async function askUpload(
  dependencies: FileDependencies,
  caller: Caller,
  unit: VisibleUnit,
  ask: UploadAsk,
): Promise<{ commandId: string; uploads: string[] }> {
  const { registry } = dependencies;
  const { id: unitId, record, view } = unit;
  const channelId = chosenChannel(registry, caller, record, ask.channelId);
  if (!view.online) throw new Refusal('UNIT_OFFLINE');
  const files = registry.reportedUnit(unitId)?.state?.storage?.files;
  if (!files) throw new Refusal('UNSUPPORTED');
  const paths = wantedPaths(files, ask);
  const server = registry.reportedServer(registry.channelRecord(channelId)?.serverId ?? '');
  if (server?.online !== true || !server.state?.uploadPort) throw new Refusal('CHANNEL_OFFLINE');
  const uploads = paths.map((path) => ({ uploadId: newId('f'), path }));
  const { commandId } = await askUnit(dependencies, caller, unit, {
    order: { name: 'uploadFiles', channelId, uploads },
    action: 'file:upload',
    detail: `channel ${channelId}: ${paths.join(', ')}`.slice(0, 1000),
    // The server knows the files only by their upload ids.
    beside: (tx) =>
      tx
        .insertInto('file_uploads')
        .values(
          uploads.map(({ uploadId, path }) => ({
            id: uploadId,
            channel_id: channelId,
            unit_id: unitId,
            user_id: caller.userId,
            username: caller.username,
            name: fileNameOf(path),
          })),
        )
        .execute(),
  });
  return { commandId, uploads: uploads.map(({ uploadId }) => uploadId) };
}

/** All named files and all files in the named directories, without duplicates. */
function wantedPaths(files: readonly StoredFile[], { paths, directories }: UploadAsk): string[] {
  const known = new Set(files.map(({ path }) => path));
  paths.forEach((path, index) => {
    if (!known.has(path)) throw invalid(`body.paths.${index}`, message('default'));
    if (!isUploadable(path)) throw invalid(`body.paths.${index}`, message('file_type'));
  });
  const within = files
    .map(({ path }) => path)
    .filter((path) => isUploadable(path) && directories.some((directory) => path.startsWith(`${directory}/`)));
  const wanted = [...new Set([...paths, ...within])];
  if (wanted.length === 0) throw invalid('body.paths', message('required'));
  if (wanted.length > MAX_UPLOADS) throw invalid('body.paths', message('max_files', { max: MAX_UPLOADS }));
  return wanted;
}

function chosenChannel(registry: Registry, caller: Caller, unit: UnitRecord, asked: string | undefined): string {
  const channelId = asked ?? unit.selectedChannelId;
  if (channelId === null) throw new Refusal('NO_CHANNEL');
  const { type } = channelFor(registry, caller.scope, unit, channelId);
  const verdict = selectionByType({ type, status: registry.channel(channelId)?.status ?? 'unavailable' }, 'files');
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  return channelId;
}
