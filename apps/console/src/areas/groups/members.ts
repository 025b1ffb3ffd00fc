import { sql, type Kysely } from 'kysely';
import { mutate, type MutateDependencies, type Touched } from '../../platform/access/mutate.js';
import type { Caller, Scope } from '../../platform/access/scope.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { within } from './store.js';

export interface GroupDependencies extends MutateDependencies {
  readonly sessions: Pick<Sessions, 'userChanged'>;
}

interface Span {
  readonly offset: number;
  readonly limit: number;
}

/** A page of what is in a group (`yes`), or is not and could be put into it (`no`). */
interface MembersQuery extends Span {
  readonly member: 'yes' | 'no';
  readonly searchValue: string;
}

interface Member {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly groups: number;
}

/** The units or channels of a group, or those of its inventory that are not in it, by name, each with the number of its groups that the scope may enter. */
export async function membersOf(
  db: Kysely<Database>,
  scope: Scope,
  kind: 'unit' | 'channel',
  group: VisibleGroup,
  { offset, limit, member, searchValue }: MembersQuery,
): Promise<{ items: Member[]; total: number } & Span> {
  const [table, link, key] =
    kind === 'unit' ? ['devices', 'device_groups', 'device_id'] : ['channels', 'channel_groups', 'channel_id'];
  const of = (alias: string) => sql`${sql.ref(`${alias}.${key}`)} = r.id`;
  // Who sees a group need not see the rest of its inventory.
  if (member === 'no') requireManaged(scope, group.inventoryId);
  const inside = sql`exists (select 1 from ${sql.table(link)} m where ${of('m')} and m.group_id = ${group.id})`;
  const found = sql`from ${sql.table(table)} r
    where r.inventory_id = ${group.inventoryId} and ${member === 'yes' ? inside : sql`not ${inside}`}
    and position(lower(${searchValue}) in lower(r.name)) > 0 ${kind === 'unit' ? sql`and r.kind = 'unit'` : sql``}`;
  const groups = sql`(select count(*)::int from ${sql.table(link)} o join groups g on g.id = o.group_id where ${of('o')} and ${within(scope)})`;
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
    sql<Member>`select r.id, r.name, r.type, ${groups} as groups ${found} order by lower(r.name), r.id offset ${offset} limit ${limit}`.execute(
      db,
    ),
  ]);
  return { items: rows, total: counted.rows[0]?.total ?? 0, offset, limit };
}

const LINKS = {
  channel: { table: 'channel_groups', key: 'channel_id' },
  user: { table: 'user_groups', key: 'user_id' },
} as const;

/** Puts a channel or user of the group's inventory in, or takes it out; what is so already stays without a word. Throws NOT_FOUND. */
export async function setMember(
  dependencies: GroupDependencies,
  caller: Caller,
  group: VisibleGroup,
  member: { readonly kind: keyof typeof LINKS; readonly id: string },
  inside: boolean,
): Promise<void> {
  const { kind, id } = member;
  const { table, key } = LINKS[kind];
  requireManaged(caller.scope, group.inventoryId);
  const touches: readonly Touched[] = [[kind, id]];
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const belongs =
        kind === 'channel'
          ? sql`select 1 from channels c where c.id = ${id} and c.inventory_id = ${group.inventoryId} for key share`
          : sql`select 1 from user_inventories u where u.user_id = ${id} and u.inventory_id = ${group.inventoryId} for key share`;
      if (inside && (await belongs.execute(tx)).rows.length === 0) throw new Refusal('NOT_FOUND');
      const change = inside
        ? sql`insert into ${sql.table(table)} (${sql.ref(key)}, group_id) values (${id}, ${group.id}) on conflict do nothing`
        : sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id} and group_id = ${group.id}`;
      const { numAffectedRows = 0n } = await change.execute(tx);
      return numAffectedRows > 0n;
    },
    (changed) =>
      changed
        ? {
            action: `group:${inside ? 'put' : 'remove'}${kind === 'channel' ? 'Channel' : 'User'}`,
            subject: { kind: 'group', id: group.id },
            detail: id,
            touches,
          }
        : undefined,
  );
}
