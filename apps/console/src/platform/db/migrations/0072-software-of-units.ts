import { sql, type Migration } from 'kysely';

/** Packages of the unit program beside those of the server program. */
export const softwareOfUnits: Migration = {
  async up(db) {
    await sql`alter table server_packages rename to software_packages`.execute(db);
    await sql`
      alter table software_packages
        add column kind text not null default 'server' check (kind in ('server', 'unit')),
        drop constraint server_packages_pkey,
        add primary key (kind, version)`.execute(db);
    await sql`alter table software_packages alter column kind drop default`.execute(db);
  },
};
