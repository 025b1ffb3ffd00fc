import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.js';

/** So many transmissions can be chosen from. */
const RUNS = 20;
/** More than so many orders, notes or alerts of one transmission are not told. */
const MOST = 500;

interface Within {
  readonly unitId: string;
  readonly transmissionId: string;
  readonly from: Date;
  readonly to: Date;
}

export type RunRow = Awaited<ReturnType<typeof lastRuns>>[number];

/** The last transmissions of a unit, the newest first, and with them one that is asked for though it is older. */
export const lastRuns = (db: Kysely<Database>, unitId: string, transmissionId: string | undefined) =>
  db
    .selectFrom('transmissions as t')
    .innerJoin('devices as d', 'd.id', 't.unit_id')
    .leftJoin('channels as c', (join) =>
      // A unit that moved to another customer does not tell the names of the former one's channels.
      join.onRef('c.id', '=', 't.channel_id').onRef('c.inventory_id', '=', 'd.inventory_id'),
    )
    .select([
      't.id',
      't.channel_id',
      'c.name as channel_name',
      't.created_at',
      't.started_at',
      't.stop_asked_at',
      't.ended_at',
      't.end_reason',
      't.mode',
    ])
    .where('t.unit_id', '=', unitId)
    .where((is) =>
      is.or([
        is(
          't.id',
          'in',
          db
            .selectFrom('transmissions')
            .select('id')
            .where('unit_id', '=', unitId)
            .where('part_of', 'is', null)
            .orderBy('created_at', 'desc')
            .limit(RUNS),
        ),
        is('t.id', '=', transmissionId ?? ''),
      ]),
    )
    .where('t.part_of', 'is', null)
    .orderBy('t.created_at', 'desc')
    .execute();

/** Orders of the transmission, and what else the unit was told while it ran. */
export async function commandsWithin(db: Kysely<Database>, { unitId, transmissionId, from, to }: Within) {
  const rows = await db
    .selectFrom('commands')
    .select(['id', 'name', 'state', 'created_at', 'answered_at', 'error'])
    .where('device_id', '=', unitId)
    .where('created_at', '>=', from)
    .where((is) => is.or([is('created_at', '<=', to), is('transmission_id', '=', transmissionId)]))
    .orderBy('created_at')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    at: row.created_at.getTime(),
    answeredAt: row.answered_at?.getTime() ?? null,
    error: row.error,
  }));
}

/** What the unit noted while it ran. */
export async function eventsWithin(db: Kysely<Database>, { unitId, from, to }: Within) {
  const rows = await db
    .selectFrom('device_events')
    .select(['id', 'at', 'type', 'detail'])
    .where('device_id', '=', unitId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Alerts of the unit that stood while it ran. */
export async function alertsWithin(db: Kysely<Database>, { unitId, from, to }: Within) {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'type', 'severity', 'since', 'ended_at', 'text'])
    .where('device_id', '=', unitId)
    .where('since', '<=', to)
    .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>=', from)]))
    .orderBy('since')
    .limit(MOST)
    .execute();
  return rows.map(({ since, ended_at, ...row }) => ({
    ...row,
    since: since.getTime(),
    endedAt: ended_at?.getTime() ?? null,
  }));
}

/** The mean bitrate of each step, kbps, from `from` on. */
export const bitrateWithin = (db: Kysely<Database>, { unitId, from, to }: Within, stepMs: number) =>
  db
    .selectFrom('telemetry_history')
    .select([
      sql<Date>`date_bin(make_interval(secs => ${stepMs / 1000}::float8), at, ${from}::timestamptz)`.as('at'),
      sql<number>`round(avg(total_kbps)::numeric, 1)::float8`.as('kbps'),
    ])
    .where('device_id', '=', unitId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
