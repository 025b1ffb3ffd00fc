import type { AppContract, HandlerInput } from '@backhaul/contract';
import { message } from '@backhaul/contract';
import { type AuditAction, checkFileStem, clipStem, isClip, isFileName, isPlayable, renamed } from '@backhaul/domain';
import { issueOrder } from '../../control/commands/issue.js';
import { queuedOf } from '../../control/files/queued.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { StoredServerOrder } from '../../platform/db/schema.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { isPrivateFile } from '../../state/media/private-files.js';
import type { ChannelFileDependencies } from './dependencies.js';
import { isRemoving } from './present.js';
import { fileNamed, filesOf, type FileRow } from './store.js';
import { seesFile } from './watch.js';

type Body<N extends keyof AppContract['channelFiles']> = HandlerInput<AppContract['channelFiles'][N]>['body'];

/** Time for an order about files to be delivered, and then to be done, ms. */
const VALID_MS = 15_000;
const TAKES_MS = 60_000;
/** Clips are queued, and encoding takes about as long as the clip. */
const CLIP_TAKES_MS = 6 * 3_600_000;

/** A file of a visible channel. @throws {Refusal} NOT_FOUND */
async function fileOf(
  { db }: Pick<ChannelFileDependencies, 'db'>,
  channelId: string,
  fileId: string,
): Promise<FileRow> {
  const [file] = await filesOf(db, channelId, [fileId]);
  if (file === undefined) throw new Refusal('NOT_FOUND');
  return file;
}

/** Several files of a channel. @throws {Refusal} NOT_FOUND if one is missing */
async function filesNamed(
  { db }: Pick<ChannelFileDependencies, 'db'>,
  channelId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  const wanted = [...new Set(ids)];
  const files = await filesOf(db, channelId, wanted);
  if (files.length < wanted.length) throw new Refusal('NOT_FOUND');
  return wanted.flatMap((id) => files.find((file) => file.id === id) ?? []);
}

/** The same, if the caller may watch it. @throws {Refusal} NOT_FOUND, FORBIDDEN in a private session that excludes them */
export async function watchedFile(
  dependencies: Pick<ChannelFileDependencies, 'db'>,
  { scope }: Caller,
  channel: VisibleChannel,
  fileId: string,
): Promise<FileRow> {
  const file = await fileOf(dependencies, channel.id, fileId);
  refuseWithheld(scope, channel, file);
  return file;
}

/** @throws {Refusal} FORBIDDEN */
export function refuseWithheld(
  scope: Caller['scope'],
  { record }: VisibleChannel,
  file: { readonly private: boolean },
): void {
  if (!seesFile(scope, record, file)) throw new Refusal('FORBIDDEN', message('private_session'));
}

/** Orders the deletion of files. They stay in the list until the server has deleted them. */
export async function removeFiles(
  dependencies: ChannelFileDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { fileIds }: Body<'remove'>,
): Promise<{ commandId: string }> {
  const files = await filesNamed(dependencies, channel.id, fileIds);
  for (const file of files) refuseWithheld(caller.scope, channel, file);
  const [first] = files;
  if (first === undefined || files.some(({ device_id }) => device_id !== first.device_id))
    throw invalid('body.fileIds', message('default'));
  if (files.some(({ held_at }) => held_at !== null)) throw new Refusal('FILE_HELD');
  const ids = files.map(({ id }) => id);
  if ((await queuedOf(dependencies.db, ids)).length > 0) throw new Refusal('FILE_QUEUED');
  const names = files.map(({ name }) => name);
  const at = new Date(dependencies.clock.now());
  return order(dependencies, caller, first.device_id, {
    order: { name: 'removeFiles', args: { channelId: channel.id, names } },
    action: 'file:delete',
    channelId: channel.id,
    detail: names.join(', '),
    files: ids,
    removingAt: at,
  });
}

/** Orders a new name for a file. @throws {Refusal} FORBIDDEN, INVALID, FILE_EXISTS, FILE_HELD */
export async function renameFile(
  dependencies: ChannelFileDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { fileId, newFileName }: Body<'rename'>,
): Promise<{ commandId: string }> {
  const file = await watchedFile(dependencies, caller, channel, fileId);
  const newName = renamed(file.name, newFileName.trim());
  if (newName === null) throw invalid('body.newFileName', message('file_type'));
  const complaint = checkFileStem(newName);
  if (complaint !== null) throw invalid('body.newFileName', complaint);
  if (file.held_at !== null) throw new Refusal('FILE_HELD');
  const taken = await fileNamed(dependencies.db, channel.id, newName);
  if (taken !== undefined && taken.id !== file.id) throw new Refusal('FILE_EXISTS');
  return order(dependencies, caller, file.device_id, {
    order: { name: 'renameFile', args: { channelId: channel.id, file: file.name, newName } },
    action: 'file:rename',
    channelId: channel.id,
    detail: `${file.name} → ${newName}`,
    files: [file.id],
  });
}

/** Orders a clip of a file, or of the current recording. The order stores whether the source is private. */
export async function makeClip(
  dependencies: ChannelFileDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { fileId, fileName, fromMs, toMs: until, exact, name }: Body<'clip'>,
): Promise<{ commandId: string }> {
  const file =
    fileId === undefined
      ? await fileNamed(dependencies.db, channel.id, fileName ?? '')
      : await fileOf(dependencies, channel.id, fileId);
  const source = file?.name ?? fileName ?? '';
  if (!isFileName(source) || !isPlayable(source)) throw invalid('body.fileName', message('file_type'));
  const serverId = file?.device_id ?? channel.record.serverId;
  const isPrivate =
    file?.private ?? (await isPrivateFile(dependencies, { serverId, channelId: channel.id, name: source }));
  refuseWithheld(caller.scope, channel, { private: isPrivate });
  const lengthMs = file?.media?.durationMs ?? null;
  const toMs = Math.min(until, lengthMs ?? until);
  if (!isClip(fromMs, toMs, lengthMs)) throw invalid('body.toMs', message('clip_range'));
  const stem = name === undefined ? clipStem(file?.metadata.slugline ?? null, source, fromMs) : name.trim();
  const complaint = checkFileStem(stem);
  if (complaint !== null) throw invalid('body.name', complaint);
  const args = { channelId: channel.id, file: source, fromMs, toMs, exact, stem };
  return order(dependencies, caller, serverId, {
    order: { name: 'makeClip', isPrivate, args },
    action: 'file:clip',
    channelId: channel.id,
    detail: `${source}, ${fromMs} to ${toMs} ms: ${stem}`,
    files: [],
    takesMs: CLIP_TAKES_MS,
  });
}

interface Asked {
  readonly order: StoredServerOrder;
  readonly action: AuditAction;
  readonly channelId: string;
  readonly detail: string;
  /** Files that must not be held when the order is written. */
  readonly files: readonly string[];
  readonly removingAt?: Date;
  readonly takesMs?: number;
}

/** Orders something about files of a server, audited for the channel. @throws {Refusal} SERVER_OFFLINE, UNSUPPORTED, FILE_HELD, FILE_QUEUED */
function order(
  dependencies: ChannelFileDependencies,
  caller: Caller,
  serverId: string,
  { order: asked, action, channelId, detail, files, removingAt, takesMs = TAKES_MS }: Asked,
): Promise<{ commandId: string }> {
  const { registry } = dependencies;
  if (registry.reportedServer(serverId)?.online !== true) throw new Refusal('SERVER_OFFLINE');
  return issueOrder(dependencies, caller, {
    device: { kind: 'server', id: serverId },
    order: asked,
    action,
    about: { kind: 'channel', id: channelId },
    validForMs: VALID_MS,
    takesMs,
    detail: detail.slice(0, 1000),
    ...(files.length > 0 && {
      beside: async (tx) => {
        // A file may have been held or queued in the meantime.
        const rows = await tx
          .selectFrom('recordings')
          .select('held_at')
          .where('id', 'in', [...files])
          .forUpdate()
          .execute();
        if (rows.some(({ held_at }) => held_at !== null)) throw new Refusal('FILE_HELD');
        if (removingAt && (await queuedOf(tx, files)).length > 0) throw new Refusal('FILE_QUEUED');
        if (removingAt)
          await tx
            .updateTable('recordings')
            .set({ removing_at: removingAt })
            .where('id', 'in', [...files])
            .execute();
      },
    }),
  });
}

/** Holds files, or ends their hold. @throws {Refusal} NOT_FOUND, FILE_REMOVING */
export async function holdFiles(
  dependencies: ChannelFileDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { fileIds, held, reason }: Body<'hold'>,
): Promise<void> {
  const ids = (await filesNamed(dependencies, channel.id, fileIds)).map(({ id }) => id);
  const at = new Date(dependencies.clock.now());
  const change = held
    ? { held_at: at, held_by: caller.username, held_reason: reason.trim() }
    : { held_at: null, held_by: null, held_reason: null };
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      // The deletion may have been ordered or done in the meantime.
      const locked = tx.selectFrom('recordings').select('removing_at').where('id', 'in', ids).orderBy('id').forUpdate();
      const present = await locked.execute();
      if (present.length < ids.length) throw new Refusal('NOT_FOUND');
      if (held && present.some((row) => isRemoving(row.removing_at, at.getTime()))) throw new Refusal('FILE_REMOVING');
      const rows = await tx
        .updateTable('recordings')
        .set(change)
        .where('id', 'in', ids)
        .where('held_at', held ? 'is' : 'is not', null)
        .returning('name')
        .execute();
      return rows.map(({ name }) => name);
    },
    (names) =>
      names.length === 0
        ? undefined
        : {
            action: held ? 'file:hold' : 'file:release',
            subject: { kind: 'channel', id: channel.id },
            detail: [names.join(', '), reason.trim()].filter(Boolean).join(': ').slice(0, 1000),
          },
  );
}
