import { sql, type Migration } from 'kysely';

/** Units in the order of lists, by name and by age, for pages of very many: the expression is that of `sortText`. */
export const unitsByName: Migration = {
  async up(db) {
    await sql`
      create index devices_units_by_name on devices (
        (regexp_replace(
          regexp_replace(lower(name), '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')), id)
      where kind = 'unit'`.execute(db);
    await sql`create index devices_units_by_age on devices (created_at, id) where kind = 'unit'`.execute(db);
  },
};
