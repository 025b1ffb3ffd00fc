import { servicePeriod, type LastShare, type LimitKind } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { periodOfService, readServicesUsed } from './device-services-store.js';
import { describeService } from './services.js';
import { termsOf } from './services-store.js';
import type { WarnedService } from './warned-service.js';

/** A service that is counted, with its use in its present period. */
export interface UsedService extends WarnedService {
  /** A licence counts nothing. */
  readonly of: Exclude<WarnedService['of'], { readonly kind: 'licence' }>;
  readonly counts: Exclude<LimitKind, 'na'>;
  /** Hours or MB. */
  readonly used: number;
  readonly allowance: number;
  /** Start of the period, ms. */
  readonly from: number;
  readonly last: LastShare | null;
}

interface LastRow {
  readonly warned_use_from: Date | null;
  readonly warned_use_of: number | null;
  readonly warned_use_share: number | null;
}

const lastOf = ({ warned_use_from: from, warned_use_of: allowance, warned_use_share: share }: LastRow) =>
  from === null || allowance === null || share === null ? null : { from: from.getTime(), allowance, share };

/** Every service that has an allowance of hours or data and has not ended by its date. */
export const usedServices = async (db: Kysely<Database>, nowMs: number): Promise<readonly UsedService[]> => [
  ...(await ofInventories(db, nowMs)),
  ...(await ofUnits(db, nowMs)),
];

async function ofInventories(db: Kysely<Database>, nowMs: number): Promise<readonly UsedService[]> {
  const rows = await db
    .selectFrom('inventory_services as s')
    .innerJoin('inventories as i', 'i.id', 's.inventory_id')
    .selectAll('s')
    .select('i.name')
    .where((eb) => eb.or([eb('s.usage_type', '<>', 'na'), eb('s.trial_started_at', 'is not', null)]))
    .execute();
  const found: UsedService[] = [];
  for (const row of rows) {
    const terms = termsOf(row);
    const inventory = { id: row.inventory_id, name: row.name };
    const service = await describeService(db, inventory, row.service, { id: row.id, terms }, nowMs);
    const { counts, allowance, used, state, trialEndsAt } = service;
    const isOver = state === 'expired' || state === 'notEnabled' || (!terms.purchased && (trialEndsAt ?? 0) <= nowMs);
    if (counts === 'na' || allowance === null || isOver) continue;
    const { from } = servicePeriod(terms, nowMs);
    const of = { kind: 'inventory', id: row.id, service: row.service } as const;
    const isTrial = !terms.purchased;
    found.push({ of, inventoryId: row.inventory_id, owner: row.name, isTrial, counts, used, allowance, from, last: lastOf(row) }); // prettier-ignore
  }
  return found;
}

async function ofUnits(db: Kysely<Database>, nowMs: number): Promise<readonly UsedService[]> {
  const rows = await db
    .selectFrom('device_services as s')
    .innerJoin('devices as d', 'd.id', 's.unit_id')
    .innerJoin('units as u', 'u.device_id', 'd.id')
    .selectAll('s')
    .select(['d.name', 'd.inventory_id'])
    .where('s.usage_type', '<>', 'na')
    .where((eb) => eb.or([eb('s.expires_at', 'is', null), eb('s.expires_at', '>', new Date(nowMs))]))
    .where(sql<boolean>`s.service = any(u.services)`)
    .execute();
  const used = await readServicesUsed(db, rows, nowMs);
  return rows.flatMap((row, index) =>
    row.usage_type === 'na' || row.allowance === null
      ? []
      : {
          of: { kind: 'unit', id: row.unit_id, service: row.service },
          inventoryId: row.inventory_id,
          owner: row.name,
          isTrial: false,
          counts: row.usage_type,
          used: used[index] ?? 0,
          allowance: row.allowance,
          from: periodOfService(row, nowMs).from,
          last: lastOf(row),
        },
  );
}

/** Records that a warning of a share is sent; false when another console has sent it, or the service is gone. */
export async function takeShare(
  tx: Transaction<Database>,
  { of, from: fromMs, allowance }: UsedService,
  share: number,
): Promise<boolean> {
  const from = new Date(fromMs);
  const set = sql`set warned_use_from = ${from}, warned_use_of = ${allowance}, warned_use_share = ${share}`;
  const isDue = sql`(
    warned_use_from is distinct from ${from} or warned_use_of is distinct from ${allowance}
    or warned_use_share is null or warned_use_share < ${share})`;
  const { numAffectedRows = 0n } =
    of.kind === 'inventory'
      ? await sql`update inventory_services ${set} where id = ${of.id} and ${isDue}`.execute(tx)
      : await sql`
          update device_services ${set} where unit_id = ${of.id} and service = ${of.service} and ${isDue}`.execute(tx);
  return numAffectedRows > 0n;
}
