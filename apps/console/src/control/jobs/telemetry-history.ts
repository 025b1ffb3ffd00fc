import type { UnitTelemetry } from '@backhaul/contract/bus';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { storableJson } from './storable.js';
import { WaitingPoints } from './waiting-points.js';

/** Time between two points, ms (spec 1 §9). */
export const HISTORY_STEP_MS = 5_000;

/** Sums of one unit's measurements within a step. */
interface Bucket {
  readonly at: number;
  count: number;
  total: number;
  readonly links: Map<string, number>;
}

interface Point {
  readonly deviceId: string;
  readonly at: number;
  readonly totalKbps: number;
  readonly links: string;
}

/** Down-sampled bitrate of units: the mean of each 5 s while they send, and one zero when they stop. */
export class TelemetryHistory {
  readonly #open = new Map<string, Bucket>();
  readonly #sending = new Set<string>();
  readonly #waiting: WaitingPoints<Point>;

  constructor(db: Kysely<Database>) {
    this.#waiting = new WaitingPoints((points) => insertPoints(db, points));
  }

  telemetry(deviceId: string, { totalKbps, modems }: UnitTelemetry, nowMs: number): void {
    const at = Math.floor(nowMs / HISTORY_STEP_MS) * HISTORY_STEP_MS;
    let bucket = this.#open.get(deviceId);
    if (bucket !== undefined && bucket.at !== at) {
      this.#close(deviceId, bucket);
      bucket = undefined;
    }
    if (bucket === undefined) {
      if (totalKbps === 0 && !this.#sending.has(deviceId)) return;
      bucket = { at, count: 0, total: 0, links: new Map() };
      this.#open.set(deviceId, bucket);
    }
    bucket.count += 1;
    bucket.total += totalKbps;
    for (const { port, uplinkKbps } of modems) bucket.links.set(port, (bucket.links.get(port) ?? 0) + uplinkKbps);
  }

  /** Stores the steps that have ended; `all`: those in progress too. Rejects with the error of the database; points that were not stored are kept. */
  async flush(nowMs: number, all = false): Promise<void> {
    for (const [deviceId, bucket] of this.#open) {
      if (all || bucket.at + HISTORY_STEP_MS <= nowMs) this.#close(deviceId, bucket);
    }
    await this.#waiting.flush();
  }

  /** Forgets a removed unit. */
  forget(deviceId: string): void {
    this.#open.delete(deviceId);
    this.#sending.delete(deviceId);
  }

  #close(deviceId: string, bucket: Bucket): void {
    this.#open.delete(deviceId);
    if (bucket.total > 0) this.#sending.add(deviceId);
    else this.#sending.delete(deviceId);
    const mean = (sum: number) => Math.round((sum / bucket.count) * 10) / 10;
    const links = Object.fromEntries([...bucket.links].map(([port, sum]) => [port, mean(sum)]));
    const json = storableJson(links) ?? '{}';
    this.#waiting.add({ deviceId, at: bucket.at, totalKbps: mean(bucket.total), links: json });
  }
}

/** Another console may have stored the same step; a unit may have been removed in the meantime. */
async function insertPoints(db: Kysely<Database>, points: readonly Point[]): Promise<void> {
  await sql`
    insert into telemetry_history (device_id, at, total_kbps, links)
    select p.device_id, p.at, p.total_kbps, p.links::jsonb
    from unnest(
      ${points.map(({ deviceId }) => deviceId)}::text[],
      ${points.map(({ at }) => new Date(at))}::timestamptz[],
      ${points.map(({ totalKbps }) => totalKbps)}::float8[],
      ${points.map(({ links }) => links)}::text[]
    ) as p (device_id, at, total_kbps, links)
    join devices d on d.id = p.device_id
    on conflict (device_id, at) do nothing`.execute(db);
}
