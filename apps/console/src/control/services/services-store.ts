import {
  guestService,
  countedKind,
  servicePeriod,
  type GuestType,
  type InventoryServiceName,
  type ServiceTerms,
  type ServiceUse,
} from '@backhaul/domain';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { readUsed } from '../usage/read.js';
import { readPastUse } from './past-use-store.js';

export type ServiceRow = Selectable<Database['inventory_services']>;

const HOUR_S = 3600;
const BYTES_IN_MB = 1_000_000;

/** The configuration of a service. */
export const termsOf = (row: Omit<ServiceRow, 'id' | 'inventory_id' | 'service' | 'created_at'>): ServiceTerms => ({
  purchased: row.purchased,
  trialStartedAt: row.trial_started_at?.getTime() ?? null,
  usageType: row.usage_type,
  packageSize: row.package_size,
  instanceLimit: row.instance_limit,
  startDay: row.start_day,
  expiresAt: row.expires_at?.getTime() ?? null,
});

/** The configured services of an inventory. */
export const configuredServices = (db: Kysely<Database>, inventoryId: string): Promise<ServiceRow[]> =>
  db.selectFrom('inventory_services').selectAll().where('inventory_id', '=', inventoryId).execute();

/** Configurations of one service, by inventory, where it is configured. */
export const configuredOf = (
  db: Kysely<Database>,
  inventoryIds: readonly string[],
  service: InventoryServiceName,
): Promise<ServiceRow[]> =>
  db
    .selectFrom('inventory_services')
    .selectAll()
    .where('inventory_id', 'in', [...inventoryIds])
    .where('service', '=', service)
    .execute();

/** Number of licences on demand in use, by inventory; inventories without any are left out. */
export async function licencesInUse(
  db: Kysely<Database>,
  inventoryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select s.inventory_id as id, count(*)::int as count
    from license_activations a join inventory_services s on s.id = a.service_id
    where s.inventory_id = any(${[...inventoryIds]}::text[]) group by s.inventory_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A configured service, locked to serialise new uses. Undefined if it is not configured. */
export const lockedService = (
  tx: Transaction<Database>,
  inventoryId: string,
  service: InventoryServiceName,
): Promise<ServiceRow | undefined> =>
  tx
    .selectFrom('inventory_services')
    .selectAll()
    .where('inventory_id', '=', inventoryId)
    .where('service', '=', service)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Starts the trial of a service whose row is locked. It is stored, so that there is no second trial. */
export async function writeTrial(
  tx: Transaction<Database>,
  { id, inventory_id, service }: Pick<ServiceRow, 'id' | 'inventory_id' | 'service'>,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  await tx.updateTable('inventory_services').set({ trial_started_at: at }).where('id', '=', id).execute();
  await tx
    .insertInto('used_trials')
    .values({ inventory_id, service, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When the trial of a service began, in any configuration; null: it was not used. */
export async function usedTrial(
  tx: Transaction<Database>,
  inventoryId: string,
  service: InventoryServiceName,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('used_trials')
    .select('started_at')
    .where('inventory_id', '=', inventoryId)
    .where('service', '=', service)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** Current usage of a service; `terms` null: only its uses are counted. */
export async function readServiceUse(
  db: Kysely<Database>,
  inventoryId: string,
  service: InventoryServiceName,
  terms: ServiceTerms | null,
  nowMs: number,
): Promise<ServiceUse> {
  return {
    instances: await countUses(db, inventoryId, service, new Date(nowMs)),
    used: terms === null ? 0 : await readAmount(db, inventoryId, service, terms, nowMs),
  };
}

async function countUses(
  db: Kysely<Database>,
  inventoryId: string,
  service: InventoryServiceName,
  now: Date,
): Promise<number> {
  switch (service) {
    case 'go_plan':
      return countOf(db, guestsOf(inventoryId, 'liteUnits', now));
    case 'smart_plan':
      return countOf(db, guestsOf(inventoryId, 'smartUnits', now));
    case 'ai_integration':
      return countOf(
        db,
        sql`units u join devices d on d.id = u.device_id
          where d.inventory_id = ${inventoryId} and 'ai' = any(u.services)`,
      );
    case 'unit_license':
      return countOf(
        db,
        sql`license_activations a join inventory_services s on s.id = a.service_id
          where s.inventory_id = ${inventoryId}`,
      );
    case 'web_aud_connect':
      return countOf(
        db,
        // A unit that only hears audio interfaces does not count as a participant.
        sql`audio_participants p join audio_rooms a on a.id = p.room_id
          where a.inventory_id = ${inventoryId} and not (
            p.unit_id is not null and a.direct_unit_id is not null
            and exists (select 1 from audio_room_interfaces x where x.room_id = a.id)
            and not exists (select 1 from audio_participants o where o.room_id = a.id and o.unit_id is null))`,
      );
    case 'audio_ifb':
      return countOf(db, sql`audio_interfaces x where x.inventory_id = ${inventoryId}`);
    case 'ingest':
      return countOf(db, sql`ingest_accounts x where x.inventory_id = ${inventoryId} and x.enabled`);
    case 'graphics':
      return countOf(db, sql`channels c where c.inventory_id = ${inventoryId} and c.overlay_on`);
    default:
      return service satisfies never;
  }
}

/** Units whose invitation is valid. */
const guestsOf = (inventoryId: string, type: GuestType, now: Date) => sql`
  invitations i join devices d on d.id = i.unit_id join units u on u.device_id = d.id
  where d.inventory_id = ${inventoryId} and (u.type = 'liteUnits') = ${type === 'liteUnits'}
    and i.token_hash is not null and not i.expired and (i.expires_at is null or i.expires_at > ${now})`;

async function countOf(db: Kysely<Database>, from: ReturnType<typeof guestsOf>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readAmount(
  db: Kysely<Database>,
  inventoryId: string,
  service: InventoryServiceName,
  terms: ServiceTerms,
  nowMs: number,
): Promise<number> {
  const kind = countedKind(service, terms);
  if (kind === 'na') return 0;
  const { from } = servicePeriod(terms, nowMs);
  if (service === 'graphics') return readOverlayHours(db, inventoryId, from, nowMs);
  const types = (['smartUnits', 'liteUnits'] as const).filter((type) => guestService(type) === service);
  if (types.length === 0) return 0;
  const units = await guestUnits(db, inventoryId, types);
  const monitoring = { mode: 'none', allowance: null, resetDay: terms.startDay } as const;
  const used = await readUsed(
    db,
    units.map((id) => ({ id, monitoring, usageResetAt: from })),
    nowMs,
  );
  const past = await readPastUse(db, { inventoryId, types, kind, fromMs: from, nowMs });
  const sum = units.reduce((all, id) => all + (kind === 'time' ? used(id).hours : used(id).bytes), past);
  return kind === 'time' ? sum : sum / BYTES_IN_MB;
}

/** The units of these types that the inventory has now. */
async function guestUnits(db: Kysely<Database>, inventoryId: string, types: readonly GuestType[]): Promise<string[]> {
  const units = await db
    .selectFrom('devices as d')
    .innerJoin('units as u', 'u.device_id', 'd.id')
    .select('d.id')
    .where('d.inventory_id', '=', inventoryId)
    .where('u.type', 'in', types)
    .execute();
  return units.map(({ id }) => id);
}

/** Hours since a time for which channels of an inventory had their overlay on. */
async function readOverlayHours(
  db: Kysely<Database>,
  inventoryId: string,
  fromMs: number,
  nowMs: number,
): Promise<number> {
  const [from, now] = [new Date(fromMs), new Date(nowMs)];
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(greatest(0, extract(epoch from
      least(coalesce(ended_at, ${now}), ${now}) - greatest(started_at, ${from})))), 0)::float8 / ${HOUR_S} as hours
    from overlay_uses where inventory_id = ${inventoryId} and (ended_at is null or ended_at > ${from})`.execute(db);
  return rows[0]?.hours ?? 0;
}

/** Records that a channel, whose row is locked, switches its overlay on or off now. */
export async function recordOverlay(
  tx: Transaction<Database>,
  { id, inventoryId }: { readonly id: string; readonly inventoryId: string },
  on: boolean,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  if (on) {
    await tx
      .insertInto('overlay_uses')
      .values({ inventory_id: inventoryId, channel_id: id, started_at: at })
      // An open use continues.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await tx
    .updateTable('overlay_uses')
    .set({ ended_at: at })
    .where('channel_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
