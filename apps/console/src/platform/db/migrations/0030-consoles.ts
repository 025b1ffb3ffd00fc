import { sql, type Kysely } from 'kysely';

/** The consoles that run on this database, with their broker and their last sign of life by the database's clock. */
export const consoles = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table consoles (
        id text primary key,
        broker text not null check (broker in ('embedded', 'external')),
        host text not null,
        machine text not null,
        pid integer not null,
        birth text not null,
        version text not null,
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      )`.execute(db);
  },
};
