import { deviceServiceState, type DeviceServiceTerms, type LimitKind, type UnitService } from '@backhaul/domain';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { periodOf, readUsed } from '../usage/read.js';

export type DeviceServiceRow = Selectable<Database['device_services']>;
type Counted = Pick<DeviceServiceRow, 'unit_id' | 'service' | 'usage_type' | 'allowance' | 'given_at'>;

const BYTES_IN_MB = 1_000_000;

/** Limits of a service of a unit. */
export const limitsOf = (
  row: Pick<DeviceServiceRow, 'usage_type' | 'allowance' | 'instance_limit' | 'expires_at'>,
): DeviceServiceTerms => ({
  usageType: row.usage_type,
  allowance: row.allowance,
  instanceLimit: row.instance_limit,
  expiresAt: row.expires_at?.getTime() ?? null,
});

/** Period of a monthly count: it begins on the day of the month on which the unit got the service. */
const countOf = ({ unit_id, given_at }: Counted) => ({
  id: unit_id,
  monitoring: { mode: 'none', allowance: null, resetDay: given_at.getUTCDate() } as const,
  usageResetAt: given_at.getTime(),
});

/** The present period of the count of a service. */
export const periodOfService = (row: Counted, nowMs: number) => periodOf(countOf(row), nowMs);

/** When the count of a service starts again, ms. */
export const renewalOf = (row: Counted, nowMs: number): number => periodOfService(row, nowMs).until;

const isCounted = ({ usage_type }: Counted): boolean => usage_type !== 'na';

/** Usage of services since their counts began, in MB or hours by usage type, by position in the list. */
export async function readServicesUsed(
  db: Kysely<Database>,
  rows: readonly Counted[],
  nowMs: number,
): Promise<readonly number[]> {
  // Several services of a unit may be counted from different days.
  const counted = rows.flatMap((row, index) => (isCounted(row) ? [{ ...countOf(row), id: row.unit_id, index }] : []));
  const used = new Map<number, number>();
  for (const from of new Set(counted.map(({ usageResetAt }) => usageResetAt))) {
    const units = counted.filter(({ usageResetAt }) => usageResetAt === from);
    const read = await readUsed(db, units, nowMs);
    for (const { id, index } of units) used.set(index, amountOf(rows[index]?.usage_type ?? 'na', read(id)));
  }
  return rows.map((_, index) => used.get(index) ?? 0);
}

function amountOf(kind: LimitKind, { hours, bytes }: { readonly hours: number; readonly bytes: number }): number {
  switch (kind) {
    case 'time':
      return hours;
    case 'data':
      return bytes / BYTES_IN_MB;
    case 'na':
      return 0;
    default:
      return kind satisfies never;
  }
}

/** The services that a unit has, including those that their limits have ended. */
export async function servicesHeld(db: Kysely<Database>, unitId: string): Promise<readonly UnitService[]> {
  const row = await db.selectFrom('units').select('services').where('device_id', '=', unitId).executeTakeFirst();
  return row?.services ?? [];
}

/** The limits of the services of a unit. */
export const limitedServices = (db: Kysely<Database>, unitId: string): Promise<DeviceServiceRow[]> =>
  db.selectFrom('device_services').selectAll().where('unit_id', '=', unitId).execute();

/** The limits of one service of a unit; undefined where it has none. */
export const limitedService = (
  db: Kysely<Database>,
  unitId: string,
  service: UnitService,
): Promise<DeviceServiceRow | undefined> =>
  db
    .selectFrom('device_services')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('service', '=', service)
    .executeTakeFirst();

/** Services of units whose limits can end them, or have ended them; not those that were taken from their unit. */
export const limitable = (db: Kysely<Database>): Promise<DeviceServiceRow[]> =>
  db
    .selectFrom('device_services')
    .innerJoin('units', 'units.device_id', 'device_services.unit_id')
    .selectAll('device_services')
    .where(sql<boolean>`service = any(units.services)`)
    .where((eb) => eb.or([eb('expires_at', 'is not', null), eb('usage_type', '<>', 'na'), eb('ended', '=', true)]))
    .orderBy('unit_id')
    .orderBy('service')
    .execute();

/** Whether the limits of a service have ended it. */
export const hasEnded = (row: DeviceServiceRow, used: number, nowMs: number): boolean =>
  deviceServiceState(limitsOf(row), used, nowMs) !== 'active';

/** Records that limits have ended a service, or no longer do; false when its row has changed meanwhile. */
export async function writeEnded(tx: Transaction<Database>, row: DeviceServiceRow, ended: boolean): Promise<boolean> {
  const { rows } = await sql`
    update device_services set ended = ${ended}
    where unit_id = ${row.unit_id} and service = ${row.service} and ended <> ${ended}
      and expires_at is not distinct from ${row.expires_at} and usage_type = ${row.usage_type}
      and allowance is not distinct from ${row.allowance} and given_at = ${row.given_at}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Removes services with limits when a unit leaves its inventory, which bought them. Services without limits stay with the unit. */
export async function removeLimitedServices(tx: Transaction<Database>, unitId: string): Promise<void> {
  await sql`
    update units set services = array(
      select s from unnest(services) with ordinality as x (s, place)
      where not exists (select 1 from device_services l where l.unit_id = device_id and l.service = s) order by place)
    where device_id = ${unitId}
      and exists (select 1 from device_services l where l.unit_id = device_id)`.execute(tx);
}
