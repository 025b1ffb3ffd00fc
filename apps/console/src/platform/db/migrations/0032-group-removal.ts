import { sql, type Migration } from 'kysely';

/** Invitations stay with their units when their group is deleted. */
export const groupRemoval: Migration = {
  async up(db) {
    await sql`
      alter table invitations
        alter column group_id drop not null,
        drop constraint invitations_group_id_fkey,
        add constraint invitations_group_id_fkey foreign key (group_id) references groups (id) on delete set null`.execute(
      db,
    );
  },
};
