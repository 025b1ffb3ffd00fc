import type { AppContract, HandlerInput } from '@backhaul/contract';
import type { LimitKind, UnitService } from '@backhaul/domain';
import { sql, type RawBuilder } from 'kysely';
import { unitSeen } from '../../control/policies/seen.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';

/** A service of a unit, before its use is read. Use is counted only if there are limits. */
export interface HeldService {
  readonly id: string;
  readonly unit_id: string;
  readonly unit: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly service: UnitService;
  readonly limited: boolean;
  readonly usage_type: LimitKind;
  readonly allowance: number | null;
  readonly instance_limit: number | null;
  readonly expires_at: Date | null;
  readonly given_at: Date;
}

type Query = HandlerInput<AppContract['deviceServices']['list']>['query'];

/** The services of units, also without limits. */
export const deviceServiceStore: ListStore<HeldService, HeldService, Query['searchKey'], Query['sortBy']> = {
  rows: (_db, scope) => sql<HeldService>`(
    select u.id || '.' || x.service as id, u.id as unit_id, u.name as unit, u.inventory_id, i.name as inventory, x.service,
      l.unit_id is not null as limited, coalesce(l.usage_type, 'na') as usage_type, l.allowance, l.instance_limit,
      l.expires_at, coalesce(l.given_at, u.created_at) as given_at
    from devices u join units n on n.device_id = u.id join inventories i on i.id = u.inventory_id
    cross join lateral unnest(n.services) as x (service)
    left join device_services l on l.unit_id = u.id and l.service = x.service
    where ${unitSeen(scope)})`,
  search: { unit: 'unit', inventory: 'inventory' },
  sort: { unit: byText('unit'), inventory: byText('inventory'), expiresAt: byValue('expires_at') },
  present: (row) => row,
};

/** Id of a unit's service in lists. */
export const serviceId = (unitId: string, service: UnitService): string => `${unitId}.${service}`;

/** SQL condition of the list filters. */
export const filterOf = ({ serviceId: services = [], limited }: Query): RawBuilder<boolean> => sql<boolean>`(
  ${services.length === 0 ? sql`true` : sql`r.service = any(${services}::text[])`}
  and ${limited === undefined ? sql`true` : sql`r.limited = ${limited === 'yes'}`})`;
