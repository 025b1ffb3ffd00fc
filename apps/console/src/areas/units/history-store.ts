import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

type History = HandlerOutput<AppContract['units']['history']>;

/** Graph of a unit (spec 1 §9): one point each 5 s, 360 of them. */
const INTERVAL_MS = 5_000;
const POINTS = 360;

/** The last 30 minutes, ending with the last complete interval; null where nothing was reported. */
export async function historyOf(db: Kysely<Database>, unitId: string, nowMs: number): Promise<History> {
  const end = Math.floor(nowMs / INTERVAL_MS) * INTERVAL_MS;
  const start = end - (POINTS - 1) * INTERVAL_MS;
  const rows = await db
    .selectFrom('telemetry_history')
    .select(['at', 'total_kbps', 'links'])
    .where('device_id', '=', unitId)
    .where('at', '>=', new Date(start))
    .where('at', '<', new Date(end + INTERVAL_MS))
    .orderBy('at')
    .execute();
  const links = [...new Set(rows.flatMap((row) => Object.keys(row.links)))].toSorted();
  const slots = new Map(rows.map((row) => [Math.floor(row.at.getTime() / INTERVAL_MS), row]));
  const points = Array.from({ length: POINTS }, (_, i) => {
    const at = start + i * INTERVAL_MS;
    const row = slots.get(at / INTERVAL_MS);
    return { at, totalKbps: row?.total_kbps ?? null, perLink: links.map((link) => row?.links[link] ?? null) };
  });
  return { intervalMs: INTERVAL_MS, links, points };
}
