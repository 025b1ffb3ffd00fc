import { sql, type Migration } from 'kysely';

/** Every private session of a channel, in place of the last one: a server may report a file of an earlier session after a later one has begun. */
export const allPrivateSessions: Migration = {
  async up(db) {
    await sql`
      create table private_sessions (
        channel_id text not null references channels on delete cascade,
        began_at timestamptz not null,
        ended_at timestamptz,
        primary key (channel_id, began_at)
      )`.execute(db);
    await sql`
      insert into private_sessions (channel_id, began_at, ended_at)
      select id, private_from, case when private_session then null else private_until end
      from channels where private_from is not null and (private_session or private_until is not null)`.execute(db);
    await sql`drop trigger channels_private_session on channels`.execute(db);
    await sql`
      create or replace function note_private_session() returns trigger language plpgsql as $$
      begin
        if new.private_session and not old.private_session then
          insert into private_sessions (channel_id, began_at) values (new.id, now())
          on conflict (channel_id, began_at) do update set ended_at = null;
        elsif old.private_session and not new.private_session then
          update private_sessions set ended_at = now() where channel_id = new.id and ended_at is null;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger channels_private_session after update of private_session on channels
      for each row execute function note_private_session()`.execute(db);
    await sql`alter table channels drop column private_from, drop column private_until`.execute(db);
  },
};
