import type { ServerState } from '@backhaul/contract/bus';
import { retentionOf, type FileRetention } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';

export interface KeptFileParts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'reportedServer'>;
}

/** Channels that share a rule: those of the same groups with a rule, or of an inventory. */
export interface KeptTogether {
  readonly rule: FileRetention;
  readonly channelIds: readonly string[];
}

/** A file for retention rules; times in ms. `held`: it stays, because somebody holds it, or because it waits in a playout or for its export. */
export interface KeptRow {
  readonly id: string;
  readonly channel_id: string;
  readonly device_id: string;
  readonly name: string;
  readonly bytes: number;
  readonly endedAt: number;
  readonly held: boolean;
  /** When its deletion was last ordered, or last failed. */
  readonly removingAt: number | null;
}

/** All channels whose files are deleted by a rule, grouped by the rule. */
export async function keptTogether(db: Kysely<Database>): Promise<readonly KeptTogether[]> {
  const { rows } = await sql<{
    id: string;
    inventory_id: string;
    days: number | null;
    gigabytes: number | null;
    groups: readonly (FileRetention & { readonly id: string })[];
  }>`
    select c.id, c.inventory_id, i.file_days as days, i.file_gigabytes as gigabytes,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'days', g.file_days, 'gigabytes', g.file_gigabytes) order by g.id)
        from channel_groups cg join groups g on g.id = cg.group_id
        where cg.channel_id = c.id and coalesce(g.file_days, g.file_gigabytes) is not null
      ), '[]') as groups
    from channels c join inventories i on i.id = c.inventory_id where not c.grouping`.execute(db);
  const all = new Map<string, { rule: FileRetention; channelIds: string[] }>();
  for (const { id, inventory_id: inventoryId, days, gigabytes, groups } of rows) {
    const rule = retentionOf(groups, { days, gigabytes });
    if (rule.days === null && rule.gigabytes === null) continue;
    const key = groups.length === 0 ? inventoryId : groups.map((group) => group.id).join(' ');
    const kept = all.get(key) ?? { rule, channelIds: [] };
    kept.channelIds.push(id);
    all.set(key, kept);
  }
  return [...all.values()];
}

/** The files of channels that share a rule. */
export async function keptFiles(
  { db, registry }: KeptFileParts,
  channelIds: readonly string[],
): Promise<readonly KeptRow[]> {
  const { rows } = await sql<KeptRow & { readonly exported: boolean }>`
    select id, channel_id, device_id, name, bytes::float8 as bytes,
      extract(epoch from ended_at)::float8 * 1000 as "endedAt",
      held_at is not null or exists (
        select from playouts p where p.file_id = recordings.id and p.outcome is null) as held,
      extract(epoch from greatest(removing_at, removal_failed_at))::float8 * 1000 as "removingAt",
      exported_at is not null as exported
    from recordings where channel_id = any(${[...channelIds]}::text[])`.execute(db);
  const waits = new Map<string, (file: KeptRow) => boolean>();
  for (const id of new Set(rows.map((row) => row.device_id))) waits.set(id, await awaitsExport({ db, registry }, id));
  return rows.map(({ exported, ...file }) => ({
    ...file,
    held: file.held || (!exported && waits.get(file.device_id)?.(file) === true),
  }));
}

type Reported = NonNullable<ServerState['exports']>['files'][number];
const keyOf = (channelId: string, name: string): string => JSON.stringify([channelId, name]);
const isTriedAgain = ({ state, retryAt }: Reported): boolean =>
  state === 'waiting' || state === 'uploading' || (state === 'failed' && retryAt !== null);

/**
 * Which files of a server wait for their export. A server reports only some files by name, and the number of the others. If there are
 * others, every file that is no older than the oldest one that waits may be among them, and any file if the server does not name that one.
 */
async function awaitsExport({ db, registry }: KeptFileParts, serverId: string): Promise<(file: KeptRow) => boolean> {
  const exports = registry.reportedServer(serverId)?.state?.exports;
  const open = exports?.files.filter(isTriedAgain) ?? [];
  const named = new Set(open.map(({ channelId, name }) => keyOf(channelId, name)));
  const isNamed = (file: KeptRow): boolean => named.has(keyOf(file.channel_id, file.name));
  if (exports === undefined || exports.waiting + exports.failed <= open.length) return isNamed;
  const oldest = open.find(({ exportId }) => exportId === exports.oldest);
  if (oldest === undefined) return () => true;
  const row = await db
    .selectFrom('recordings')
    .select('ended_at')
    .where('device_id', '=', serverId)
    .where('channel_id', '=', oldest.channelId)
    .where('name', '=', oldest.name)
    .executeTakeFirst();
  const since = row?.ended_at.getTime() ?? 0;
  return (file) => file.endedAt >= since;
}
