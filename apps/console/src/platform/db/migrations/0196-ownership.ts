import { sql, type Migration } from 'kysely';

/** How the provider holds units and servers. */
export const ownership: Migration = {
  async up(db) {
    await sql`
      alter table devices add column ownership text check (
        ownership in ('lease', 'sold', 'psg', 'rent', 'r&d', 'inventory', 'roaming', 'engineering', 'demo')
      )`.execute(db);
    await sql`create index devices_ownership on devices (ownership) where ownership is not null`.execute(db);
  },
};
