import {
  NO_RETENTION,
  periodStart,
  retentionOf,
  type FileExport,
  type FileKind,
  type FilePeriod,
  type FileRetention,
} from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { unitSeen } from '../../control/policies/seen.js';
import { patternOf } from '../../control/resources/page.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database, RecordingTable } from '../../platform/db/schema.js';
import type { Selectable } from 'kysely';
import { countFiles, firstWithWords, saidIn } from './said-store.js';

export type FileRow = Omit<Selectable<RecordingTable>, 'search_text' | 'words' | 'removal_failed_at' | 'added_at'>;

/** Columns of the list; generated columns are only for searches. */
const COLUMNS = [
  'id',
  'device_id',
  'channel_id',
  'name',
  'started_at',
  'ended_at',
  'bytes',
  'sha256',
  'kind',
  'unit_id',
  'upload_id',
  'uploaded_by',
  'metadata',
  'media',
  'clip',
  'exported_at',
  'held_at',
  'held_by',
  'held_reason',
  'removing_at',
  'private',
] as const;

/** State of the export of a file as its server reports it. */
export interface ReportedExport {
  readonly serverId: string;
  readonly channelId: string;
  readonly name: string;
  readonly state: FileExport;
}

export interface FileQuery {
  readonly channelIds: readonly string[];
  /** Only files of units in the scope whose name or alias contains the text; undefined: all files. */
  readonly unit?: { readonly text: string; readonly scope: Scope };
  /** Only files on these servers; undefined: all files. */
  readonly serverIds?: readonly string[];
  /** Only files that this unit sent; undefined: all files. */
  readonly unitId: string | undefined;
  /** Part of the name or the slugline. */
  readonly text: string;
  /** Part of the slugline. */
  readonly slugline: string;
  /** Only files in this state of their export; `reported` are those whose server reports a state. */
  readonly exports?: { readonly state: FileExport; readonly reported: readonly ReportedExport[] };
  /** Only files in which all of these words, or words that begin with them, were said; undefined: all files. */
  readonly said?: readonly string[];
  /** Whether the search in words includes files of private sessions. */
  readonly seesPrivate: boolean;
  readonly kind: FileKind | undefined;
  readonly period: FilePeriod;
  readonly held: boolean | undefined;
  readonly fileId: string | undefined;
  readonly sortBy: 'date' | 'name' | 'size';
  readonly sortDir: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const SORTS = { date: sql`started_at`, name: sql`lower(name)`, size: sql`bytes` } as const;

/** A page of files, read by indexes only, without rows of other pages. `isMore`: there are more than `total`. */
export async function pageOfFiles(db: Kysely<Database>, query: FileQuery, nowMs: number) {
  const { sortBy, sortDir, offset, limit } = query;
  const others = sql.join(conditions(query, nowMs), sql` and `);
  const said = query.said === undefined ? undefined : saidIn(query.said);
  const where = said === undefined ? others : sql`${others} and ${said}`;
  const dir = sortDir === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${SORTS[sortBy]} ${dir}, id ${dir}`;
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  const first = said && (await firstWithWords(db, { others, said, order, offset, limit }));
  const ids = first
    ? sql`select unnest(${[...first]}::text[]) as id`
    : sql`select id from recordings where ${where} order by ${order} offset ${offset} limit ${limit}`;
  const [counted, { rows }] = await Promise.all([
    countFiles(db, where, { said: said !== undefined, end: offset + limit }),
    sql<FileRow>`
      with k as materialized (${ids})
      select ${columns} from recordings where id in (select k.id from k) order by ${order}`.execute(db),
  ]);
  return { rows, ...counted };
}

function conditions(query: FileQuery, nowMs: number): RawBuilder<unknown>[] {
  const {
    channelIds,
    unit,
    unitId,
    serverIds,
    exports,
    text,
    slugline,
    said,
    seesPrivate,
    kind,
    period,
    held,
    fileId,
  } = query;
  const since = periodStart(period, nowMs);
  return [
    sql`channel_id = any(${[...channelIds]}::text[])`,
    ...(unit === undefined ? [] : [ofUnits(unit)]),
    ...(unitId === undefined ? [] : [sql`unit_id = ${unitId}`]),
    ...(serverIds === undefined ? [] : [sql`device_id = any(${[...serverIds]}::text[])`]),
    ...(exports === undefined ? [] : [inExport(exports)]),
    // The index is of name and slugline together.
    ...(slugline === ''
      ? []
      : [sql`search_text like ${patternOf(slugline)} and lower(metadata->>'slugline') like ${patternOf(slugline)}`]),
    ...(text === '' ? [] : [sql`search_text like ${patternOf(text.toLowerCase())}`]),
    ...(said === undefined || seesPrivate ? [] : [sql`not private`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(since === null ? [] : [sql`ended_at >= ${new Date(since)}`]),
    ...(held === undefined ? [] : [held ? sql`held_at is not null` : sql`held_at is null`]),
    ...(fileId === undefined ? [] : [sql`id = ${fileId}`]),
  ];
}

const ofUnits = ({ text, scope }: NonNullable<FileQuery['unit']>): RawBuilder<unknown> => sql`unit_id in (
  select u.id from devices u join units n on n.device_id = u.id
  where lower(u.name || ' ' || n.alias) like ${patternOf(text.toLowerCase())} and ${unitSeen(scope)})`;

const isAmong = (files: readonly ReportedExport[]): RawBuilder<unknown> => sql`(device_id, channel_id, name) in (
  select * from unnest(${files.map((one) => one.serverId)}::text[], ${files.map((one) => one.channelId)}::text[],
    ${files.map((one) => one.name)}::text[]))`;

/** What a server reports of a file counts before what the index knows. */
function inExport({ state, reported }: NonNullable<FileQuery['exports']>): RawBuilder<unknown> {
  const said = isAmong(reported.filter((one) => one.state === state));
  if (state !== 'none' && state !== 'exported') return said;
  const known = state === 'none' ? sql`exported_at is null` : sql`exported_at is not null`;
  return sql`(${said} or (${known} and not ${isAmong(reported)}))`;
}

/** Files of a channel by their ids, unordered. */
export const filesOf = (db: Kysely<Database>, channelId: string, ids: readonly string[]): Promise<FileRow[]> =>
  db
    .selectFrom('recordings')
    .select(COLUMNS)
    .where('channel_id', '=', channelId)
    .where('id', 'in', [...ids])
    .execute();

/** The newest files of a channel. */
export const newestFiles = (db: Kysely<Database>, channelId: string, limit: number): Promise<FileRow[]> =>
  db
    .selectFrom('recordings')
    .select(COLUMNS)
    .where('channel_id', '=', channelId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The file of a channel with this name; the newest if two servers have one. */
export const fileNamed = (db: Kysely<Database>, channelId: string, name: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('recordings')
    .select(COLUMNS)
    .where('channel_id', '=', channelId)
    .where('name', '=', name)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The retention of several channels. */
export async function retentionsOf(
  db: Kysely<Database>,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, FileRetention>> {
  if (channelIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    days: number | null;
    gigabytes: number | null;
    groups: readonly FileRetention[];
  }>`
    select c.id, i.file_days as days, i.file_gigabytes as gigabytes,
      coalesce((
        select json_agg(json_build_object('days', g.file_days, 'gigabytes', g.file_gigabytes))
        from channel_groups cg join groups g on g.id = cg.group_id where cg.channel_id = c.id
      ), '[]') as groups
    from channels c join inventories i on i.id = c.inventory_id
    where c.id = any(${[...channelIds]}::text[])`.execute(db);
  return new Map(rows.map(({ id, days, gigabytes, groups }) => [id, retentionOf(groups, { days, gigabytes })]));
}

/** The retention rule of a group or an inventory itself, without inherited ones. */
export async function retentionSetting(
  db: Kysely<Database>,
  table: 'groups' | 'inventories',
  id: string,
): Promise<FileRetention> {
  const row = await db
    .selectFrom(table)
    .select(['file_days as days', 'file_gigabytes as gigabytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? NO_RETENTION;
}
