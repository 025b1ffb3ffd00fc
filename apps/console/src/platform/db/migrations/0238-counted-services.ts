import { sql, type Migration } from 'kysely';

/** The type of a unit that left, because its use still counts; and the use of a service that administrators were last warned of. */
export const countedServices: Migration = {
  async up(db) {
    await sql`alter table past_units add column type text`.execute(db);
    for (const table of ['inventory_services', 'device_services'])
      await sql`
        alter table ${sql.table(table)}
          add column warned_use_from timestamptz,
          add column warned_use_of double precision,
          add column warned_use_share integer`.execute(db);
  },
};
