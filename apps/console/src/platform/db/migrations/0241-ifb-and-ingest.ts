import { sql, type Migration } from 'kysely';

/** Services for audio interfaces and ingest accounts. Inventories that use these keep them: purchased, without a limit. */
export const ifbAndIngest: Migration = {
  async up(db) {
    await sql`alter table inventory_services drop constraint inventory_services_service_check`.execute(db);
    await sql`
      alter table inventory_services add constraint inventory_services_service_check check (service in ('go_plan',
        'smart_plan', 'ai_integration', 'graphics', 'unit_license', 'web_aud_connect', 'audio_ifb', 'ingest'))`.execute(
      db,
    );
    await sql`
      insert into inventory_services (id, inventory_id, service, purchased, usage_type, start_day)
      select 'svc-' || replace(gen_random_uuid()::text, '-', ''), x.inventory_id, x.service, true, 'na', 1
      from (
        select inventory_id, 'audio_ifb' as service from audio_interfaces
        union select inventory_id, 'audio_ifb' from audio_rooms where direct_unit_id is null
        union select inventory_id, 'ingest' from ingest_accounts) x`.execute(db);
  },
};
