import type { AppContract, HandlerInput, LicensedUnit } from '@backhaul/contract';
import { licenceState, type LicenceState, type UnitLicence } from '@backhaul/domain';
import { sql, type RawBuilder } from 'kysely';
import { unitSeen } from '../../control/policies/seen.js';
import { byText, byValue, sortText } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';

interface LicenceColumns {
  readonly license_ra_hours: number;
  readonly license_rl_hours: number;
  readonly license_expires_at: Date | null;
  readonly license_activated_until: Date | null;
}

interface Row extends LicenceColumns {
  readonly id: string;
  readonly name: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly inventory_order: string;
}

type Query = HandlerInput<AppContract['licenseActivations']['units']>['query'];
/** A unit with its licence, without the pool. */
export type HeldUnit = Omit<LicensedUnit, 'pool'>;

/** The licence from a row of a unit. */
export const licenceOf = (row: LicenceColumns): UnitLicence => ({
  raHours: row.license_ra_hours,
  rlHours: row.license_rl_hours,
  expiresAt: row.license_expires_at?.getTime() ?? null,
  activatedUntil: row.license_activated_until?.getTime() ?? null,
});

/** Units with their licences. */
export const unitStore = (nowMs: number): ListStore<Row, HeldUnit, Query['searchKey'], Query['sortBy']> => ({
  rows: (_db, scope) => sql<Row>`(
    select u.id, u.name, u.inventory_id, i.name as inventory, n.license_ra_hours, n.license_rl_hours, n.license_expires_at,
      n.license_activated_until, o.inventory_order
    -- Left joins of one row each: PostgreSQL leaves out those that a count, or a page, does not need.
    from devices u left join units n on n.device_id = u.id left join inventories i on i.id = u.inventory_id
    left join (select i.id, ${sortText('i.name')} as inventory_order from inventories i group by i.id) o
      on o.id = u.inventory_id
    where u.kind = 'unit' and ${unitSeen(scope)})`,
  search: { name: 'name', inventory: 'inventory' },
  sort: { name: byText('name'), inventory: byValue('inventory_order') },
  present: (row) => ({
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory },
    licence: licenceState(licenceOf(row), nowMs),
    ownUntil: row.license_expires_at?.getTime() ?? null,
    activatedUntil: row.license_activated_until?.getTime() ?? null,
  }),
});

/** SQL of `licenceState`: units in one of these states; all if none is given. */
export function licensedBy(states: readonly LicenceState[], nowMs: number): RawBuilder<boolean> {
  if (states.length === 0) return sql<boolean>`true`;
  const now = new Date(nowMs);
  return sql<boolean>`(case
    when (r.license_ra_hours >= 0 or r.license_rl_hours >= 0)
      and (r.license_expires_at is null or r.license_expires_at > ${now}) then 'own'
    when r.license_activated_until > ${now} then 'activated' else 'none' end) = any(${[...states]}::text[])`;
}
