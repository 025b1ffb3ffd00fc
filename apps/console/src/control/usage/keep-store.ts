import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { countDays } from './days-store.js';

/**
 * Keeps the usage of a unit for the reports of its inventory, before it leaves: its name, groups and type, its transmissions, and its data by day.
 * The count of the next inventory starts after what the current session has sent so far.
 */
export async function keepUsage(tx: Transaction<Database>, unitId: string): Promise<void> {
  await countDays(tx, { unitId });
  // Its counts are deleted: if it comes back today, the later counts are added.
  await sql`
    update usage_days u set kept = bytes from devices d
    where d.id = ${unitId} and u.unit_id = d.id and u.inventory_id = d.inventory_id`.execute(tx);
  await sql`
    insert into past_units (inventory_id, unit_id, name, group_names, type)
    select d.inventory_id, d.id, d.name, (
      select string_agg(g.name, ', ' order by lower(g.name), g.id)
      from device_groups dg join groups g on g.id = dg.group_id where dg.device_id = d.id), u.type
    from devices d join units u on u.device_id = d.id where d.id = ${unitId}
    on conflict (inventory_id, unit_id) do update
      set name = excluded.name, group_names = excluded.group_names, type = excluded.type`.execute(tx);
  await keepRuns(tx, sql`t.unit_id = ${unitId}`);
  await sql`
    insert into usage_baselines (device_id, port, session, sent_bytes)
    select device_id, port, session, max(sent_bytes) from usage_counters where device_id = ${unitId} group by 1, 2, 3
    on conflict (device_id, port, session) do update set sent_bytes = excluded.sent_bytes`.execute(tx);
}

/** Keeps the transmissions to channels for the reports of their inventory, before the channels are deleted. */
export const keepRunsOfChannels = (tx: Transaction<Database>, channelIds: readonly string[]): Promise<void> =>
  keepRuns(tx, sql`t.channel_id = any(${channelIds}::text[])`);

async function keepRuns(tx: Transaction<Database>, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into past_transmissions (id, inventory_id, unit_id, channel_id, part_of, asked_by, mode, started_at, ended_at)
    select t.id, d.inventory_id, t.unit_id, t.channel_id, t.part_of, t.asked_by, t.mode, t.started_at,
      coalesce(t.ended_at, now())
    from transmissions t join devices d on d.id = t.unit_id
    where ${which} and t.started_at is not null
    on conflict (id) do nothing`.execute(tx);
}

/** Keeps files for the reports of their inventory, before their rows are deleted; `which` chooses rows `r` of `recordings`. */
export async function keepFiles(tx: Transaction<Database>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into past_files (id, inventory_id, channel_id, unit_id, uploaded_by, kind, bytes, started_at, ended_at)
    select r.id, c.inventory_id, r.channel_id, r.unit_id, r.uploaded_by, r.kind, r.bytes, r.started_at, r.ended_at
    from recordings r join channels c on c.id = r.channel_id where ${which}
    on conflict (id) do nothing`.execute(tx);
}
