import type { Marker, PlacedId, Tenant } from '@backhaul/testing';
import type { Client } from 'pg';
import type { Session } from '../subject/api.js';

interface ConsoleAccess {
  readonly db: Client;
  readonly admin: Session;
}

/** Records that are only in the second group, with its canary. */
export interface Neighbours {
  readonly unitId: string;
  readonly serverId: string;
  readonly channelId: string;
  readonly canary: string;
}

/** A unit, a server and a channel that two groups share. */
export interface Shared {
  readonly unit: PlacedId;
  readonly server: PlacedId;
  readonly channel: PlacedId;
  readonly neighbours: Neighbours;
  readonly markers: readonly Marker[];
}

/**
 * Puts a unit, a server and a channel into both groups of a customer. A second channel of the server is only in the other group; the shared
 * channel is on the other group's server.
 */
export async function share({ db, admin }: ConsoleAccess, tenant: Tenant, neighbours: Neighbours): Promise<Shared> {
  const { inventoryId, groupId, neighbourGroupId } = tenant;
  const name = inventoryId.replace('inv-', 'shared-');
  const { uid } = await admin.api.units.create({ body: { name: `${name}-unit`, groupId } });
  const body = { name: `${name}-media`, groupId, channels: 2 };
  const { id: deviceId } = await admin.api.servers.create({ body });
  const { rows } = await db.query<{ id: string }>('select id from channels where server_id = $1 order by name', [
    deviceId,
  ]);
  const [shown, kept] = rows;
  if (!shown || !kept) throw new Error('the server lacks channels');
  await db.query('insert into device_groups (device_id, group_id) select unnest($1::text[]), $2', [
    [uid, deviceId],
    neighbourGroupId,
  ]);
  await db.query('insert into channel_groups (channel_id, group_id) values ($1, $2)', [shown.id, neighbourGroupId]);
  await db.query('update channels set server_id = $2 where id = $1', [shown.id, neighbours.serverId]);
  await db.query('update channel_groups set group_id = $2 where channel_id = $1', [kept.id, neighbourGroupId]);
  await db.query('update channels set name = $2 where id = $1', [kept.id, `${neighbours.canary}-kept`]);
  const place = { inventoryId, groupId };
  const shared: Shared = {
    unit: { ...place, id: uid },
    server: { ...place, id: deviceId },
    channel: { ...place, id: shown.id },
    neighbours,
    markers: [
      { inventoryId, groupId: neighbourGroupId, text: kept.id },
      ...[uid, deviceId, shown.id, name].map((text) => ({ inventoryId, groupId: null, text })),
    ],
  };
  await changed(db, [`channel:${kept.id}`]);
  await refer(db, shared);
  return shared;
}

/**
 * Makes the shared records refer to records that are only in the other group: the unit to its channel, with cameras, transmissions and alert
 * rules; the channel to its unit; an alert of the server to its channel.
 */
export async function refer(db: Client, { unit, server, channel, neighbours }: Shared): Promise<void> {
  const { unitId, serverId, channelId, canary } = neighbours;
  await db.query(
    `update units set selected_channel_id = $2, desired = jsonb_set(jsonb_set(desired,
       '{multiCamera,channelId}', to_jsonb($2::text)), '{switcherMode,proxyChannelId}', to_jsonb($2::text))
     where device_id = $1`,
    [unit.id, channelId],
  );
  await db.query(
    `insert into transmissions (id, unit_id, channel_id, ended_at) values ('run-' || $1::text, $1, $2, now())
     on conflict (id) do nothing`,
    [unit.id, channelId],
  );
  await db.query(
    `insert into transmissions (id, unit_id, channel_id) values ('on-' || gen_random_uuid(), $1, $2)
     on conflict do nothing`,
    [unitId, channel.id],
  );
  await db.query(
    `insert into alerts (id, device_id, type, severity, since, text)
     values ('alert-' || $1::text, $1, 'recordingFailed', 'critical', now(), $2)
     on conflict do nothing`,
    [server.id, `Recording failed: ${canary}-kept (No space)`],
  );
  await changed(db, [
    `unit:${unit.id}`,
    `unit:${unitId}`,
    `server:${server.id}`,
    `server:${serverId}`,
    `channel:${channel.id}`,
    `channel:${channelId}`,
  ]);
}

/** Notifies the console of records that were changed in the database, as `kind:id`. */
export async function changed(db: Client, records: readonly string[]): Promise<void> {
  for (const record of records) await db.query(`select pg_notify('backhaul_records', $1)`, [record]);
}
