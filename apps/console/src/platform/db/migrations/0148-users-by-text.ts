import { sql, type Migration } from 'kysely';

/** Users in the orders of their list, for pages of very many: the expressions are those of `sortText`. */
export const usersByText: Migration = {
  async up(db) {
    for (const [name, column] of [
      ['users_by_username', sql`username`],
      ['users_by_name', sql`trim(first_name || ' ' || last_name)`],
      ['users_by_email', sql`email`],
    ] as const)
      await sql`
        create index ${sql.ref(name)} on users (
          (regexp_replace(
            regexp_replace(lower(${column}), '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')), id)`.execute(
        db,
      );
    await sql`create index users_by_age on users (created_at, id)`.execute(db);
  },
};
