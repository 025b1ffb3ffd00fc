import { sql, type Migration } from 'kysely';

/**
 * Views of the console as another user. The database itself ends them with their session and with any change of either account, so that
 * none is left standing by a change from wherever, and none comes back.
 */
export const userViews: Migration = {
  async up(db) {
    await sql`
      create table user_views (
        id text primary key,
        session_id text not null unique,
        viewer_id text not null references users (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        address text not null,
        began_at timestamptz not null,
        ends_at timestamptz not null,
        ended_by text check (ended_by in ('session', 'change'))
      )`.execute(db);
    await sql`create index user_views_viewer on user_views (viewer_id)`.execute(db);
    await sql`create index user_views_user on user_views (user_id)`.execute(db);
    await sql`
      create or replace function end_views_of(account text) returns void language sql as $$
        update user_views set ended_by = 'change'
        where ended_by is null and (viewer_id = account or user_id = account)
      $$`.execute(db);
    await sql`
      create or replace function end_views_of_user() returns trigger language plpgsql as $$
      begin
        perform end_views_of(new.id);
        return null;
      end $$`.execute(db);
    await sql`
      create or replace function end_views_of_member() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then perform end_views_of(old.user_id); end if;
        if tg_op <> 'DELETE' then perform end_views_of(new.user_id); end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger user_views_account after update of roles, active on users for each row
      when (old.roles is distinct from new.roles or old.active is distinct from new.active)
      execute function end_views_of_user()`.execute(db);
    for (const table of ['user_inventories', 'user_groups', 'enterprise_users'])
      await sql`
        create trigger user_views_account after insert or update or delete on ${sql.table(table)} for each row
        execute function end_views_of_member()`.execute(db);
    await sql`
      create or replace function end_session_views() returns trigger language plpgsql as $$
      begin
        update user_views set ended_by = 'session' where ended_by is null and session_id = old.id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger user_views_session after delete on sessions for each row
      execute function end_session_views()`.execute(db);
    await sql`alter table audit add column viewed_as text`.execute(db);
  },
};
