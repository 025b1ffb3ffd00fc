import { sql, type Migration } from 'kysely';

/** Comments on servers, as units have them. */
export const serverComments: Migration = {
  async up(db) {
    await sql`alter table servers add column comment text not null default ''`.execute(db);
  },
};
