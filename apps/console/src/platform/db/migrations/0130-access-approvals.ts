import { sql, type Migration } from 'kysely';

/** Requests of support for access to inventories, and in the audit who approved that support acted there. */
export const accessApprovals: Migration = {
  async up(db) {
    await sql`
      create table access_approvals (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        reason text not null,
        asked_at timestamptz not null,
        decision text check (decision in ('approved', 'refused')),
        decided_at timestamptz,
        decided_by text,
        ends_at timestamptz,
        ended_at timestamptz,
        ended_by text,
        check ((decision is null) = (decided_at is null)),
        check ((decision is not distinct from 'approved') = (ends_at is not null))
      )`.execute(db);
    await sql`create index access_approvals_inventory on access_approvals (inventory_id)`.execute(db);
    await sql`create index access_approvals_user on access_approvals (user_id)`.execute(db);
    await sql`
      create index access_approvals_standing on access_approvals (ends_at)
      where decision = 'approved' and ended_at is null`.execute(db);
    await sql`alter table audit add column approved_by text`.execute(db);
  },
};
