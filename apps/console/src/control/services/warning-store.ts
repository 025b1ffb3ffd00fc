import { permissionsOf, trialEndsAt, type Language, type LastWarning, type Role } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { scopeOf } from '../../platform/access/scope-of.js';
import type { Database } from '../../platform/db/schema.js';
import { endingLicences, takeLicenceWarning } from './licence-warning-store.js';
import { termsOf } from './services-store.js';
import type { EndingService } from './warned-service.js';

const lastOf = (row: { readonly warned_end: Date | null; readonly warned_days: number | null }): LastWarning | null =>
  row.warned_end === null || row.warned_days === null
    ? null
    : { endsAt: row.warned_end.getTime(), days: row.warned_days };

/** Every service with an end, its expiry or that of its trial, and every licence of a unit that ends within 14 days. */
export async function endingServices(db: Kysely<Database>, nowMs: number): Promise<readonly EndingService[]> {
  const ofInventories = await db
    .selectFrom('inventory_services as s')
    .innerJoin('inventories as i', 'i.id', 's.inventory_id')
    .selectAll('s')
    .select('i.name')
    .where((eb) => eb.or([eb('s.expires_at', 'is not', null), eb('s.trial_started_at', 'is not', null)]))
    .execute();
  const ofUnits = await db
    .selectFrom('device_services as s')
    .innerJoin('devices as d', 'd.id', 's.unit_id')
    .innerJoin('units as u', 'u.device_id', 'd.id')
    .selectAll('s')
    .select(['d.name', 'd.inventory_id'])
    .where('s.expires_at', 'is not', null)
    .where(sql<boolean>`s.service = any(u.services)`)
    .execute();
  return [
    ...ofInventories.map((row): EndingService => {
      const terms = termsOf(row);
      return {
        of: { kind: 'inventory', id: row.id, service: row.service },
        inventoryId: row.inventory_id,
        owner: row.name,
        isTrial: !terms.purchased,
        endsAt: terms.purchased ? terms.expiresAt : trialEndsAt(terms),
        last: lastOf(row),
      };
    }),
    ...ofUnits.map((row): EndingService => ({
      of: { kind: 'unit', id: row.unit_id, service: row.service },
      inventoryId: row.inventory_id,
      owner: row.name,
      isTrial: false,
      endsAt: row.expires_at?.getTime() ?? null,
      last: lastOf(row),
    })),
    ...(await endingLicences(db, nowMs)),
  ];
}

/** Records that a warning is sent; false when another console has sent it, or the service is gone. */
export async function takeWarning(
  tx: Transaction<Database>,
  { of }: EndingService,
  { endsAt, days }: LastWarning,
): Promise<boolean> {
  const end = new Date(endsAt);
  const set = sql`set warned_end = ${end}, warned_days = ${days}`;
  const isDue = sql`(warned_end is distinct from ${end} or warned_days is null or warned_days > ${days})`;
  if (of.kind === 'licence') return takeLicenceWarning(tx, of.id, end, days);
  const { numAffectedRows = 0n } =
    of.kind === 'inventory'
      ? await sql`update inventory_services ${set} where id = ${of.id} and ${isDue}`.execute(tx)
      : await sql`
          update device_services ${set}
          where unit_id = ${of.id} and service = ${of.service} and expires_at = ${end} and ${isDue}`.execute(tx);
  return numAffectedRows > 0n;
}

interface ReaderRow {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly inventory_ids: readonly string[];
  readonly language: Language | null;
}

/** Administrators of an inventory with an e-mail address. Superusers only if they are members. */
export async function administratorsOf(tx: Transaction<Database>, inventoryId: string) {
  const { rows } = await sql<ReaderRow>`
    select u.email, u.roles, p.data ->> 'language' as language,
      array(select inventory_id from user_inventories where user_id = u.id) as inventory_ids
    from users u join user_inventories i on i.user_id = u.id and i.inventory_id = ${inventoryId}
    left join preferences p on p.user_id = u.id
    where u.active and u.email <> '' order by u.id`.execute(tx);
  return rows.flatMap(({ email, roles, inventory_ids: inventoryIds, language }) => {
    const scope = scopeOf({ roles, inventoryIds, groupIds: [] });
    const manages = scope.all || scope.inventoryIds.has(inventoryId);
    return manages && permissionsOf(roles).has('inventoryService:read') ? [{ email, language: language ?? 'en' }] : [];
  });
}
