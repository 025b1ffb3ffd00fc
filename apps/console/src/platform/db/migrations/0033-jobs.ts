import { sql, type Kysely } from 'kysely';

/** Who does each job that the consoles of this database do once between them, and what came of its last run. */
export const jobs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table jobs (
        name text primary key,
        held_by text not null,
        held_until timestamptz not null,
        ended_at timestamptz,
        took_ms integer,
        error text
      )`.execute(db);
  },
};
