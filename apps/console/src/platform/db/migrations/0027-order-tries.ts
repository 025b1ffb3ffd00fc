import { sql, type Migration } from 'kysely';

/** Orders that are tried a counted number of times: how often, at which interval, and when last. */
export const orderTries: Migration = {
  async up(db) {
    await sql`
      alter table commands
        add column most_tries smallint,
        add column retry_ms integer,
        add column tries smallint not null default 0,
        add column tried_at timestamptz`.execute(db);
    await sql`
      create index commands_retried on commands (tried_at)
        where most_tries is not null and state in ('pending', 'sent')`.execute(db);
  },
};
