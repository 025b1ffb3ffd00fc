import type { ApiKey, AppContract, HandlerInput } from '@backhaul/contract';
import { assignableRoles, isMakerConfirmed, isKeyRoleAllowed, type Role } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { requireMemberships } from '../../control/people/memberships.js';
import { apiKeysWithin } from '../../control/policies/api-key.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { administers, type Caller, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { message } from '@backhaul/contract';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly role: Role;
  readonly addresses: readonly string[];
  readonly made_by: string;
  readonly maker: string;
  readonly maker_roles: readonly Role[];
  readonly maker_active: boolean;
  readonly maker_confirmed_at: Date | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly last_used_address: string | null;
  readonly last_used_call: string | null;
  readonly inventories: readonly (ApiKey['inventories'][number] & Managed)[];
  readonly groups: readonly (ApiKey['groups'][number] & Managed)[];
}

/** Whether the scope manages the inventory. */
interface Managed {
  readonly managed: boolean;
}

type Calls = AppContract['apiKeys'];
/** A new key with its stored hash and hint. */
export type Create = HandlerInput<Calls['create']>['body'] & { readonly hash: Buffer; readonly hint: string };
type Change = HandlerInput<Calls['update']>['body'];
type ApiKeyStore = Store<
  Row,
  ApiKey,
  'name' | 'madeBy',
  'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt',
  Create,
  Change
>;

const DAY_MS = 24 * 60 * 60_000;

const inventoryManaged = (scope: Scope) =>
  scope.all ? sql`true` : sql`i.id = any(${[...scope.inventoryIds]}::text[])`;

/** API keys, managed by administrators. */
export const apiKeyStore = ({ clock }: { readonly clock: Clock }): ApiKeyStore => ({
  kind: 'apiKey',
  idPrefix: 'key',
  table: 'api_keys',
  rows: (_db, scope) => sql<Row>`(
    select k.*, u.username as maker, u.roles as maker_roles, u.active as maker_active,
      (select e.confirmed_at from enterprise_users e where e.user_id = u.id) as maker_confirmed_at,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'name', i.name, 'managed', ${inventoryManaged(scope)}) order by lower(i.name), i.id)
        from api_key_inventories ki join inventories i on i.id = ki.inventory_id where ki.api_key_id = k.id), '[]') as inventories,
      coalesce((
        select json_agg(json_build_object('uid', g.id, 'name', g.name, 'inventoryId', i.id, 'inventoryName', i.name,
          'managed', ${inventoryManaged(scope)}) order by lower(i.name), lower(g.name), g.id)
        from api_key_groups kg join groups g on g.id = kg.group_id join inventories i on i.id = g.inventory_id
        where kg.api_key_id = k.id), '[]') as groups
    from api_keys k join users u on u.id = k.made_by where ${apiKeysWithin(scope)})`,
  search: { name: 'name', madeBy: 'maker' },
  sort: {
    name: byText('name'),
    createdAt: byValue('created_at'),
    expiresAt: byValue('expires_at'),
    lastUsedAt: byValue('last_used_at'),
  },
  present: (row, caller) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    role: row.role,
    inventories: row.inventories.filter(({ managed }) => managed).map(({ id, name }) => ({ id, name })),
    groups: row.groups
      .filter(({ managed }) => managed)
      .map(({ uid, name, inventoryId, inventoryName }) => ({ uid, name, inventoryId, inventoryName })),
    addresses: [...row.addresses],
    madeBy: { userId: row.made_by, username: row.maker },
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    state: stateOf(row, clock.now()),
    lastUse:
      row.last_used_at === null
        ? null
        : { at: row.last_used_at.getTime(), address: row.last_used_address ?? '', call: row.last_used_call ?? '' },
    editable: isEditable(row, caller),
  }),
  audited: ({ name, role, addresses, expires_at, inventories, groups }) => ({
    name,
    role,
    inventories: inventories.map(({ id }) => id).join(', '),
    groups: groups.map(({ uid }) => uid).join(', '),
    addresses: addresses.join(', '),
    expiresAt: expires_at.toISOString(),
  }),
  async create(tx, caller, id, { name, role, inventoryIds, groupIds, addresses, days, hash, hint }) {
    if (!assignableRoles(caller.roles).includes(role)) throw new Refusal('NOT_ASSIGNABLE');
    if (role !== 'super_user') {
      if (inventoryIds.length === 0) throw invalid('body.inventoryIds', message('required'));
      if (!administers([role]) && groupIds.length === 0) throw invalid('body.groupIds', message('required'));
    }
    await requireMemberships(tx, caller, { inventoryIds, groupIds });
    const expires = new Date(clock.now() + days * DAY_MS);
    await tx
      .insertInto('api_keys')
      .values({ id, name, secret_hash: hash, hint, role, addresses, made_by: caller.userId, expires_at: expires })
      .execute();
    for (const inventoryId of new Set(inventoryIds))
      await tx.insertInto('api_key_inventories').values({ api_key_id: id, inventory_id: inventoryId }).execute();
    for (const groupId of new Set(groupIds))
      await tx.insertInto('api_key_groups').values({ api_key_id: id, group_id: groupId }).execute();
    return { detail: name };
  },
  async update(tx, caller, { id, name, role, made_by }, change) {
    const { rows } = await sql<Pick<Row, 'inventories' | 'groups'>>`
      select r.inventories, r.groups from ${apiKeyStore({ clock }).rows(tx, caller.scope)} as r where r.id = ${id}`.execute(
      tx,
    );
    const [seen] = rows;
    if (!seen) throw new Refusal('NOT_FOUND');
    if (!isEditable({ ...seen, role }, caller)) throw new Refusal('NOT_ASSIGNABLE');
    const values = { name: change.name, addresses: change.addresses };
    if (Object.values(values).some((value) => value !== undefined))
      await tx.updateTable('api_keys').set(values).where('id', '=', id).execute();
    return { detail: change.name ?? name, touches: [['user', made_by]] };
  },
  async remove(tx, _caller, { id, name, made_by }) {
    await tx.deleteFrom('api_keys').where('id', '=', id).execute();
    return { detail: name, touches: [['user', made_by]] };
  },
});

/** Whether the caller may change a key: they could create it, in all of its inventories. `row` was read within the caller's scope. */
const isEditable = (
  { role, inventories, groups }: Pick<Row, 'role' | 'inventories' | 'groups'>,
  caller: Pick<Caller, 'roles'>,
): boolean =>
  assignableRoles(caller.roles).includes(role) && [...inventories, ...groups].every(({ managed }) => managed);

function stateOf(
  { expires_at, maker_active, maker_confirmed_at: confirmed, maker_roles, role }: Row,
  nowMs: number,
): ApiKey['state'] {
  if (expires_at.getTime() <= nowMs) return 'expired';
  const isConfirmed = isMakerConfirmed(confirmed?.getTime() ?? null, nowMs);
  return maker_active && isConfirmed && isKeyRoleAllowed(role, maker_roles) ? 'active' : 'suspended';
}

/** Roles of the key's creator, and whether the key reaches inventories or groups beyond those shown. @throws {Refusal} NOT_FOUND */
export async function makerOf(
  db: Kysely<Database>,
  { id, inventories, groups }: Pick<ApiKey, 'id' | 'inventories' | 'groups'>,
): Promise<{ readonly makerRoles: readonly Role[]; readonly elsewhere: boolean }> {
  const { rows } = await sql<{ roles: readonly Role[]; inventories: number; groups: number }>`
    select u.roles,
      (select count(*)::int from api_key_inventories where api_key_id = k.id) as inventories,
      (select count(*)::int from api_key_groups where api_key_id = k.id) as groups
    from api_keys k join users u on u.id = k.made_by where k.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    makerRoles: row.roles,
    elsewhere: row.inventories > inventories.length || row.groups > groups.length,
  };
}

/** SQL condition for the keys of an inventory. */
export const ofInventory = (inventoryId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from api_key_inventories x where x.api_key_id = r.id and x.inventory_id = ${inventoryId})`;
