import { sql, type Migration } from 'kysely';

/** Packages of the server program, and the version that a server was last asked to install. */
export const serverSoftware: Migration = {
  async up(db) {
    await sql`
      create table server_packages (
        version text primary key,
        node text not null,
        sha256 text not null,
        bytes integer not null,
        signature text not null,
        data bytea not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`alter table servers add column upgrade jsonb`.execute(db);
  },
};
