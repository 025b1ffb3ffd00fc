import { sql, type Migration } from 'kysely';

const TABLES: readonly (readonly [table: string, kinds: readonly string[]])[] = [
  ['devices', ['unit', 'server', 'device']],
  ['channels', ['channel', 'anyChannel', 'returnChannel']],
  ['groups', ['group']],
  ['labels', ['label']],
  ['graphics', ['graphic']],
  ['stream_profiles', ['streamProfile']],
  ['stream_providers', ['streamProvider']],
];

/**
 * Whose administrators may read an audit row, and the name of what it speaks of, both as they were at the time: a device that leaves an
 * inventory does not take its history with it. Of earlier rows they are those of now.
 */
export const auditOfInventories: Migration = {
  async up(db) {
    await sql`
      alter table audit
        add column inventory_ids text[] not null default '{}',
        add column subject_name text`.execute(db);
    for (const [table, kinds] of TABLES)
      await sql`
        update audit a set inventory_ids = array[r.inventory_id], subject_name = r.name
        from (select id, inventory_id, ${sql.ref(table === 'labels' ? 'label' : 'name')} as name from ${sql.table(table)}) r
        where r.id = a.subject_id and a.subject_kind = any(${[...kinds]}::text[])`.execute(db);
    await sql`
      update audit a set subject_name = u.username, inventory_ids = array(
        select i.inventory_id from user_inventories i where i.user_id = u.id order by 1)
      from users u where u.id = a.subject_id and a.subject_kind = 'user'`.execute(db);
    await sql`
      update audit a set inventory_ids = array(
        select i.inventory_id from user_inventories i where i.user_id = a.user_id order by 1)
      where a.subject_id is null`.execute(db);
    await sql`create index audit_inventories on audit using gin (inventory_ids)`.execute(db);
  },
};
