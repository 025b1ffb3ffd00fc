import { planIncidents, type AlertType } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { type CauseRecords, causesOf, reachIn } from './causes.js';
import { type AlertIncident, incidentsOf, nameOfGroup, readIncidentState } from './store.js';
import { causedOf } from './update.js';

/** An incident that an alert would join, and its other alerts; without an id it would be new. */
export interface ExpectedIncident {
  readonly id: string | null;
  readonly cause: AlertIncident['cause'];
  readonly alertIds: readonly string[];
}

const EXPECTED = 'expected';

interface Device {
  readonly kind: 'unit' | 'server';
  readonly deviceId: string;
  readonly inventoryId: string;
  /** Type of the alert. */
  readonly type: AlertType;
}

/** The incident that an alert of a device would join if it were raised now, by the function that makes incidents; null: none. */
export async function expectedIncident(
  db: Kysely<Database>,
  registry: CauseRecords,
  { kind, deviceId, inventoryId, type }: Device,
  nowMs: number,
): Promise<ExpectedIncident | null> {
  const { free, open } = await readIncidentState(db, inventoryId);
  const alert = { id: EXPECTED, deviceId, type, since: nowMs, causes: causesOf(registry, kind, deviceId) ?? [] };
  const { joins, begins } = planIncidents([...causedOf(free), alert], open, reachIn(registry, inventoryId));
  const joined = joins.find(({ alertId }) => alertId === EXPECTED)?.incidentId;
  if (joined !== undefined) {
    const standing = await incidentsOf(db, { incidentId: joined });
    const [incident] = standing.values();
    return incident === undefined ? null : { ...incident, alertIds: [...standing.keys()] };
  }
  const begun = begins.find(({ alertIds }) => alertIds.includes(EXPECTED));
  if (begun === undefined) return null;
  const { cause, alertIds } = begun;
  const group = cause.kind === 'group' ? await nameOfGroup(db, cause.id) : null;
  return {
    id: null,
    cause: { ...cause, inventoryId, group },
    alertIds: alertIds.filter((id) => id !== EXPECTED),
  };
}
