import { sql, type Migration } from 'kysely';

/**
 * What superusers keep of inventories. Those that there are have every function that their groups have today. A parent or an automatic
 * group that is deleted is no more.
 */
export const inventories: Migration = {
  async up(db) {
    await sql`
      alter table inventories
        add column region text not null default '',
        add column cloud_provider text check (cloud_provider in ('aws', 'oracle')),
        add column customer text not null default '',
        add column parent_id text references inventories (id) on delete set null,
        add column auto_group_id text references groups (id) on delete set null,
        add column sip_server text not null default '',
        add column features text[] not null default '{MapView,Reboot,Ptmp,Gauge,SocialMediaIntegration}'`.execute(db);
    await sql`create index inventories_parent on inventories (parent_id)`.execute(db);
    await sql`create index inventories_auto_group on inventories (auto_group_id)`.execute(db);
  },
};
