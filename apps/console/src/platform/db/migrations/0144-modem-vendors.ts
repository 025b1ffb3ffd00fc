import { sql, type Migration } from 'kysely';

/** Vendors of modems with their models, by which modems of units are shown. */
export const modemVendors: Migration = {
  async up(db) {
    await sql`
      create table modem_vendors (
        id text primary key,
        name text not null,
        models jsonb not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index modem_vendors_name on modem_vendors (lower(name))`.execute(db);
  },
};
