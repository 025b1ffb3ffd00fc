import { sql, type Migration } from 'kysely';

/** How routes notify people; earlier routes go on by e-mail. */
export const routeTransports: Migration = {
  async up(db) {
    await sql`alter table alert_routes add column transports text[] not null default '{email}'`.execute(db);
  },
};
