import { sql, type Migration } from 'kysely';

/** A backup is loaded by a connection of this name: what it loads was recorded when it happened. */
const LIVE = sql`current_setting('application_name') <> 'backhaul-restore'`;

/**
 * Since when and until when units, channels and servers were in which inventories and groups. The database itself records it, whatever changes them;
 * who did it comes from the audit row of the same transaction. Names are those of the time: of what stands, the present ones.
 */
export const placeHistory: Migration = {
  async up(db) {
    await sql`
      create table place_history (
        id bigint generated always as identity primary key,
        kind text not null check (kind in ('unit', 'server', 'channel', 'returnChannel')),
        device_id text not null,
        device_name text not null,
        place text not null check (place in ('inventory', 'group')),
        place_id text not null,
        place_name text not null,
        inventory_id text not null,
        inventory_name text not null,
        begun_at timestamptz,
        begun_by text,
        begun_in xid8,
        ended_at timestamptz,
        ended_by text,
        ended_in xid8
      )`.execute(db);
    await sql`create index place_history_list on place_history (place, coalesce(begun_at, '-infinity') desc, id desc)`.execute(
      db,
    );
    await sql`create index place_history_open on place_history (device_id, place_id) where ended_at is null`.execute(
      db,
    );
    await sql`create index place_history_place on place_history (place_id) where ended_at is null`.execute(db);
    await sql`create index place_history_inventory on place_history (inventory_id) where ended_at is null`.execute(db);
    await sql`create index place_history_begun on place_history (begun_in) where begun_by is null`.execute(db);
    await sql`create index place_history_ended on place_history (ended_in) where ended_in is not null`.execute(db);
    await sql`create index place_history_over on place_history (ended_at)`.execute(db);
    // What is there already: nobody knows since when.
    await sql`
      insert into place_history (kind, device_id, device_name, place, place_id, place_name, inventory_id, inventory_name)
      select d.kind, d.id, d.name, 'inventory', i.id, i.name, i.id, i.name
      from devices d join inventories i on i.id = d.inventory_id
      union all
      select case when c.video_return then 'returnChannel' else 'channel' end, c.id, c.name, 'inventory', i.id, i.name, i.id, i.name
      from channels c join inventories i on i.id = c.inventory_id
      union all
      select d.kind, d.id, d.name, 'group', g.id, g.name, i.id, i.name
      from device_groups m join devices d on d.id = m.device_id join groups g on g.id = m.group_id
        join inventories i on i.id = g.inventory_id
      union all
      select case when c.video_return then 'returnChannel' else 'channel' end, c.id, c.name, 'group', g.id, g.name, i.id, i.name
      from channel_groups m join channels c on c.id = m.channel_id join groups g on g.id = m.group_id
        join inventories i on i.id = g.inventory_id`.execute(db);
    await sql`
      create or replace function place_begins(of_kind text, of_device text, named text, in_place text, of_place text)
      returns void language plpgsql as $$
      begin
        perform set_config('backhaul.moved', '1', true);
        -- Taken out and put back in one change: it was there all the time.
        update place_history set ended_at = null, ended_by = null, ended_in = null
          where ended_in = pg_current_xact_id() and ended_at = now()
            and device_id = of_device and place = in_place and place_id = of_place;
        if found then return; end if;
        insert into place_history
          (kind, device_id, device_name, place, place_id, place_name, inventory_id, inventory_name, begun_at, begun_in)
        select of_kind, of_device, named, in_place, p.id, p.name, p.inventory_id, p.inventory_name, now(), pg_current_xact_id()
        from (
          select i.id, i.name, i.id as inventory_id, i.name as inventory_name from inventories i
          where in_place = 'inventory' and i.id = of_place
          union all
          select g.id, g.name, i.id, i.name from groups g join inventories i on i.id = g.inventory_id
          where in_place = 'group' and g.id = of_place) p;
      end $$`.execute(db);
    await sql`
      create or replace function place_ends(of_device text, in_place text, of_place text)
      returns void language plpgsql as $$
      begin
        perform set_config('backhaul.moved', '1', true);
        update place_history set ended_at = now(), ended_in = pg_current_xact_id()
          where ended_at is null and device_id = of_device and place = in_place and (of_place is null or place_id = of_place);
      end $$`.execute(db);
    await sql`
      create or replace function record_inventory() returns trigger language plpgsql as $$
      declare of_kind text;
      begin
        if tg_op = 'DELETE' then
          perform place_ends(old.id, 'inventory', null);
          return null;
        end if;
        -- Each table has its own way to name the kind.
        of_kind := case when tg_table_name = 'devices' then to_jsonb(new) ->> 'kind'
          when (to_jsonb(new) ->> 'video_return')::boolean then 'returnChannel' else 'channel' end;
        if tg_op = 'INSERT' then
          perform place_begins(of_kind, new.id, new.name, 'inventory', new.inventory_id);
          return null;
        end if;
        if new.inventory_id <> old.inventory_id then
          perform place_ends(new.id, 'inventory', null);
          perform place_begins(of_kind, new.id, new.name, 'inventory', new.inventory_id);
        end if;
        if new.name <> old.name then
          update place_history set device_name = new.name where device_id = new.id and ended_at is null;
        end if;
        return null;
      end $$`.execute(db);
    for (const table of ['devices', 'channels']) {
      await sql`
        create trigger record_inventory_begins after insert on ${sql.table(table)}
        for each row when (${LIVE}) execute function record_inventory()`.execute(db);
      await sql`
        create trigger record_inventory_changes after update on ${sql.table(table)}
        for each row when (old.inventory_id <> new.inventory_id or old.name <> new.name) execute function record_inventory()`.execute(
        db,
      );
      await sql`
        create trigger record_inventory_ends after delete on ${sql.table(table)}
        for each row execute function record_inventory()`.execute(db);
    }
    await sql`
      create or replace function record_group() returns trigger language plpgsql as $$
      declare the_row jsonb; member text; of_kind text; named text;
      begin
        the_row := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
        member := coalesce(the_row ->> 'device_id', the_row ->> 'channel_id');
        if tg_op = 'DELETE' then
          perform place_ends(member, 'group', the_row ->> 'group_id');
          return null;
        end if;
        if tg_table_name = 'device_groups' then
          select d.kind, d.name into of_kind, named from devices d where d.id = member;
        else
          select case when c.video_return then 'returnChannel' else 'channel' end, c.name into of_kind, named
            from channels c where c.id = member;
        end if;
        perform place_begins(of_kind, member, named, 'group', the_row ->> 'group_id');
        return null;
      end $$`.execute(db);
    for (const table of ['device_groups', 'channel_groups']) {
      await sql`
        create trigger record_group_begins after insert on ${sql.table(table)}
        for each row when (${LIVE}) execute function record_group()`.execute(db);
      await sql`
        create trigger record_group_ends after delete on ${sql.table(table)}
        for each row execute function record_group()`.execute(db);
    }
    await sql`
      create or replace function record_place_name() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'groups' then
          update place_history set place_name = new.name where place = 'group' and place_id = new.id and ended_at is null;
        else
          update place_history set inventory_name = new.name,
            place_name = case when place = 'inventory' then new.name else place_name end
          where inventory_id = new.id and ended_at is null;
        end if;
        return null;
      end $$`.execute(db);
    for (const table of ['groups', 'inventories'])
      await sql`
        create trigger record_place_name after update on ${sql.table(table)}
        for each row when (old.name <> new.name) execute function record_place_name()`.execute(db);
    await sql`
      create or replace function record_mover() returns trigger language plpgsql as $$
      begin
        update place_history set begun_by = new.username
          where begun_in = pg_current_xact_id() and begun_at = now() and begun_by is null;
        update place_history set ended_by = new.username
          where ended_in = pg_current_xact_id() and ended_at = now() and ended_by is null;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger record_mover after insert on audit
      for each row when (current_setting('backhaul.moved', true) = '1' and new.result = 'done')
      execute function record_mover()`.execute(db);
  },
};
