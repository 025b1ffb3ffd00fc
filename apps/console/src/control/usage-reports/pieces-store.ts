import { sql, type RawBuilder } from 'kysely';

type Own = (column: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Span of UTC days that contains the period. */
const FROM_DAY = sql`(select date_trunc('day', lo, 'UTC') from span)`;
const TO_DAY = sql`(select date_trunc('day', hi, 'UTC') + interval '1 day' from span)`;
const NOW = sql`(select now from span)`;
const EDGES = sql`(select edges from span)`;

/** Transmissions on air, with their first and last month. */
export const runsIn = (own: Own): RawBuilder<unknown> => sql`
  select r.*, ${monthAt(sql`r.lo`)} as first_month, ${lastMonth(sql`r.lo`, sql`r.hi`)} as last_month from (${onAir(own)}) r`;

/** Each only once for several channels, in whole seconds so that parts add up. */
const onAir = (own: Own): RawBuilder<unknown> => sql`
  select d.inventory_id, t.unit_id, t.asked_by as user_id, date_trunc('second', t.started_at) as lo,
    date_trunc('second', least(coalesce(t.ended_at, ${NOW}), ${NOW})) as hi
  from transmissions t join devices d on d.id = t.unit_id
  where t.part_of is null and t.mode in ('live', 'liveAndStore') and t.started_at < least(${TO_DAY}, ${NOW})
    and (t.ended_at is null or t.ended_at >= ${FROM_DAY}) and ${own(sql`d.inventory_id`)}
  union all
  select t.inventory_id, t.unit_id, t.asked_by, date_trunc('second', t.started_at),
    date_trunc('second', least(t.ended_at, ${NOW}))
  from past_transmissions t
  where t.part_of is null and t.mode in ('live', 'liveAndStore') and t.started_at < least(${TO_DAY}, ${NOW})
    and t.ended_at >= ${FROM_DAY} and ${own(sql`t.inventory_id`)}`;

/** Number of the month `m` of the period that contains a time: 0 before the period, the last number plus one after it. */
const monthAt = (at: RawBuilder<unknown>): RawBuilder<number> => sql<number>`width_bucket(${at}, ${EDGES})`;

/** The months from one time to another, as `m`. */
const parts = (lo: RawBuilder<unknown>, hi: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  generate_series(${monthAt(lo)}, ${lastMonth(lo, hi)}) as m`;
const lastMonth = (lo: RawBuilder<unknown>, hi: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  greatest(${monthAt(lo)}, ${monthAt(sql`${hi} - interval '1 microsecond'`)})`;
const secondsIn = (lo: RawBuilder<unknown>, hi: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  greatest(0, extract(epoch from least(${hi}, ${EDGES}[m + 1]) - greatest(${lo}, ${EDGES}[m]))::bigint)`;

const LO = sql`r.lo`;
const HI = sql`r.hi`;
const IN_PERIOD = sql`m between 1 and cardinality(${EDGES}) - 1`;

/** Transmissions and their seconds, by month and, where rows need it, by unit or user. Numbers in the select list are made faster than by a join. */
export const RUN_PIECES = (byUnit: boolean, byUser: boolean): RawBuilder<unknown> => sql`
  select r.inventory_id, ${byUnit ? sql`r.unit_id` : sql`null::text`} as unit_id,
    ${byUser ? sql`r.user_id` : sql`null::text`} as user_id, m as month,
    count(*) filter (where m = r.first_month) as transmissions, sum(${secondsIn(LO, HI)}) as seconds,
    0::numeric as data, 0::bigint as recordings, 0::numeric as size, 0::bigint as activations
  from (select runs.*, generate_series(first_month, last_month) as m from runs) r
  where ${IN_PERIOD} group by 1, 2, 3, 4`;

/** Data by month and, for rows of users, by user. Parts of a day are whole bytes and add up to the day. */
export const DATA_PIECES = (own: Own): RawBuilder<unknown> => sql`
  (
    with days as materialized (
      select u.inventory_id, u.unit_id, u.bytes, u.day::timestamp at time zone 'UTC' as lo,
        least((u.day + 1)::timestamp at time zone 'UTC', greatest(${NOW}, u.day::timestamp at time zone 'UTC' + interval '1 second')) as hi
      from usage_days u
      where u.day >= (${FROM_DAY} at time zone 'UTC')::date and u.day < (${TO_DAY} at time zone 'UTC')::date
        and u.day::timestamp at time zone 'UTC' < (select hi from span) and ${own(sql`u.inventory_id`)}
    ),
    split as materialized (
      select * from days where (select by_user from span) or lo = any((select cut from span)::timestamptz[])
    ),
    on_air as (
      select r.inventory_id, r.unit_id, r.user_id, r.day, greatest(r.lo, r.day) as lo,
        least(r.hi, r.day + interval '1 day') as hi
      from (
        select runs.*, generate_series(date_trunc('day', lo, 'UTC'), hi, interval '24 hours') as day
        from runs where hi > lo and ((select by_user from span) or hi - lo > interval '24 hours'
          or date_trunc('day', lo, 'UTC') = any((select cut from span)::timestamptz[])
          or date_trunc('day', hi, 'UTC') = any((select cut from span)::timestamptz[]))
      ) r
      where ((select by_user from span) or r.day = any((select cut from span)::timestamptz[])) and r.hi > r.day
    ),
    shares as (
      select r.inventory_id, r.unit_id, r.day, r.user_id, m, sum(${secondsIn(LO, HI)}) as share
      from on_air r cross join lateral ${parts(LO, HI)} group by 1, 2, 3, 4, 5
    ),
    weighed as (
      select r.inventory_id, r.unit_id, r.lo as day, r.bytes, s.user_id, s.m, s.share
      from split r join shares s on s.inventory_id = r.inventory_id and s.unit_id = r.unit_id and s.day = r.lo
      union all
      select r.inventory_id, r.unit_id, r.lo, r.bytes, null, m, ${secondsIn(LO, HI)}
      from split r cross join lateral ${parts(LO, HI)}
      where not exists (
        select from shares s where s.inventory_id = r.inventory_id and s.unit_id = r.unit_id and s.day = r.lo)
    ),
    summed as (
      select w.*, sum(share) over (partition by inventory_id, unit_id, day order by m, user_id nulls last)::numeric as until,
        sum(share) over (partition by inventory_id, unit_id, day)::numeric as whole
      from weighed w
    )
    select r.inventory_id, r.unit_id, null::text, ${monthAt(LO)}, 0, 0, sum(r.bytes), 0, 0, 0
    from days r
    where not (select by_user from span) and r.lo <> all((select cut from span)::timestamptz[])
    group by 1, 2, 4
    union all
    select inventory_id, unit_id, user_id, m, 0, 0,
      sum(div(bytes * until, whole) - div(bytes * (until - share), whole)), 0, 0, 0
    from summed where whole > 0 and ${IN_PERIOD} group by 1, 2, 3, 4
  )`;

/** Files by month, also those that are gone, and, where rows need it, by unit and user. */
export const FILES = (own: Own, byRun: boolean): RawBuilder<unknown> => sql`
  (
    with made as materialized (
      select ${byRun ? sql`row_number() over () as id,` : sql``} f.* from (
        select c.inventory_id, r.channel_id, r.unit_id, r.uploaded_by, r.kind, r.bytes, r.started_at, r.ended_at
        from recordings r join channels c on c.id = r.channel_id
        union all
        select inventory_id, channel_id, unit_id, uploaded_by, kind, bytes, started_at, ended_at from past_files
      ) f
      where f.started_at >= (select lo from span) and f.started_at < (select hi from span) and ${own(sql`f.inventory_id`)}
    )${byRun ? sql`, ${RUNS_OF_RECORDINGS}` : sql``}
    select f.inventory_id, ${byRun ? SENDER_OF_FILE : sql`null, null`}, ${monthAt(sql`f.started_at`)}, 0, 0, 0,
      count(*), sum(f.bytes), 0
    from made f ${byRun ? sql`left join run_of o on o.id = f.id` : sql``}
    group by 1, 2, 3, 4
  )`;

/** Activated licences, by month, unit and user: the user who now has the recorded user name. */
export const ACTIVATIONS = (own: Own): RawBuilder<unknown> => sql`
  select a.inventory_id, a.unit_id, (select u.id from users u where u.username = a.activated_by),
    ${monthAt(sql`a.activated_at`)}, 0, 0, 0, 0, 0, count(*)
  from license_activations a
  where a.activated_at >= (select lo from span) and a.activated_at < (select hi from span) and ${own(sql`a.inventory_id`)}
  group by 1, 2, 3, 4`;

const daysOf = (lo: RawBuilder<unknown>, hi: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  generate_series(date_trunc('day', greatest(${lo}, (select lo from span)), 'UTC'), ${hi}, interval '24 hours') as day`;
const LATEST = sql`(select max(ended_at) from made)`;

/**
 * The transmission to the channel of each recording that was on air the longest while it was made. They are joined by UTC days: a search for
 * each recording would read all earlier transmissions of its channel.
 */
const RUNS_OF_RECORDINGS = sql`
  run_days as (
    select t.*, ${daysOf(sql`t.started_at`, sql`least(coalesce(t.ended_at, ${LATEST}), ${LATEST})`)} from (
      select d.inventory_id, t.channel_id, t.unit_id, t.asked_by as user_id, t.started_at, t.ended_at
      from transmissions t join devices d on d.id = t.unit_id
      union all
      select t.inventory_id, t.channel_id, t.unit_id, t.asked_by, t.started_at, t.ended_at from past_transmissions t
    ) t
    where t.started_at < ${LATEST} and (t.ended_at is null or t.ended_at > (select lo from span))
  ),
  made_days as (
    select f.*, ${daysOf(sql`f.started_at`, sql`f.ended_at`)} from made f where f.kind = 'recorded'
  ),
  run_of as (
    select distinct on (f.id) f.id, t.unit_id, t.user_id
    from made_days f join run_days t on t.channel_id = f.channel_id and t.inventory_id = f.inventory_id and t.day = f.day
      and t.started_at < f.ended_at and (t.ended_at is null or t.ended_at > f.started_at)
    order by f.id, least(coalesce(t.ended_at, f.ended_at), f.ended_at) - greatest(t.started_at, f.started_at) desc
  )`;

/**
 * Unit and user of a file: of its transmission if it was recorded; of any other file its unit, if that is or was one of the inventory, and
 * the user who now has the name of its uploader.
 */
const SENDER_OF_FILE = sql`
  case when f.kind = 'recorded' then o.unit_id else (
    select d.id from devices d where d.id = f.unit_id and d.inventory_id = f.inventory_id
    union select p.unit_id from past_units p where p.unit_id = f.unit_id and p.inventory_id = f.inventory_id limit 1
  ) end,
  case when f.kind = 'recorded' then o.user_id else (select u.id from users u where u.username = f.uploaded_by) end`;
