import { licenceEnd, SERVICE_WARNING_DAYS } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { EndingService } from './warned-service.js';

const DAY_MS = 86_400_000;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly inventory_id: string;
  readonly license_ra_hours: number;
  readonly license_rl_hours: number;
  readonly license_expires_at: Date | null;
  readonly license_activated_until: Date | null;
  readonly license_warned_end: Date | null;
  readonly license_warned_days: number | null;
  readonly activated_at: Date | null;
}

/** Licences of units that end within 14 days: their own, or one on demand that lasts longer. */
export async function endingLicences(db: Kysely<Database>, nowMs: number): Promise<readonly EndingService[]> {
  const [from, to] = [new Date(nowMs), new Date(nowMs + SERVICE_WARNING_DAYS * DAY_MS)];
  const { rows } = await sql<Row>`
    select d.id, d.name, d.inventory_id, u.license_ra_hours, u.license_rl_hours, u.license_expires_at,
      u.license_activated_until, u.license_warned_end, u.license_warned_days, a.activated_at
    from units u join devices d on d.id = u.device_id
    left join lateral (
      select activated_at from license_activations l
      where l.unit_id = d.id and l.ends_at = u.license_activated_until order by activated_at desc limit 1) a on true
    where u.license_expires_at between ${from} and ${to} or u.license_activated_until between ${from} and ${to}
    order by d.id`.execute(db);
  return rows.map((row): EndingService => {
    const activatedUntil = row.license_activated_until?.getTime() ?? null;
    const endsAt = licenceEnd({
      raHours: row.license_ra_hours,
      rlHours: row.license_rl_hours,
      expiresAt: row.license_expires_at?.getTime() ?? null,
      activatedUntil,
    });
    const { license_warned_end: end, license_warned_days: days } = row;
    return {
      of: { kind: 'licence', id: row.id },
      inventoryId: row.inventory_id,
      owner: row.name,
      isTrial: false,
      endsAt,
      last: end === null || days === null ? null : { endsAt: end.getTime(), days },
      ...(endsAt === activatedUntil && row.activated_at !== null && { beginsAt: row.activated_at.getTime() }),
    };
  });
}

/** Records that the warning of a licence is sent; false when another console has sent it, or the licence has another end. */
export async function takeLicenceWarning(
  tx: Transaction<Database>,
  unitId: string,
  end: Date,
  days: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update units set license_warned_end = ${end}, license_warned_days = ${days}
    where device_id = ${unitId} and (license_expires_at = ${end} or license_activated_until = ${end})
      and (license_warned_end is distinct from ${end} or license_warned_days > ${days})`.execute(tx);
  return numAffectedRows > 0n;
}
