import { MOST_PAGED, type AuditFilter } from '@backhaul/contract';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type * as z from 'zod';
import type { Scope } from '../../platform/access/scope.js';
import type { AuditTable, Database } from '../../platform/db/schema.js';
import { auditWithin } from '../../control/policies/audit-entry.js';
import { patternOf } from '../../control/resources/page.js';

export type AuditRow = Selectable<AuditTable>;

/** A filter with a text search in one column. */
export interface AuditQuery extends z.output<typeof AuditFilter> {
  readonly searchKey: 'username' | 'action' | 'subject' | 'address';
  readonly searchValue: string;
}

type Scanned = 'username' | 'subject';

const COLUMNS: Readonly<Record<Scanned, RawBuilder<string>>> = {
  username: sql`a.username`,
  subject: sql`coalesce(a.subject_name, a.subject_id, '')`,
};

/** Values of a column that contain this text. The index lists the few distinct values. */
async function valuesWith(
  db: Kysely<Database>,
  column: 'action' | 'address',
  text: string,
): Promise<readonly string[]> {
  const value = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      (select ${value} from audit where ${value} is not null order by ${value} limit 1)
      union all
      select (select ${value} from audit a where ${value} > found.value order by ${value} limit 1)
      from found where found.value is not null)
    select value from found where value ilike ${patternOf(text)}`.execute(db);
  return rows.map((row) => row.value);
}

async function searched(
  db: Kysely<Database>,
  { searchKey, searchValue }: AuditQuery,
): Promise<readonly RawBuilder<unknown>[]> {
  if (searchValue === '') return [];
  if (searchKey === 'username' || searchKey === 'subject')
    return [sql`${COLUMNS[searchKey]} ilike ${patternOf(searchValue)}`];
  const values = await valuesWith(db, searchKey, searchValue);
  return [values.length === 0 ? sql`false` : sql`a.${sql.ref(searchKey)} = any(${[...values]}::text[])`];
}

/** Rows in the scope that match the filter. */
async function fitting(db: Kysely<Database>, scope: Scope, query: AuditQuery): Promise<RawBuilder<unknown>> {
  const { from, to, result, noun, action, userId, apiKeyId, subjectKind, subjectId } = query;
  const conditions = [
    auditWithin(scope),
    ...(from === undefined ? [] : [sql`a.at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`a.at < ${new Date(to)}`]),
    ...(result === undefined ? [] : [sql`a.result = ${result}`]),
    ...(noun === undefined ? [] : [sql`(a.action = ${noun} or starts_with(a.action, ${`${noun}:`}))`]),
    ...(action === undefined ? [] : [sql`a.action = any(${action}::text[])`]),
    ...(userId === undefined ? [] : [sql`a.user_id = ${userId}`]),
    ...(apiKeyId === undefined ? [] : [sql`a.api_key_id = ${apiKeyId}`]),
    ...(subjectKind === undefined ? [] : [sql`a.subject_kind = ${subjectKind}`]),
    ...(subjectId === undefined ? [] : [sql`a.subject_id = ${subjectId}`]),
    ...(await searched(db, query)),
  ];
  return sql.join(conditions, sql` and `);
}

/** Number of matching rows, counted only as far as can be paged. */
export async function countFitting(db: Kysely<Database>, scope: Scope, query: AuditQuery): Promise<number> {
  const where = await fitting(db, scope, query);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from audit a where ${where} limit ${MOST_PAGED}) as fitting`.execute(db);
  return rows[0]?.total ?? 0;
}

interface Slice {
  readonly dir: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit: number;
  /** Only rows older than this one. */
  readonly beforeId?: string | undefined;
}

/** Matching rows, newest first by the order of writing. */
export async function rowsFitting(
  db: Kysely<Database>,
  scope: Scope,
  query: AuditQuery,
  { dir, offset = 0, limit, beforeId }: Slice,
): Promise<readonly AuditRow[]> {
  const older = beforeId === undefined ? sql`true` : sql`a.id < ${beforeId}::bigint`;
  const where = await fitting(db, scope, query);
  const { rows } = await sql<AuditRow>`
    select a.*, a.id::text as id from audit a where ${where} and ${older}
    order by a.id ${dir === 'asc' ? sql`asc` : sql`desc`} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** The row of an entry; the caller's access is checked before. */
export const rowOf = (db: Kysely<Database>, id: string): Promise<AuditRow> =>
  db
    .selectFrom('audit')
    .selectAll()
    .select(sql<string>`id::text`.as('id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
