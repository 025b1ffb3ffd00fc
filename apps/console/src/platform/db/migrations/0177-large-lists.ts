import { sql, type Migration } from 'kysely';

/** Orders of lists of very many: units and servers by name, as `sortText` has it, and the actions of the audit. */
export const largeLists: Migration = {
  async up(db) {
    await sql`
      create index devices_by_name on devices (
        (regexp_replace(
          regexp_replace(lower(name), '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')), id)`.execute(
      db,
    );
    await sql`create index audit_action on audit (action, id)`.execute(db);
  },
};
