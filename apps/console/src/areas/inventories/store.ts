import type { AppContract, HandlerInput, ManagedInventory } from '@backhaul/contract';
import {
  checkInventoryRegion,
  INVENTORY_FEATURES,
  parentProblem,
  type CloudProvider,
  type InventoryFeature,
} from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { byText, byValue } from '../../control/resources/page.js';
import type { Effect, Store } from '../../control/resources/store.js';
import { insertDefaultProfile } from '../../control/usage/default-profile-store.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { unitsIn } from './geolocation-store.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface InventoryRow {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly cloud_provider: CloudProvider | null;
  readonly customer: string;
  readonly parent: Named | null;
  readonly auto_group: Named | null;
  readonly two_factor: boolean;
  readonly sip_server: string;
  readonly geocoding_profile: Named | null;
  readonly operator_set: Named | null;
  readonly features: readonly InventoryFeature[];
  readonly created_at: Date;
  readonly units: number;
  readonly servers: number;
  readonly channels: number;
  readonly groups: number;
  readonly users: number;
  readonly children: number;
}

type Calls = AppContract['inventories'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];
type SearchKey = 'name' | 'customer' | 'region';
type SortKey = 'name' | 'customer' | 'createdAt';
export type InventoryStore = Store<InventoryRow, ManagedInventory, SearchKey, SortKey, Create, Change>;

/** Number of rows of a table in the inventory. */
const countOf = (table: string) => sql`(select count(*)::int from ${sql.table(table)} x where x.inventory_id = i.id)`;
const devicesOf = (kind: 'unit' | 'server') =>
  sql`(select count(*)::int from devices x where x.inventory_id = i.id and x.kind = ${kind})`;

/** Inventories, managed by superusers; `remove` deletes an inventory whose row is locked. */
export const inventoryStore = (remove: (tx: Transaction<Database>, row: InventoryRow) => Promise<Effect>) =>
  ({
    kind: 'inventory',
    idPrefix: 'inv',
    table: 'inventories',
    rows: (_db, scope) => sql<InventoryRow>`(
      select i.id, i.name, i.region, i.cloud_provider, i.customer, i.two_factor, i.sip_server, i.features, i.created_at,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as parent,
        case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as auto_group,
        case when gp.id is not null then json_build_object('id', gp.id, 'name', gp.name) end as geocoding_profile,
        case when os.id is not null then json_build_object('id', os.id, 'name', os.name) end as operator_set,
        ${devicesOf('unit')} as units,
        ${devicesOf('server')} as servers,
        ${countOf('channels')} as channels,
        ${countOf('groups')} as groups,
        ${countOf('user_inventories')} as users,
        (select count(*)::int from inventories x where x.parent_id = i.id) as children
      from inventories i left join inventories p on p.id = i.parent_id left join groups g on g.id = i.auto_group_id
        left join geocoding_profiles gp on gp.id = i.geocoding_profile_id
        left join operator_sets os on os.id = i.operator_set_id
      where ${scope.all ? sql`true` : sql`false`})`,
    search: { name: 'name', customer: 'customer', region: 'region' },
    sort: { name: byText('name'), customer: byText('customer'), createdAt: byValue('created_at') },
    present: (row) => ({
      id: row.id,
      name: row.name,
      region: row.region,
      cloudProvider: row.cloud_provider,
      customer: row.customer,
      parent: row.parent,
      autoGroup: row.auto_group,
      twoFactor: row.two_factor,
      sipServer: row.sip_server,
      geocodingProfile: row.geocoding_profile,
      operatorSet: row.operator_set,
      features: INVENTORY_FEATURES.filter((one) => row.features.includes(one)),
      createdAt: row.created_at.getTime(),
      units: row.units,
      servers: row.servers,
      channels: row.channels,
      groups: row.groups,
      users: row.users,
      children: row.children,
    }),
    audited: (row) => ({
      name: row.name,
      region: row.region,
      cloudProvider: row.cloud_provider,
      customer: row.customer,
      parent: row.parent?.id ?? null,
      autoGroup: row.auto_group?.id ?? null,
      twoFactor: row.two_factor,
      sipServer: row.sip_server,
      geocodingProfile: row.geocoding_profile?.id ?? null,
      operatorSet: row.operator_set?.id ?? null,
      features: INVENTORY_FEATURES.filter((one) => row.features.includes(one)).join(', '),
    }),
    async create(tx, _caller, id, body) {
      await lockInventories(tx);
      refuseRegion(body.cloudProvider, body.region);
      await refuseTaken(tx, id, body.name);
      await refuseParent(tx, id, body.parentId);
      await refuseProfile(tx, body.geocodingProfileId);
      await refuseSet(tx, body.operatorSetId);
      await tx
        .insertInto('inventories')
        .values({
          id,
          name: body.name,
          region: body.region,
          cloud_provider: body.cloudProvider,
          customer: body.customer,
          parent_id: body.parentId,
          two_factor: body.twoFactor,
          sip_server: body.sipServer,
          geocoding_profile_id: body.geocodingProfileId,
          operator_set_id: body.operatorSetId,
          features: [...new Set(body.features ?? INVENTORY_FEATURES)],
        })
        .execute();
      await insertDefaultProfile(tx, id);
      return { detail: body.name };
    },
    async update(tx, _caller, row, body) {
      await lockInventories(tx);
      const { id } = row;
      const provider = body.cloudProvider === undefined ? row.cloud_provider : body.cloudProvider;
      if (body.region !== undefined || body.cloudProvider !== undefined)
        refuseRegion(provider, body.region ?? row.region);
      if (body.name !== undefined) await refuseTaken(tx, id, body.name);
      if (body.parentId !== undefined) await refuseParent(tx, id, body.parentId);
      if (body.autoGroupId !== undefined) await refuseAutoGroup(tx, id, body.autoGroupId);
      if (body.geocodingProfileId !== undefined) await refuseProfile(tx, body.geocodingProfileId);
      if (body.operatorSetId !== undefined) await refuseSet(tx, body.operatorSetId);
      const values = {
        name: body.name,
        region: body.region,
        cloud_provider: body.cloudProvider,
        customer: body.customer,
        parent_id: body.parentId,
        auto_group_id: body.autoGroupId,
        two_factor: body.twoFactor,
        sip_server: body.sipServer,
        geocoding_profile_id: body.geocodingProfileId,
        operator_set_id: body.operatorSetId,
        features: body.features && [...new Set(body.features)],
      };
      if (Object.values(values).some((value) => value !== undefined))
        await tx.updateTable('inventories').set(values).where('id', '=', id).execute();
      // The geocoding profile or the map feature of its units may have changed.
      const isOfUnits = body.geocodingProfileId !== undefined || body.features !== undefined;
      const touches = isOfUnits ? await unitsIn(tx, id) : [];
      return { detail: body.name ?? row.name, touches };
    },
    remove: (tx, _caller, row) => remove(tx, row),
  }) satisfies InventoryStore;

/** Arbitrary key of a PostgreSQL advisory lock. */
const INVENTORIES_LOCK = 7_241_908;

/** Serialises changes of inventories, because names and parents are compared with all others. */
const lockInventories = (tx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(${INVENTORIES_LOCK})`.execute(tx);

function refuseRegion(provider: CloudProvider | null, region: string): void {
  const complaint = checkInventoryRegion(provider, region);
  if (complaint !== null) throw invalid('body.region', complaint);
}

/** Inventory names are unique, ignoring case. @throws {Refusal} NAME_TAKEN */
async function refuseTaken(tx: Transaction<Database>, id: string, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('inventories')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('id', '!=', id)
    .executeTakeFirst();
  if (taken) throw new Refusal('NAME_TAKEN');
}

/** @throws {Refusal} NOT_FOUND for a missing parent, INVALID for the inventory itself or one of its descendants */
async function refuseParent(tx: Transaction<Database>, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const { rows } = await sql<{ id: string }>`
    with recursive up (id, parent_id) as (
      select id, parent_id from inventories where id = ${parentId}
      union select i.id, i.parent_id from inventories i join up on i.id = up.parent_id)
    select id from up`.execute(tx);
  const complaint = parentProblem(
    id,
    parentId,
    rows.map((row) => row.id),
  );
  if (complaint !== null) throw invalid('body.parentId', complaint);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}

/** @throws {Refusal} NOT_FOUND for a group of another inventory */
async function refuseAutoGroup(tx: Transaction<Database>, id: string, groupId: string | null): Promise<void> {
  if (groupId === null) return;
  const group = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .where('inventory_id', '=', id)
    .executeTakeFirst();
  if (!group) throw new Refusal('NOT_FOUND');
}

/** @throws {Refusal} NOT_FOUND for a missing profile */
async function refuseProfile(tx: Transaction<Database>, profileId: string | null): Promise<void> {
  if (profileId === null) return;
  const profiles = tx.selectFrom('geocoding_profiles').select('id').where('id', '=', profileId);
  if ((await profiles.forKeyShare().executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND');
}

/** @throws {Refusal} NOT_FOUND for a missing operator set */
async function refuseSet(tx: Transaction<Database>, setId: string | null): Promise<void> {
  if (setId === null) return;
  const sets = tx.selectFrom('operator_sets').select('id').where('id', '=', setId);
  if ((await sets.forKeyShare().executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND');
}

export async function countInventories(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('inventories')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
