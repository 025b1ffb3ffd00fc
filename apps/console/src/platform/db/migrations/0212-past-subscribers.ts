import { sql, type Migration } from 'kysely';

/** By whom a share was ended, and the shares of a publisher whose subscribers were deleted. */
export const pastSubscribers: Migration = {
  async up(db) {
    await sql`alter table subscribers add column ended_by text check (ended_by in ('publisher', 'subscriber', 'time'))`.execute(
      db,
    );
    await sql`
      create table past_subscribers (
        id text primary key,
        publisher_id text not null references publishers (id) on delete cascade,
        inventory text not null,
        state text not null check (state in ('refused', 'ended')),
        asked_at timestamptz not null,
        decided_at timestamptz,
        ended_at timestamptz,
        ended_by text check (ended_by in ('publisher', 'subscriber', 'time')),
        removed_at timestamptz not null
      )`.execute(db);
    await sql`create index past_subscribers_publisher on past_subscribers (publisher_id, removed_at)`.execute(db);
  },
};
