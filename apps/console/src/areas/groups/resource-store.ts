import type { ManagedGroup } from '@backhaul/contract';
import { checkGroupName, FIRST_FEATURES } from '@backhaul/domain';
import { sql } from 'kysely';
import { invalid } from '../../platform/kernel/refusal.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { removeGroups } from '../../control/groups/remove-groups.js';
import { groupSeen } from '../../control/policies/seen.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly created_at: Date;
  readonly auto_units: boolean;
  readonly auto_all: boolean;
  readonly units: number;
  readonly channels: number;
  readonly return_channels: number;
  readonly users: number;
  readonly only_units: number;
  readonly only_channels: number;
  readonly only_users: number;
}

type Key = 'name' | 'inventory';
interface Change {
  readonly name?: string | undefined;
  readonly autoUnits?: boolean | undefined;
  readonly autoAll?: boolean | undefined;
}
interface Create {
  readonly name: string;
  readonly inventoryId: string;
  readonly autoUnits: boolean;
  readonly autoAll: boolean;
}

const UNITS = { table: 'device_groups', member: 'device_id' } as const;
const CHANNELS = { table: 'channel_groups', member: 'channel_id' } as const;
const USERS = { table: 'user_groups', member: 'user_id' } as const;

/** Number of members of a kind in the group; with `only`, of those in no other group. Servers are not counted. */
function countOf({ table, member }: typeof UNITS | typeof CHANNELS | typeof USERS, only: boolean) {
  const [at, id] = [sql.table(table), sql.ref(`m.${member}`)];
  const units = sql`and exists (select 1 from devices d where d.id = m.device_id and d.kind = 'unit')`;
  const alone = sql`and not exists (
    select 1 from ${at} o where ${sql.ref(`o.${member}`)} = ${id} and o.group_id <> m.group_id)`;
  return sql`(select count(*)::int from ${at} m where m.group_id = g.id
    ${table === 'device_groups' ? units : sql``} ${only ? alone : sql``})`;
}

/** Number of video return channels of the group, or of its other channels. */
const channelsFor = (videoReturn: boolean) => sql`(
  select count(*)::int from channel_groups m join channels c on c.id = m.channel_id
  where m.group_id = g.id and c.video_return = ${videoReturn})`;

/** Groups, managed by administrators. */
export const groupStore: Store<Row, ManagedGroup, Key, Key | 'createdAt', Create, Change> = {
  kind: 'group',
  idPrefix: 'g',
  table: 'groups',
  rows: (_db, scope) => sql<Row>`(
    select g.id, g.name, g.inventory_id, i.name as inventory, g.created_at, g.auto_units, g.auto_all,
      ${countOf(UNITS, false)} as units, ${countOf(UNITS, true)} as only_units,
      ${channelsFor(false)} as channels, ${channelsFor(true)} as return_channels, ${countOf(CHANNELS, true)} as only_channels,
      ${countOf(USERS, false)} as users, ${countOf(USERS, true)} as only_users
    from groups g join inventories i on i.id = g.inventory_id where ${groupSeen(scope)})`,
  search: { name: 'name', inventory: 'inventory' },
  sort: { name: byText('name'), inventory: byText('inventory'), createdAt: byValue('created_at') },
  present: (row) => ({
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory },
    createdAt: row.created_at.getTime(),
    autoUnits: row.auto_units,
    autoAll: row.auto_all,
    units: row.units,
    channels: row.channels,
    returnChannels: row.return_channels,
    users: row.users,
    onlyHere: { units: row.only_units, channels: row.only_channels, users: row.only_users },
  }),
  audited: ({ name, auto_units: autoUnits, auto_all: autoAll }) => ({
    name,
    // Off is the default.
    ...(autoUnits && { autoUnits }),
    ...(autoAll && { autoAll }),
  }),
  async create(tx, { scope }, id, { name, inventoryId, autoUnits, autoAll }) {
    requireManaged(scope, inventoryId);
    refuseBadName(name);
    await tx
      .insertInto('groups')
      .values({
        id,
        name,
        inventory_id: inventoryId,
        features: [...FIRST_FEATURES],
        auto_units: autoUnits,
        auto_all: autoAll,
      })
      .execute();
    return {};
  },
  async update(tx, { scope }, { id, inventory_id, name: before }, { name = before, autoUnits, autoAll }) {
    requireManaged(scope, inventory_id);
    // A group with a name from before the rule keeps it until it is renamed.
    if (name !== before) refuseBadName(name);
    await tx
      .updateTable('groups')
      .set({ name, auto_units: autoUnits, auto_all: autoAll })
      .where('id', '=', id)
      .execute();
    return {};
  },
  async remove(tx, { scope }, { id, inventory_id }) {
    requireManaged(scope, inventory_id);
    return { touches: await removeGroups(tx, [id]) };
  },
};

function refuseBadName(name: string): void {
  const complaint = checkGroupName(name);
  if (complaint !== null) throw invalid('body.name', complaint);
}
