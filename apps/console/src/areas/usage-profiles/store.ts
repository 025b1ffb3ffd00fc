import type { AppContract, HandlerInput, UsageProfile } from '@backhaul/contract';
import { checkUsageProfile, deletionObstacle, type UsageProfileType } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { requireManaged } from '../../control/policies/inventory.js';
import { unitSeen } from '../../control/policies/seen.js';
import { usageProfilesWithin } from '../../control/policies/usage-profile.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { USAGE_PROFILE_PREFIX } from '../../control/usage/default-profile-store.js';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, refuseFields } from '../../platform/kernel/refusal.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly type: UsageProfileType;
  readonly allowance: number;
  readonly reset_day: number;
  readonly is_default: boolean;
  readonly created_at: Date;
  readonly units: number;
}

type Calls = AppContract['usageProfiles'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];
type Key = 'name' | 'inventory';

/** Usage profiles, managed by administrators. */
export const usageProfileStore: Store<Row, UsageProfile, Key, Key | 'resetDay' | 'createdAt', Create, Change> = {
  kind: 'usageProfile',
  idPrefix: USAGE_PROFILE_PREFIX,
  table: 'usage_profiles',
  rows: (_db, scope) => sql<Row>`(
    select p.id, p.name, p.inventory_id, i.name as inventory, p.type, p.allowance, p.reset_day, p.is_default, p.created_at,
      (select count(*)::int from units x join devices u on u.id = x.device_id
        where x.usage_profile_id = p.id and ${unitSeen(scope)}) as units
    from usage_profiles p join inventories i on i.id = p.inventory_id where ${usageProfilesWithin(scope)})`,
  search: { name: 'name', inventory: 'inventory' },
  sort: {
    name: byText('name'),
    inventory: byText('inventory'),
    resetDay: byValue('reset_day'),
    createdAt: byValue('created_at'),
  },
  present: (row) => ({
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory },
    type: row.type,
    allowance: row.allowance,
    resetDay: row.reset_day,
    isDefault: row.is_default,
    createdAt: row.created_at.getTime(),
    units: row.units,
  }),
  audited: ({ name, type, allowance, reset_day, inventory_id }) => ({
    name,
    type,
    allowance,
    resetDay: reset_day,
    inventory: inventory_id,
  }),
  async create(tx, { scope }, id, { inventoryId, ...profile }) {
    requireManaged(scope, inventoryId);
    refuseBad(profile);
    const { name, type, allowance, resetDay } = profile;
    await tx
      .insertInto('usage_profiles')
      .values({ id, inventory_id: inventoryId, name, type, allowance, reset_day: resetDay })
      .execute();
    return { detail: name };
  },
  async update(tx, { scope }, row, change) {
    requireManaged(scope, row.inventory_id);
    const { name = row.name, type = row.type, allowance = row.allowance, resetDay = row.reset_day } = change;
    refuseBad({ name, type, allowance, resetDay });
    await tx
      .updateTable('usage_profiles')
      .set({ name, type, allowance, reset_day: resetDay })
      .where('id', '=', row.id)
      .execute();
    return { detail: name, touches: await unitsWith(tx, row.id) };
  },
  async remove(tx, { scope }, { id, name, inventory_id, is_default, units }) {
    requireManaged(scope, inventory_id);
    const obstacle = deletionObstacle({ isDefault: is_default, units });
    if (obstacle !== null) throw new Refusal(obstacle === 'default' ? 'USAGE_PROFILE_DEFAULT' : 'USAGE_PROFILE_USED');
    await tx.deleteFrom('usage_profiles').where('id', '=', id).execute();
    return { detail: name };
  },
};

function refuseBad(profile: Parameters<typeof checkUsageProfile>[0]): void {
  const fields = checkUsageProfile(profile).map(({ path, message }) => ({ path: `body.${path}`, message }));
  refuseFields(fields);
}

/** The units with a profile, whose records every console must refresh. */
async function unitsWith(tx: Transaction<Database>, id: string): Promise<readonly Touched[]> {
  const units = await tx.selectFrom('units').select('device_id').where('usage_profile_id', '=', id).execute();
  return units.map(({ device_id }) => ['unit', device_id]);
}
