import { sql, type Migration } from 'kysely';

/** Saved usage reports. `users`: who gets them each month; `sent_for`: the last month that they were sent for, such as `2026-10`. */
export const usageReports: Migration = {
  async up(db) {
    await sql`
      create table usage_reports (
        id text primary key,
        inventory_id text not null references inventories (id),
        name text not null,
        group_by text not null,
        period text not null,
        from_day text,
        to_day text,
        time_zone text not null,
        columns text[] not null,
        users text[] not null default '{}',
        sent_for text not null
      )`.execute(db);
    await sql`create unique index usage_reports_name on usage_reports (inventory_id, lower(name))`.execute(db);
  },
};
