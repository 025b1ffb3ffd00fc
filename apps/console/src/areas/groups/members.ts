import { channelType, type TypedChannel } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { mutate, type MutateDependencies, type Touched } from '../../platform/access/mutate.js';
import type { Caller, Scope } from '../../platform/access/scope.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import { refuseEnterpriseUser } from '../../control/people/enterprise-store.js';
import { mayAssign } from '../../control/people/managed-user.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { byText, page } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import { groupSeen } from '../../control/policies/seen.js';

export interface GroupDependencies extends MutateDependencies {
  readonly sessions: Pick<Sessions, 'userChanged'>;
}

/** A page of the members of a group (`yes`), or of records that could be added (`no`). */
interface MembersQuery {
  readonly offset: number;
  readonly limit: number;
  readonly member: 'yes' | 'no';
  readonly searchValue: string;
}

interface Member {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly groups: number;
}

/** A row of a member: units have a type, the type of a channel is derived. */
type MemberRow = Omit<Member, 'type'> & { readonly type: string | TypedChannel };

type ListedKind = 'unit' | 'channel' | 'returnChannel';

/** Units, channels or return channels in a group, or in its inventory but not in the group, by name, with the number of their groups in the scope. */
export async function membersOf(
  db: Kysely<Database>,
  caller: Caller,
  kind: ListedKind,
  group: VisibleGroup,
  { offset, limit, member, searchValue }: MembersQuery,
) {
  // A user who sees a group may not see the rest of its inventory.
  if (member === 'no') requireManaged(caller.scope, group.inventoryId);
  const store = memberStore(kind, group, member);
  return page(db, store, caller, { offset, limit, searchKey: 'name', searchValue, sortBy: 'name', sortDir: 'asc' });
}

function memberStore(
  kind: ListedKind,
  group: VisibleGroup,
  member: MembersQuery['member'],
): ListStore<MemberRow, Member, 'name', 'name'> {
  const [link, key] = kind === 'unit' ? ['device_groups', 'device_id'] : ['channel_groups', 'channel_id'];
  const members = kind === 'unit' ? UNITS : CHANNELS[kind];
  const of = (alias: string) => sql`${sql.ref(`${alias}.${key}`)} = t.id`;
  const inside = sql`exists (select 1 from ${sql.table(link)} m where ${of('m')} and m.group_id = ${group.id})`;
  const groups = (scope: Scope) =>
    sql`(select count(*)::int from ${sql.table(link)} o join groups g on g.id = o.group_id where ${of('o')} and ${groupSeen(scope)})`;
  return {
    rows: (_db, scope) => sql<MemberRow>`(
      select t.id, t.name, ${kind === 'unit' ? sql`type` : CHANNEL_FACTS} as type, ${groups(scope)} as groups from ${members}
      where t.inventory_id = ${group.inventoryId} and ${member === 'yes' ? inside : sql`not ${inside}`})`,
    search: { name: 'name' },
    sort: { name: byText('name') },
    present: ({ type, ...row }) => ({ ...row, type: typeof type === 'string' ? type : channelType(type) }),
  };
}

/** Columns from which the type of a channel is derived. */
const CHANNEL_FACTS = sql`json_build_object('input', t.input, 'forceOutput', t.force_output, 'distributor', t.distributor, 'destinations',
  (select coalesce(json_agg(json_build_object('protocol', d.target ->> 'protocol')), '[]') from destinations d where d.channel_id = t.id))`;

const UNITS = sql`devices t join units on units.device_id = t.id`;
const CHANNELS = {
  channel: sql`(select * from channels where not video_return) t`,
  returnChannel: sql`(select * from channels where video_return) t`,
} as const;

const LINKS = {
  channel: { table: 'channel_groups', key: 'channel_id' },
  user: { table: 'user_groups', key: 'user_id' },
} as const;

/**
 * Adds a channel or user of the group's inventory to it, or removes it; a request without effect succeeds.
 * @throws {Refusal} NOT_FOUND, ENTERPRISE_USER, NOT_ASSIGNABLE for a user whose role the caller may not assign
 */
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
      if (kind === 'user') await refuseUser(tx, caller, id);
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

/** As in `PUT v2/admin/users/{id}`, which also changes the groups of a user. */
async function refuseUser(tx: Transaction<Database>, caller: Caller, id: string): Promise<void> {
  await refuseEnterpriseUser(tx, id);
  const user = await tx.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirst();
  if (user === undefined) throw new Refusal('NOT_FOUND');
  if (!mayAssign(caller, user.roles)) throw new Refusal('NOT_ASSIGNABLE');
}
