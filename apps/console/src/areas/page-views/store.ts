import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Counts one view of a page on a day, if page views are on; returns whether they are. */
export async function countView(db: Kysely<Database>, route: string, durationMs: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into page_views (day, route, views, duration_ms)
    select (${now}::timestamptz at time zone 'UTC')::date, ${route}, 1, ${durationMs}::bigint
    from application_configuration where page_views
    on conflict (day, route) do update
      set views = page_views.views + 1, duration_ms = page_views.duration_ms + excluded.duration_ms
    returning true`.execute(db);
  return rows.length > 0;
}

/** Views of the last days including today, by page (most viewed first) and by day. */
export async function viewsOf(db: Kysely<Database>, days: number, now: Date) {
  const since = sql<boolean>`day > (${now}::timestamptz at time zone 'UTC')::date - ${days}::integer`;
  const routes = await sql<{ readonly route: string; readonly views: number; readonly averageMs: number }>`
    select route, sum(views)::integer as views, round(sum(duration_ms) / sum(views))::integer as "averageMs"
    from page_views where ${since} group by route order by views desc, route`.execute(db);
  const perDay = await sql<{ readonly day: string; readonly views: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(views)::integer as views
    from page_views where ${since} group by page_views.day order by page_views.day`.execute(db);
  return { routes: routes.rows, days: perDay.rows };
}
