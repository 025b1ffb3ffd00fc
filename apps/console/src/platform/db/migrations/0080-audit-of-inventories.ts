import { sql, type Migration } from 'kysely';

/** Tables of the kinds that an audit row speaks of; each has `inventory_id` and `name`. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  devices: ['unit', 'server', 'device'],
  channels: ['channel', 'anyChannel', 'returnChannel'],
  groups: ['group'],
  labels: ['label'],
  graphics: ['graphic'],
  stream_profiles: ['streamProfile'],
  stream_providers: ['streamProvider'],
};

/**
 * Whose administrators may read an audit row, and the name of what it speaks of, both as they were at the time: a device that leaves an
 * inventory does not take its history with it. A trigger fills them in, so that no statement that writes an audit row can forget to.
 */
export const auditOfInventories: Migration = {
  async up(db) {
    await sql`
      alter table audit
        add column inventory_ids text[] not null default '{}',
        add column subject_name text`.execute(db);
    const cases = Object.entries(TABLES).map(
      ([table, kinds]) => sql`
        when kind = any(${sql.lit(`{${kinds.join(',')}}`)}::text[]) then
          select array[r.inventory_id], r.name into place, name from ${sql.table(table)} r where r.id = subject;`,
    );
    await sql`
      create function audit_place(kind text, subject text, out place text[], out name text) language plpgsql stable as $$
      begin
        case
          ${sql.join(cases, sql` `)}
          when kind = 'inventory' then
            select array[r.id], r.name into place, name from inventories r where r.id = subject;
          when kind = 'user' then
            select array(select i.inventory_id from user_inventories i where i.user_id = r.id order by 1), r.username
              into place, name from users r where r.id = subject;
          else null;
        end case;
        if place is null and subject is not null then
          -- Deleted meanwhile: as in the last row about it.
          select a.inventory_ids, a.subject_name into place, name
            from audit a where a.subject_id = subject order by a.id desc limit 1;
        end if;
      end $$`.execute(db);
    await sql`
      create function audit_placed() returns trigger language plpgsql as $$
      declare
        seen record;
        actor text[] := array(select i.inventory_id from user_inventories i where i.user_id = new.user_id order by 1);
      begin
        select * into seen from audit_place(new.subject_kind, new.subject_id);
        if seen.place is null then
          new.inventory_ids := new.inventory_ids || actor;
        elsif new.result = 'refused' and actor <> '{}' and not (seen.place && actor) then
          -- Foreign: its administrators do not learn who tried, and those of the user do not learn what it is.
          new.inventory_ids := new.inventory_ids || actor;
        else
          new.inventory_ids := new.inventory_ids || seen.place;
          new.subject_name := coalesce(new.subject_name, seen.name);
        end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger audit_placed before insert on audit for each row execute function audit_placed()`.execute(
      db,
    );
    await sql`
      update audit a set
        inventory_ids = coalesce(p.place, array(select i.inventory_id from user_inventories i where i.user_id = a.user_id order by 1)),
        subject_name = p.name
      from (select id, (audit_place(subject_kind, subject_id)).* from audit) p
      where p.id = a.id`.execute(db);
    await sql`create index audit_inventories on audit using gin (inventory_ids)`.execute(db);
  },
};
