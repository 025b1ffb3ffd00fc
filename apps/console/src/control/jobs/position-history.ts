import type { Unit } from '@backhaul/contract';
import { isTrackPoint, type TrackPoint } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { WaitingPoints } from './waiting-points.js';

interface Point extends TrackPoint {
  readonly deviceId: string;
}

/** Down-sampled positions of units: only those that moved, and at most one point a minute each. */
export class PositionHistory {
  readonly #last = new Map<string, TrackPoint>();
  readonly #waiting: WaitingPoints<Point>;

  constructor(db: Kysely<Database>) {
    this.#waiting = new WaitingPoints((points) => insertPoints(db, points));
  }

  place(deviceId: string, place: Unit['location'], nowMs: number): void {
    if (!place) return;
    const point = { lat: place.lat, lng: place.lng, at: nowMs };
    if (!isTrackPoint(this.#last.get(deviceId) ?? null, point)) return;
    this.#last.set(deviceId, point);
    this.#waiting.add({ ...point, deviceId });
  }

  /** Forgets a removed unit. */
  forget(deviceId: string): void {
    this.#last.delete(deviceId);
  }

  /** Stores waiting points. Rejects with the error of the database; points that were not stored are kept. */
  flush(): Promise<void> {
    return this.#waiting.flush();
  }
}

/** Another console may have stored the same time; a unit, or its track, may have been removed in the meantime. */
async function insertPoints(db: Kysely<Database>, points: readonly Point[]): Promise<void> {
  await sql`
    insert into device_positions (device_id, at, lat, lng)
    select p.device_id, p.at, p.lat, p.lng
    from unnest(
      ${points.map(({ deviceId }) => deviceId)}::text[],
      ${points.map(({ at }) => new Date(at))}::timestamptz[],
      ${points.map(({ lat }) => lat)}::float8[],
      ${points.map(({ lng }) => lng)}::float8[]
    ) as p (device_id, at, lat, lng)
    join units u on u.device_id = p.device_id and (u.place_cleared_at is null or p.at > u.place_cleared_at)
    on conflict (device_id, at) do nothing`.execute(db);
}
