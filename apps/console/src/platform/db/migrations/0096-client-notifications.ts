import { sql, type Migration } from 'kysely';

/** Client notifications: how they are shown, and for which inventories. */
export const clientNotifications: Migration = {
  async up(db) {
    await sql`
      alter table client_notifications
        add column time_on_screen integer not null default 30 check (time_on_screen > 0),
        add column interval_s integer not null default 3600,
        add column closed_interval_s integer not null default 86400,
        add check (time_on_screen < interval_s and time_on_screen < closed_interval_s)`.execute(db);
    await sql`
      create table client_notification_inventories (
        notification_id text not null references client_notifications (id) on delete cascade,
        inventory_id text not null references inventories (id) on delete cascade,
        primary key (notification_id, inventory_id)
      )`.execute(db);
    await sql`
      create index client_notifications_of_inventory on client_notification_inventories (inventory_id)`.execute(db);
  },
};
