import type { Client } from 'pg';
import type { EstateSize } from './fill.js';

/** Lists beside the estate are filled with so many records each; every other one is in one inventory. */
export interface Listed {
  readonly records: number;
  readonly inventoryId: string;
}

/** Ids that lists are narrowed to or are about, by what they name. */
export type KnownIds = Readonly<Record<string, string>>;

/**
 * Fills the lists of alerts, API keys, webhooks with their deliveries, rollouts with their devices, services, notifications, duty lists, alert
 * routes, maintenance windows, letters and usage profiles. Comes after `fillEstate`.
 */
export async function fillLists(db: Client, estate: EstateSize, { records, inventoryId }: Listed): Promise<void> {
  const rows = (text: string) =>
    db.query(
      `insert into ${text} from (select n, case when n % 2 = 0 then $2::text else 'inv-' || (n % $3::int + 1) end as inv
         from generate_series(1, $1::int) n) r`,
      [records, inventoryId, estate.inventories],
    );
  await db.query('begin');
  await db.query('set local session_replication_role = replica');
  await rows(`api_keys (id, name, secret_hash, hint, role, made_by, expires_at, last_used_at)
    select 'key-' || n, 'Export ' || n, decode(md5(n::text || inv || $3::text), 'hex'), 'none', 'luc_read', 'usr-1', now() + n * interval '1 minute', now()`);
  await rows(`api_key_inventories (api_key_id, inventory_id) select 'key-' || n, inv`);
  await rows(`webhooks (id, inventory_id, name, url, events, enabled, secret)
    select 'whk-' || n, inv, 'Rundown ' || n, 'https://receiver.example/' || n, '{alert.raised}', n % 3 > 0, 'none'`);
  await rows(`webhook_deliveries (id, webhook_id, event, subject_id, body, created_at, state)
    select 'evt-' || n, 'whk-2', 'alert.raised', 'unt-' || n, '{}', now() - n * interval '1 minute',
      (array['waiting', 'delivered', 'failed'])[n % 3 + 1]`);
  await rows(`alert_routes (id, inventory_id, name, severities, types, groups, labels, users, duty_lists, webhooks, dwell_minutes)
    select 'rte-' || n, inv, 'Route ' || n, '{critical}', '{}', '{}', '{}', '{}', '{}', '{}', 0`);
  await rows(`duty_lists (id, inventory_id, name, time_zone, shifts)
    select 'dty-' || n, inv, 'Desk ' || n, 'UTC', '[]'`);
  await rows(`maintenance_windows (id, inventory_id, name, group_id, starts_at, ends_at)
    select 'mnt-' || n, inv, 'Rack ' || n, 'grp-6', now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '30 minutes'`);
  await rows(`outbox (id, inventory_id, transport, recipient, subject, body, state, created_at)
    select 'out-' || n, inv, 'email', 'user' || n || '@example.org', 'Alert ' || n, 'x', 'kept', now() - n * interval '1 minute'`);
  await rows(`client_notifications (id, body, active)
    select 'ntf-' || n, 'Maintenance ' || n, n % 3 > 0`);
  await rows(`client_notification_inventories (notification_id, inventory_id) select 'ntf-' || n, inv`);
  await rows(`usage_profiles (id, inventory_id, name, type, allowance, reset_day)
    select 'upf-' || n, inv, 'Plan ' || n, 'data', 1000, 1`);
  await rows(`rollouts (id, name, description, liq_version, target_version, stop_percent, state, created_at, ended_at)
    select 'rol-' || n, 'Rollout ' || n, '', '', '9.' || n % 50, 10, 'done', now() - n * interval '1 hour', now()`);
  await db.query(
    `insert into rollout_devices (rollout_id, device_id, position, state)
     select 'rol-1', id, row_number() over (order by id), (array['pending', 'succeeded', 'upgradeFailed'])[row_number() over () % 3 + 1]
     from devices where kind = 'unit' and id like 'unt-%' limit $1`,
    [records],
  );
  await db.query(
    `insert into alerts (id, device_id, type, severity, since, ended_at, text)
     select 'alt-' || d.id || '-' || m, d.id, case when m = 1 then 'battery' else 'cameraDisconnected' end, (array['warning', 'critical'])[m],
       now() - m * interval '1 hour' - d.n * interval '1 second', case when d.n % 20 = 0 then null else now() end, 'Alert ' || d.n
     from (select id, row_number() over (order by id) as n from devices where kind = 'unit' and id like 'unt-%') d, generate_series(1, 2) m
     where d.n <= $1`,
    [records],
  );
  await db.query(
    `insert into inventory_services (id, inventory_id, service, purchased, usage_type, start_day)
     select 'svc-' || i.id || '-' || s, i.id, s, true, 'na', 1
     from inventories i, unnest(array['go_plan', 'smart_plan', 'ai_integration', 'graphics']) s where i.id like 'inv-%' on conflict do nothing`,
  );
  await db.query(
    `insert into device_services (unit_id, service, usage_type, given_at)
     select id, s, 'na', now() from devices, unnest(array['tally', 'databridge']) s where kind = 'unit' and id like 'unt-%' on conflict do nothing`,
  );
  await db.query('commit');
  await db.query('analyze');
}

/** What is known in an inventory, for lists that are narrowed to it or are about it. */
export async function knownIds(db: Client, inventoryId: string): Promise<KnownIds> {
  const first = async (text: string): Promise<string> => {
    const { rows } = await db.query<{ id: string }>(text, [inventoryId]);
    return rows[0]?.id ?? '';
  };
  const device = (kind: string) =>
    first(`select id from devices where inventory_id = $1 and kind = '${kind}' order by id limit 1`);
  const groupId = await first(
    `select g.id from groups g left join device_groups d on d.group_id = g.id where g.inventory_id = $1
     group by g.id order by count(*) desc, g.id limit 1`,
  );
  const unitId = await device('unit');
  return {
    inventoryId,
    inventoryUid: inventoryId,
    groupId,
    groupUid: groupId,
    unitId,
    deviceId: unitId,
    serverId: await device('server'),
    webhookId: 'whk-2',
    rolloutId: 'rol-1',
    usageProfileId: await first('select id from usage_profiles where inventory_id = $1 order by id limit 1'),
    returnChannelId: await first(
      'select id from channels where inventory_id = $1 and video_return order by id limit 1',
    ),
  };
}
