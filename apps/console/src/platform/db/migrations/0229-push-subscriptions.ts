import { sql, type Migration } from 'kysely';

/** Browsers that get notifications, the key with which the console signs to push services, and notifications in the outbox. */
export const pushSubscriptions: Migration = {
  async up(db) {
    await sql`
      create table push_subscriptions (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        session_id text not null,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        user_agent text not null,
        created_at timestamptz not null default now(),
        last_sent_at timestamptz
      )`.execute(db);
    await sql`create index push_subscriptions_of_user on push_subscriptions (user_id)`.execute(db);
    await sql`
      create table push_key (
        single boolean primary key default true check (single),
        public_key text not null,
        private_key text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      alter table outbox
        add column subscription_id text references push_subscriptions (id) on delete set null,
        add column path text,
        drop constraint outbox_transport_check,
        add constraint outbox_transport_check check (transport in ('email', 'sms', 'push'))`.execute(db);
    await sql`create index outbox_subscription on outbox (subscription_id) where subscription_id is not null`.execute(
      db,
    );
  },
};
