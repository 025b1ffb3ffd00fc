import { sql, type Migration } from 'kysely';

/** Operators that modems are registered with by hand, by sets that inventories name. */
export const operatorSets: Migration = {
  async up(db) {
    await sql`
      create table operator_sets (
        id text primary key,
        name text not null,
        operators jsonb not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index operator_sets_name on operator_sets (lower(name))`.execute(db);
    await sql`alter table inventories add column operator_set_id text references operator_sets (id)`.execute(db);
    await sql`
      create index inventories_operator_set on inventories (operator_set_id) where operator_set_id is not null`.execute(
      db,
    );
  },
};
