import { sql, type Migration } from 'kysely';

/** Support cases of the customer portal and their messages; names are those of the time. */
export const supportCases: Migration = {
  async up(db) {
    await sql`
      create table support_cases (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        group_id text references groups (id) on delete set null,
        opened_by text references users (id) on delete set null,
        opener text not null,
        subject text not null,
        state text not null check (state in ('open', 'answered', 'closed')),
        opened_at timestamptz not null,
        changed_at timestamptz not null
      )`.execute(db);
    await sql`create index support_cases_inventory on support_cases (inventory_id)`.execute(db);
    await sql`create index support_cases_group on support_cases (group_id)`.execute(db);
    await sql`create index support_cases_opener on support_cases (opened_by)`.execute(db);
    await sql`create index support_cases_changed on support_cases (changed_at)`.execute(db);
    await sql`
      create table support_messages (
        id text primary key,
        number bigint generated always as identity,
        case_id text not null references support_cases (id) on delete cascade,
        author text not null,
        by_support boolean not null,
        text text not null,
        at timestamptz not null
      )`.execute(db);
    await sql`create index support_messages_case on support_messages (case_id, number)`.execute(db);
  },
};
