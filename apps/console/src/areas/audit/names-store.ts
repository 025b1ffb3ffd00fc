import { sql, type Kysely } from 'kysely';
import { auditWithin } from '../../control/policies/audit-entry.js';
import { groupSeen } from '../../control/policies/seen.js';
import { usersWithin } from '../../control/policies/user.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { AuditRow } from './store.js';

type Kind = 'inventory' | 'group' | 'user';

/** Settings whose values are ids, or comma-separated ids. */
const KINDS: Readonly<Record<string, Kind>> = {
  inventory: 'inventory',
  inventories: 'inventory',
  parent: 'inventory',
  group: 'group',
  groups: 'group',
  autoGroup: 'group',
  users: 'user',
};

type Changes = NonNullable<AuditRow['changes']>;
type Value = Changes[number]['from'];

const idsIn = (value: Value): readonly string[] =>
  typeof value === 'string' ? value.split(', ').filter((id) => id !== '') : [];

/** Name of a record for the reader; null: the reader may not see it; undefined: it does not exist. */
type Name = string | null | undefined;

/**
 * Replaces ids of inventories, groups and users in changed settings by names: the current name, or the last name of a deleted record.
 * Leaves out records that the reader may not see: administrators of one customer must learn nothing of another.
 */
export async function withNames(
  db: Kysely<Database>,
  scope: Scope,
  rows: readonly AuditRow[],
): Promise<readonly AuditRow[]> {
  const wanted = rows.flatMap(({ changes }) =>
    (changes ?? []).flatMap(({ path, from, to }) => {
      const kind = KINDS[path];
      return kind === undefined ? [] : [...idsIn(from), ...idsIn(to)].map((id) => ({ kind, id }));
    }),
  );
  if (wanted.length === 0) return rows;
  const names = await namesOf(db, scope, wanted);
  return rows.map((row) => ({ ...row, changes: row.changes && row.changes.map((change) => named(row, change)) }));

  function named({ action }: AuditRow, change: Changes[number]): Changes[number] {
    const kind = KINDS[change.path];
    if (kind === undefined) return change;
    // A deleted source or destination of a move stays hidden from the other inventory.
    const unknown = (id: string) => (action.endsWith(':move') && !scope.all ? [] : [id]);
    const text = (value: Value): Value => {
      if (typeof value !== 'string' || value === '') return value;
      const shown = idsIn(value).flatMap((id) => {
        const name: Name = names.get(`${kind} ${id}`);
        return name === null ? [] : name === undefined ? unknown(id) : [name];
      });
      return shown.length === 0 ? null : shown.join(', ');
    };
    return { ...change, from: text(change.from), to: text(change.to) };
  }
}

async function namesOf(
  db: Kysely<Database>,
  scope: Scope,
  wanted: readonly { readonly kind: Kind; readonly id: string }[],
): Promise<ReadonlyMap<string, string | null>> {
  const [kinds, ids] = [wanted.map(({ kind }) => kind), wanted.map(({ id }) => id)];
  const inventorySeen = scope.all ? sql`true` : sql`i.id = any(${[...scope.inventoryIds]}::text[])`;
  const { rows } = await sql<{ key: string; name: string | null }>`
    with wanted as (select distinct kind, id from unnest(${kinds}::text[], ${ids}::text[]) as x (kind, id)),
    found as (
      select w.kind, w.id, case when ${inventorySeen} then i.name end as name
        from wanted w join inventories i on w.kind = 'inventory' and i.id = w.id
      union all
      select w.kind, w.id, case when ${groupSeen(scope)} then g.name end
        from wanted w join groups g on w.kind = 'group' and g.id = w.id
      union all
      select w.kind, w.id, case when ${usersWithin(scope)} then u.username end
        from wanted w join users u on w.kind = 'user' and u.id = w.id)
    select f.kind || ' ' || f.id as key, f.name from found f
    union all
    select w.kind || ' ' || w.id, last.name from wanted w, lateral (
      select a.subject_name as name from audit a
      where a.subject_id = w.id and a.subject_kind = w.kind and a.subject_name is not null and ${auditWithin(scope)}
      order by a.id desc limit 1) last
    where not exists (select 1 from found f where f.kind = w.kind and f.id = w.id)`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
