import type { AppContract, HandlerInput, IngestAccount } from '@backhaul/contract';
import { message } from '@backhaul/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { violates } from '../../control/devices/names.js';
import { requireMemberships } from '../../control/people/memberships.js';
import { requireService } from '../../control/services/services.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid } from '../../platform/kernel/refusal.js';

export type Wanted = Omit<HandlerInput<AppContract['ingestAccounts']['set']>['body'], 'password'>;

/** The settings of an account as the audit keeps them. */
type Audited = Readonly<Record<string, string | boolean | null>>;

/** The ingest account of an inventory; null without one. */
export async function ingestAccountOf(db: Kysely<Database>, inventoryId: string): Promise<IngestAccount | null> {
  const row = await db
    .selectFrom('ingest_accounts as a')
    .selectAll('a')
    .select(
      sql<IngestAccount['groups']>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
        from ingest_account_groups ag join groups g on g.id = ag.group_id
        where ag.inventory_id = a.inventory_id), '[]')`.as('groups'),
    )
    .where('a.inventory_id', '=', inventoryId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    user: row.username,
    passwordSet: row.password_hash !== null,
    enabled: row.enabled,
    groups: row.whole_inventory ? null : row.groups,
    changedAt: row.changed_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    lastUsedAddress: row.last_used_address,
  };
}

/**
 * Makes or changes the account of an inventory; without `passwordHash` the present password stays. Returns its settings before and after.
 * @throws {Refusal} NOT_FOUND for a missing or foreign group, INVALID for a user that another inventory has; FEATURE_OFF, SERVICE_LICENSE
 * without the service, except to switch it off
 */
export async function writeIngestAccount(
  tx: Transaction<Database>,
  caller: Caller,
  inventoryId: string,
  { user, groupIds, enabled }: Wanted,
  { passwordHash, at }: { readonly passwordHash: string | undefined; readonly at: Date },
): Promise<{ readonly before: Audited; readonly after: Audited }> {
  await requireMemberships(tx, caller, { inventoryIds: [inventoryId], groupIds: groupIds ?? [] });
  await sql`select 1 from ingest_accounts where inventory_id = ${inventoryId} for update`.execute(tx);
  const held = await ingestAccountOf(tx, inventoryId);
  if (enabled || held === null)
    await requireService(tx, inventoryId, 'ingest', at.getTime(), enabled && held?.enabled !== true);
  const values = {
    username: user,
    whole_inventory: groupIds === null,
    enabled,
    changed_at: at,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  };
  try {
    await tx
      .insertInto('ingest_accounts')
      .values({ inventory_id: inventoryId, ...values })
      .onConflict((conflict) => conflict.column('inventory_id').doUpdateSet(values))
      .execute();
  } catch (error) {
    if (violates(error, ['ingest_accounts_username'])) throw invalid('body.user', message('unique'));
    throw error;
  }
  await tx.deleteFrom('ingest_account_groups').where('inventory_id', '=', inventoryId).execute();
  await sql`
    insert into ingest_account_groups (inventory_id, group_id)
    select distinct ${inventoryId}, id from unnest(${[...(groupIds ?? [])]}::text[]) as id`.execute(tx);
  return { before: audited(held), after: audited(await ingestAccountOf(tx, inventoryId)) };
}

const audited = (account: IngestAccount | null): Audited =>
  account === null
    ? {}
    : {
        user: account.user,
        enabled: account.enabled,
        groups: account.groups === null ? null : account.groups.map(({ id }) => id).join(', '),
      };

/** Deletes the account of an inventory. False without one. */
export async function deleteIngestAccount(tx: Transaction<Database>, inventoryId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ingest_accounts')
    .where('inventory_id', '=', inventoryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
