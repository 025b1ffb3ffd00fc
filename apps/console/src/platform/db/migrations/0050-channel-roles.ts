import { sql, type Migration } from 'kysely';

/** What the type of a channel is derived from: whether it is a forced output, and whether it is a distributor. */
export const channelRoles: Migration = {
  async up(db) {
    await sql`
      alter table channels
        add column force_output boolean not null default true,
        add column distributor boolean not null default false`.execute(db);
    await sql`
      update channels set force_output = type in ('output', 'distributor'), distributor = type = 'distributor'
      where type <> 'output'`.execute(db);
    await sql`alter table channels drop column type`.execute(db);
  },
};
