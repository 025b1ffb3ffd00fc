import type { UsageProfileUnit } from '@backhaul/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { lockedUnit, updateUnitRow } from '../../control/devices/unit-row.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { unitSeen } from '../../control/policies/seen.js';
import type { VisibleUsageProfile } from '../../control/policies/usage-profile.js';
import { byText, page } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A page of the units with a profile (`yes`), or of its inventory with another one or none (`no`). */
interface UnitsQuery {
  readonly offset: number;
  readonly limit: number;
  readonly member: 'yes' | 'no';
  readonly searchValue: string;
}

/** The units with a profile, or those of its inventory that could get it, by name. */
export async function unitsOf(
  db: Kysely<Database>,
  caller: Caller,
  profile: VisibleUsageProfile,
  { member, ...query }: UnitsQuery,
) {
  // A user who sees a profile may not see the rest of its inventory.
  if (member === 'no') requireManaged(caller.scope, profile.inventoryId);
  const store = unitStore(profile, member);
  return page(db, store, caller, { ...query, searchKey: 'name', sortBy: 'name', sortDir: 'asc' });
}

const unitStore = (
  profile: VisibleUsageProfile,
  member: UnitsQuery['member'],
): ListStore<UsageProfileUnit, UsageProfileUnit, 'name', 'name'> => ({
  rows: (_db, scope) => sql<UsageProfileUnit>`(
    select u.id, u.name, x.type,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as profile
    from devices u join units x on x.device_id = u.id left join usage_profiles p on p.id = x.usage_profile_id
    where u.inventory_id = ${profile.inventoryId} and ${unitSeen(scope)}
      and x.usage_profile_id is ${member === 'yes' ? sql`not distinct` : sql`distinct`} from ${profile.id})`,
  search: { name: 'name' },
  sort: { name: byText('name') },
  present: ({ id, name, type, profile: present }) => ({ id, name, type, profile: present }),
});

/** Gives the profile to a unit of its inventory, or removes it from a unit that has it; returns whether anything changed. Throws NOT_FOUND. */
export async function setProfile(
  tx: Transaction<Database>,
  profile: VisibleUsageProfile,
  unitId: string,
  has: boolean,
): Promise<boolean> {
  const profiles = tx.selectFrom('usage_profiles').select('id').where('id', '=', profile.id);
  // The profile may have been deleted in the meantime.
  if ((await profiles.forKeyShare().executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND');
  const unit = await lockedUnit(tx, unitId)
    .select(['devices.inventory_id', 'units.usage_profile_id'])
    .executeTakeFirst();
  if (unit?.inventory_id !== profile.inventoryId) throw new Refusal('NOT_FOUND');
  if ((unit.usage_profile_id === profile.id) === has) return false;
  await updateUnitRow(tx, unitId, { unit: { usage_profile_id: has ? profile.id : null } });
  return true;
}
