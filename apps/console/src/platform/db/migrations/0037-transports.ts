import { sql, type Migration } from 'kysely';

/** How a message or an invitation is sent is its transport (docs/glossary.md). */
export const transports: Migration = {
  async up(db) {
    await sql`alter table outbox rename column way to transport`.execute(db);
    await sql`alter table outbox rename constraint outbox_way_check to outbox_transport_check`.execute(db);
    await sql`alter table invitations rename column way to transport`.execute(db);
    await sql`alter table invitations rename constraint invitations_way_check to invitations_transport_check`.execute(
      db,
    );
  },
};
