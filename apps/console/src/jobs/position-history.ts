import type { Unit } from '@backhaul/contract';
import { isTrackPoint, type TrackPoint } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { pieces } from './storable.js';

const IN_ONE_STATEMENT = 1_000;
/** What waits for a database that is away; older points are given up. */
const MOST_WAITING = 100_000;

interface Point extends TrackPoint {
  readonly deviceId: string;
}

/** Down-sampled positions of units: those that moved, no more than one point a minute each. */
export class PositionHistory {
  readonly #last = new Map<string, TrackPoint>();
  #waiting: Point[] = [];

  constructor(private readonly db: Kysely<Database>) {}

  place(deviceId: string, place: Unit['location'], nowMs: number): void {
    if (!place) return;
    const point = { lat: place.lat, lng: place.lng, at: nowMs };
    if (!isTrackPoint(this.#last.get(deviceId) ?? null, point)) return;
    this.#last.set(deviceId, point);
    this.#waiting.push({ ...point, deviceId });
  }

  /** Stores what waits. Rejects as the database does; what was not stored is kept. */
  async flush(): Promise<void> {
    const points = this.#waiting.slice(-MOST_WAITING);
    this.#waiting = [];
    let stored = 0;
    try {
      for (const piece of pieces(points, IN_ONE_STATEMENT)) {
        await insertPoints(this.db, piece);
        stored += piece.length;
      }
    } finally {
      this.#waiting = [...points.slice(stored), ...this.#waiting];
    }
  }
}

/** Another console may have stored the same moment; a unit may have been removed, or its track, meanwhile. */
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
    join devices d on d.id = p.device_id and (d.place_cleared_at is null or p.at > d.place_cleared_at)
    on conflict (device_id, at) do nothing`.execute(db);
}
