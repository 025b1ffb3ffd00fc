import { sql, type Migration } from 'kysely';

/** Orders that take their time, and answers that carry something. */
export const orderAnswers: Migration = {
  async up(db) {
    await sql`alter table commands add column answer_by timestamptz, add column data jsonb`.execute(db);
  },
};
