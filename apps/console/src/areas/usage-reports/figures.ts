import type { AppContract, HandlerInput, UsageFigures } from '@backhaul/contract';
import { checkPeriod, reportBounds } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { requireManaged } from '../../control/policies/inventory.js';
import { readFigures } from '../../control/usage-reports/figures-store.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { refuseProblems } from '../../platform/kernel/refusal.js';

type Query = HandlerInput<AppContract['usageReports']['figures']>['query'];

/** Usage in a period, of one inventory that the scope manages or of all of them. Throws INVALID, and NOT_FOUND for another inventory. */
export async function figuresFor(
  db: Kysely<Database>,
  scope: Scope,
  { inventoryId, groupBy, period: kind, from, to, timeZone }: Query,
  nowMs: number,
): Promise<UsageFigures> {
  if (inventoryId !== undefined) requireManaged(scope, inventoryId);
  const period = { kind, from: from ?? null, to: to ?? null };
  refuseProblems(checkPeriod(period), 'query');
  const bounds = reportBounds(period, timeZone, nowMs);
  const inventoryIds = inventoryId !== undefined ? [inventoryId] : scope.all ? 'all' : [...scope.inventoryIds];
  return {
    from: bounds.from,
    to: bounds.to,
    groupBy,
    ...(await readFigures(db, { inventoryIds, groupBy, bounds, nowMs })),
  };
}
