import { type CausedAlert, type IncidentPlan, planIncidents } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { type CauseRecords, causesOf, reachIn } from './causes.js';
import {
  endIncidents,
  type FreeAlert,
  type IncidentState,
  insertIncident,
  lockIncidents,
  noteCauses,
  putInto,
  readIncidentState,
} from './store.js';

export interface IncidentParts {
  readonly db: Kysely<Database>;
  readonly registry: CauseRecords;
}

/**
 * Groups active alerts into incidents, and ends incidents. What an alert has in common with others is stored when it is first seen, because
 * a unit that fails stops transmitting.
 */
export async function updateIncidents({ db, registry }: IncidentParts, nowMs: number): Promise<void> {
  const state = await readIncidentState(db);
  const at = new Date(nowMs);
  if (state.open.length > 0) await endIncidents(db, at);
  if (state.free.length === 0) return;
  const noted = await withCauses({ db, registry }, state);
  if (plansOf(noted, registry).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockIncidents(tx);
    for (const { inventoryId, plan } of plansOf(await readIncidentState(tx), registry)) {
      for (const { incidentId, alertId } of plan.joins) await putInto(tx, incidentId, [alertId]);
      for (const { cause, alertIds } of plan.begins) await insertIncident(tx, { inventoryId, cause, alertIds, at });
    }
  });
}

/** Stores the causes of new alerts, and returns the state with them. */
async function withCauses({ db, registry }: IncidentParts, { free, open }: IncidentState): Promise<IncidentState> {
  const noted: FreeAlert[] = [];
  for (const alert of free) {
    const found = alert.causes ?? causesOf(registry, alert.kind, alert.deviceId);
    if (alert.causes === null && found !== null) await noteCauses(db, alert.id, found);
    noted.push({ ...alert, causes: found });
  }
  return { free: noted, open };
}

/** Changes of incidents, for each inventory that has any. */
function plansOf(
  { free, open }: IncidentState,
  registry: CauseRecords,
): { readonly inventoryId: string; readonly plan: IncidentPlan }[] {
  const inventoryIds = [...new Set(free.map(({ inventoryId }) => inventoryId))];
  return inventoryIds.flatMap((inventoryId) => {
    const of = <T extends { readonly inventoryId: string }>(all: readonly T[]) =>
      all.filter((one) => one.inventoryId === inventoryId);
    const plan = planIncidents(causedOf(of(free)), of(open), reachIn(registry, inventoryId));
    return plan.joins.length + plan.begins.length === 0 ? [] : [{ inventoryId, plan }];
  });
}

/** Alerts with known causes. */
export const causedOf = (free: readonly FreeAlert[]): readonly CausedAlert[] =>
  free.flatMap(({ id, deviceId, type, since, causes }) =>
    causes === null ? [] : [{ id, deviceId, type, since, causes }],
  );
