import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

/** Most transmissions to choose from. */
const RUNS = 20;
/** Most commands, events or alerts that are listed for one transmission. */
const MOST = 500;

interface Within {
  readonly unitId: string;
  readonly transmissionId: string;
  readonly from: Date;
  readonly to: Date;
}

export type RunRow = Awaited<ReturnType<typeof lastRuns>>[number];

/** The last transmissions of a unit, newest first, including a requested one that is older. */
export const lastRuns = (db: Kysely<Database>, unitId: string, transmissionId: string | undefined) =>
  db
    .selectFrom('transmissions as t')
    .innerJoin('devices as d', 'd.id', 't.unit_id')
    .leftJoin('channels as c', (join) =>
      // The channel names of a unit's former inventory stay hidden.
      join.onRef('c.id', '=', 't.channel_id').onRef('c.inventory_id', '=', 'd.inventory_id'),
    )
    .leftJoin('channels as g', (join) =>
      join.onRef('g.id', '=', 't.group_channel_id').onRef('g.inventory_id', '=', 'd.inventory_id'),
    )
    .select([
      't.id',
      't.channel_id',
      'c.name as channel_name',
      't.group_channel_id',
      'g.name as group_name',
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

/** Commands of the transmission, and other commands to the unit during it. */
export async function commandsWithin(
  db: Kysely<Database>,
  { unitId, transmissionId, from, to }: Within,
  { caller, inventoryId }: Audience,
) {
  const rows = await db
    .selectFrom('commands as c')
    .leftJoin('users as u', 'u.id', 'c.asked_by')
    .select(['c.id', 'c.name', 'c.state', 'c.created_at', 'c.answered_at', 'c.error'])
    .select(nameFor(caller, inventoryId).as('by'))
    .where('c.device_id', '=', unitId)
    .where('c.created_at', '>=', from)
    .where((is) => is.or([is('c.created_at', '<=', to), is('c.transmission_id', '=', transmissionId)]))
    .orderBy('c.created_at')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    at: row.created_at.getTime(),
    answeredAt: row.answered_at?.getTime() ?? null,
    by: row.by,
    error: row.error,
  }));
}

/** Events that the unit recorded during the transmission. */
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

/** Alerts of the unit that were active during the transmission. */
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

/** Mean bitrate of each step, kbps, from `from` on. */
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

/** Name of a user, if `caller` may know it: themselves, users of their groups, and administrators of the unit's inventory. */
const nameFor = ({ scope, userId }: Caller, inventoryId: string): RawBuilder<string | null> => {
  const known =
    scope.all || scope.inventoryIds.has(inventoryId)
      ? sql`true`
      : sql`u.id = ${userId}
          or exists (select 1 from user_inventories i where i.user_id = u.id and i.inventory_id = ${inventoryId})
          or exists (select 1 from user_groups g where g.user_id = u.id and g.group_id = any(${[...scope.groupIds]}))`;
  return sql<string | null>`case when ${known} then u.username end`;
};

/** The reader, and the inventory whose users may be named. */
export interface Audience {
  readonly caller: Caller;
  readonly inventoryId: string;
}

/** Changes of the unit's configuration and of its channels, during the transmission. */
export async function changesWithin(
  db: Kysely<Database>,
  { unitId, from, to }: Within,
  channelIds: readonly string[],
  { caller, inventoryId }: Audience,
) {
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select([sql<string>`a.id::text`.as('id'), 'a.at', 'a.changes', nameFor(caller, inventoryId).as('by')])
    .where('a.subject_id', 'in', [unitId, ...channelIds])
    .where('a.action', 'in', ['unit:configure', 'channel:configure'])
    .where('a.result', '=', 'done')
    .where('a.at', '>=', from)
    .where('a.at', '<=', to)
    .orderBy('a.id')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ id, at, by, changes }) =>
    changes === null || changes.length === 0 ? [] : [{ id, at: at.getTime(), by, settings: [...changes] }],
  );
}

/** The channels of a transmission: one, or several for a run with parts. */
export const channelsOf = (db: Kysely<Database>, transmissionId: string, inventoryId: string) =>
  db
    .selectFrom('transmissions as t')
    .leftJoin('channels as c', (join) => join.onRef('c.id', '=', 't.channel_id').on('c.inventory_id', '=', inventoryId))
    .select(['t.channel_id as id', 'c.name'])
    .where((is) => is.or([is('t.id', '=', transmissionId), is('t.part_of', '=', transmissionId)]))
    .execute();

/** Losses and returns of the picture on channels, in order of time. */
export async function picturesWithin(db: Kysely<Database>, { from, to }: Within, channelIds: readonly string[]) {
  const rows = await db
    .selectFrom('device_events as e')
    .innerJoin('channels as c', (join) =>
      join.onRef('c.id', '=', 'e.channel_id').onRef('c.server_id', '=', 'e.device_id'),
    )
    .select(['c.id as channel_id', 'e.at', 'e.type'])
    .where('e.channel_id', 'in', channelIds)
    .where('e.type', 'in', ['pictureLost', 'pictureBack'])
    .where('e.at', '>=', from)
    .where('e.at', '<=', to)
    .orderBy('e.at')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    channelId: row.channel_id,
    at: row.at.getTime(),
    type: row.type === 'pictureLost' ? ('pictureLost' as const) : ('pictureBack' as const),
  }));
}
