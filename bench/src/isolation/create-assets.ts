import {
  commandIdOf,
  destinationIdOf,
  FILE_NAME,
  fileIdOf,
  type Marker,
  type PlacedId,
  shareLinkIdOf,
  ifbIdOf,
  tallyLinkIdOf,
  type Tenant,
  transmissionIdOf,
} from '@backhaul/testing';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { UNIT_SERVICES } from '@backhaul/domain';
import type { Client } from 'pg';
import { insertKeys, recordedKeyOf } from './api-keys.js';
import { anonymous, type Session } from '../subject/api.js';
import type { TenantAssets, PlacedDevice, PlacedGuest, PlacedServer } from './testbed.js';
import { createRooms } from './rooms.js';
import { createUploads } from './files.js';
import { publish } from './publishers.js';
import { share } from './shared.js';
import { shareTokenOf } from './shares.js';
import { insertSupportRecords } from './support.js';
import { createTallyLink, tallyTokenOf } from './tally-pages.js';

interface ConsoleAccess {
  readonly url: string;
  readonly db: Client;
  readonly admin: Session;
}

/** Creates the records of a customer, and writes its canaries into every text. */
export async function createAssets(access: ConsoleAccess, tenant: Tenant): Promise<TenantAssets> {
  const name = tenant.inventoryId.replace('inv-', '');
  await insertPeople(access.db, tenant, name);
  const keys = await insertKeys(access.db, tenant, name);
  const groupAssets = [];
  for (const [i, groupId] of [tenant.groupId, tenant.neighbourGroupId].entries()) {
    groupAssets.push(
      await createGroupAssets(
        access,
        { inventoryId: tenant.inventoryId, groupId },
        `canary-${name}-${i + 1}`,
        tenant.users[0]?.id ?? '',
      ),
    );
  }
  const [first, beside] = groupAssets;
  if (!first || !beside) throw new Error('the customer needs two groups');
  const neighbours = {
    unitId: beside.unit.id,
    serverId: beside.server.id,
    channelId: beside.channel.id,
    canary: beside.server.canary,
  };
  const shared = await share(access, tenant, neighbours);
  const published = await publish({ ...access, channel: first.channel, name });
  const rogue = await pairedUnit(access, `rogue-${name}`, tenant.groupId);
  const whole = { inventoryId: tenant.inventoryId, groupId: null };
  const supported = await insertSupportRecords(access.db, tenant, name);
  return {
    tenant,
    keys,
    things: {
      unit: groupAssets.map(({ unit }) => unit),
      device: groupAssets.flatMap(({ unit, server }) => [unit, server]),
      server: groupAssets.map(({ server }) => server),
      channel: groupAssets.map(({ channel }) => channel),
      anyChannel: groupAssets.map(({ channel }) => channel),
      returnChannel: groupAssets.map(({ returnChannel }) => returnChannel),
      group: groupAssets.map(({ group }) => group),
      // Members of a group see its inventory, its labels and its stream media profiles.
      inventory: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: tenant.inventoryId }],
      user: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `usr-${name}-luc_regular` }],
      label: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-label` }],
      graphic: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-graphic` }],
      streamProfile: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-profile` }],
      streamProvider: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-provider` }],
      auditEntry: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: auditIdOf(name) }],
      apiKey: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: recordedKeyOf(name) }],
      clientNotification: [
        { inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-notification` },
      ],
      inventoryService: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-service` }],
      ...supported,
      audioRoom: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-room` }],
      story: groupAssets.map(({ story }) => story),
      // Only superusers manage organizations, and these tenants have none.
      organization: [],
      softwareVersion: [],
      releaseNote: [],
      geocodingProfile: [],
      modemVendor: [],
      operatorSet: [],
      usageProfile: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-profile` }],
      audioInterface: groupAssets.map(({ channel }) => ({
        ...whole,
        groupId: tenant.groupId,
        id: ifbIdOf(channel.id),
      })),
      tallyInterface: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-tally` }],
      webhook: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-webhook` }],
      alert: groupAssets.map(({ alert }) => alert),
      ...published,
      rollout: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-rollout` }],
      alertRoute: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-route` }],
      dutyList: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-duty` }],
      maintenanceWindow: [{ inventoryId: tenant.inventoryId, groupId: tenant.groupId, id: `tag-${name}-1-window` }],
    },
    units: groupAssets.map(({ unit }) => unit),
    servers: groupAssets.map(({ server }) => server),
    guests: groupAssets.map(({ guest }) => guest),
    rogue,
    shared,
    markers: [
      ...groupAssets.flatMap(({ markers }) => markers),
      ...shared.markers,
      ...keys.map(({ apiKey = '' }) => ({ ...whole, text: apiKey })),
      ...[tenant.inventoryId, `usr-${name}-`, `tag-${name}-`, `rogue-${name}`, rogue.secret].map((text) => ({
        ...whole,
        text,
      })),
    ],
  };
}

/** Audit entries have numbers. */
const auditIdOf = (name: string): string => String(900_000_000 + name.charCodeAt(0));

async function insertPeople(db: Client, tenant: Tenant, name: string): Promise<void> {
  const { inventoryId, users } = tenant;
  const groupIds = [tenant.groupId, tenant.neighbourGroupId];
  await db.query('insert into inventories (id, name) values ($1, $2)', [inventoryId, `canary-${name}`]);
  await db.query(
    `insert into audit (id, username, action, subject_kind, subject_id, result, address, inventory_ids)
     overriding system value values ($1, 'canary-' || $2, 'inventory:update', 'inventory', $3, 'done', '', array[$3])`,
    [auditIdOf(name), name, inventoryId],
  );
  await db.query(
    `insert into groups (id, inventory_id, name, features)
     select id, $2, id, array['canary-' || $3::text || '-' || place, 'ExternalPreview'] from unnest($1::text[]) with ordinality as g (id, place)`,
    [groupIds, inventoryId, name],
  );
  await db.query(
    `insert into users (id, username, password_hash, roles)
     select id, username, '!', array[role] from unnest($1::text[], $2::text[], $3::text[]) as u (id, username, role)`,
    [users.map(({ id }) => id), users.map(({ username }) => username), users.map(({ role }) => role)],
  );
  await db.query('insert into user_groups (user_id, group_id) select unnest($1::text[]), $2', [
    users.map(({ id }) => id),
    tenant.groupId,
  ]);
  await db.query('insert into user_inventories (user_id, inventory_id) select unnest($1::text[]), $2', [
    users.map(({ id }) => id),
    inventoryId,
  ]);
}

interface GroupAssets {
  readonly unit: PlacedDevice;
  readonly server: PlacedServer;
  readonly guest: PlacedGuest;
  readonly channel: PlacedId;
  readonly returnChannel: PlacedId;
  readonly group: PlacedId;
  readonly alert: PlacedId;
  readonly story: PlacedId;
  readonly markers: readonly Marker[];
}

async function createGroupAssets(
  access: ConsoleAccess,
  place: { readonly inventoryId: string; readonly groupId: string },
  canary: string,
  callerId: string,
): Promise<GroupAssets> {
  const { db, admin } = access;
  const unit = await pairedUnit(access, `${canary}-unit`, place.groupId);
  const server = await pairedServer(access, `${canary}-media`, place.groupId);
  const { rows } = await db.query<{ id: string }>('select id from channels where server_id = $1', [server.deviceId]);
  const channel = rows[0];
  if (!channel) throw new Error('the server has no channel');
  await db.query(
    `insert into destinations (id, channel_id, name, target) values ($1, $2, $3 || '-web', '{"protocol":"hls"}')`,
    [destinationIdOf(channel.id), channel.id, canary],
  );
  await db.query(
    `insert into recordings (id, channel_id, device_id, name, started_at, ended_at, bytes, sha256, metadata)
     values ($1, $2, $3, $4, now(), now(), 1, 'a', jsonb_build_object('slugline', $5 || '-slugline'))`,
    [fileIdOf(channel.id), channel.id, server.deviceId, FILE_NAME, canary],
  );
  await createUploads(db, channel.id, canary);
  const { token } = await createShareLink(db, channel.id, canary);
  for (const [kind, id] of [
    ['channel', channel.id],
    ['unit', unit.deviceId],
  ] as const)
    await createTallyLink(db, kind, { linkId: tallyLinkIdOf(id), id, description: `${canary}-tally-link` });
  await db.query(
    `with made as (
       insert into audio_interfaces (id, inventory_id, server_id, name, format, audio_channels, listen_port)
       select $1, inventory_id, server_id, $1, 'L24', 2, 20000 from channels where id = $2 returning id)
     insert into audio_interface_channels (interface_id, channel_id) select id, $2 from made`,
    [ifbIdOf(channel.id), channel.id],
  );
  const sources = await admin.api.channels.inputSource({ params: { id: channel.id } });
  await db.query(
    `insert into commands (id, device_id, name, "order", state, expires_at)
     values ($1, $2, 'testExport', '{"name":"testExport","args":{}}', 'done', now() + interval '1 hour')`,
    [commandIdOf(server.deviceId), server.deviceId],
  );
  const commandId = commandIdOf(unit.deviceId);
  await writeCanaries(db, unit.deviceId, place.inventoryId, canary, commandId);
  await db.query('update units set services = $2 where device_id = $1', [unit.deviceId, [...UNIT_SERVICES]]);
  await db.query(
    `insert into stories (id, inventory_id, group_id, slugline, comments)
     values ($1 || '-story', $2, $3, $1 || ' slugline', $1 || ' comments')`,
    [canary, place.inventoryId, place.groupId],
  );
  await db.query(`insert into transmissions (id, unit_id, channel_id, ended_at) values ($1, $2, $3, now())`, [
    transmissionIdOf(unit.deviceId),
    unit.deviceId,
    channel.id,
  ]);
  await db.query(`update units set story_id = $1 || '-story' where device_id = $2`, [canary, unit.deviceId]);
  await admin.api.devices.update({ body: { uid: unit.deviceId, comment: `${canary} comment` } });
  const { id: returnId } = await admin.api.returnChannels.create({
    body: { name: `${canary}-return`, description: `${canary} return`, serverId: server.deviceId, input: 'srt' },
  });
  const talker = await pairedUnit(access, `${canary}-talker`, place.groupId);
  const media = { serverId: server.deviceId, channelId: channel.id };
  const talk = { ...place, ...media, canary, callerId, unitId: unit.deviceId, talkerId: talker.deviceId };
  const { roomId, reported, guestToken } = await createRooms(access, talk);
  const ids = [talker.deviceId, unit.deviceId, server.deviceId, channel.id, returnId, place.groupId, commandId];
  const tokens = [token, guestToken, tallyTokenOf(channel.id), tallyTokenOf(unit.deviceId)];
  const secrets = [
    unit.secret,
    talker.secret,
    server.secret,
    ...tokens,
    ...sources.flatMap(({ passphrase }) => passphrase ?? []),
  ];
  return {
    unit: { ...place, id: unit.deviceId, credentials: unit, canary },
    server: { ...place, id: server.deviceId, credentials: server, canary, rooms: reported },
    guest: { ...place, roomId, token: guestToken },
    channel: { ...place, id: channel.id },
    returnChannel: { ...place, id: returnId },
    group: { ...place, id: place.groupId },
    alert: { ...place, id: `${canary}-alert` },
    story: { ...place, id: `${canary}-story` },
    markers: [canary, ...ids, ...secrets].map((text) => ({ ...place, text })),
  };
}

/** A share link of a channel, whose token is made from the canary. */
async function createShareLink(db: Client, channelId: string, canary: string): Promise<{ readonly token: string }> {
  const token = shareTokenOf(channelId);
  await db.query(
    `insert into share_links (id, channel_id, token_hash, description, duration, starts_at)
     values ($1, $2, sha256($3::bytea), $4 || '-link', 'never', now())`,
    [shareLinkIdOf(channelId), channelId, Buffer.from(token), canary],
  );
  return { token };
}

/** Writes canaries into every database column that a response can contain. */
async function writeCanaries(
  db: Client,
  unitId: string,
  inventoryId: string,
  canary: string,
  commandId: string,
): Promise<void> {
  await db.query(`update units set alias = $2 || '-alias', serial_number = $2 || '-serial' where device_id = $1`, [
    unitId,
    canary,
  ]);
  await db.query(`insert into labels (id, inventory_id, label) values ($1 || '-label', $2, $1 || '-label')`, [
    canary.replace('canary', 'tag'),
    inventoryId,
  ]);
  await db.query(
    `insert into graphics (id, inventory_id, name, sha256, width, height, data)
     values ($1 || '-graphic', $2, $1 || '-graphic', $1 || '-graphic', 1, 1, '\\x00')`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into stream_profiles (id, inventory_id, name, codec, resolution, max_frame_rate, video_kbps, audio_kbps)
     values ($1 || '-profile', $2, $1 || '-profile', 'h264', '1280x720', 25, 2000, 96)`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into stream_providers (id, inventory_id, name, domain, protocol, url)
     values ($1 || '-provider', $2, $1 || '-provider', 'example.org', 'rtmp', 'rtmp://live.example.org/app')`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `with made as (insert into client_notifications (id, body) values ($1 || '-notification', $1) returning id)
     insert into client_notification_inventories (notification_id, inventory_id) select id, $2 from made`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into inventory_services (id, inventory_id, service, purchased, usage_type, start_day)
     values ($1 || '-service', $2, case when $1 like '%-1' then 'ai_integration' else 'go_plan' end, true, 'na', 1)`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into usage_profiles (id, inventory_id, name, type, allowance, reset_day)
     values ($1 || '-profile', $2, $1 || '-profile', 'data', 1000, 1)`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into tally_interfaces (id, inventory_id, name, kind, transport, mode, dle_stx, utf16, programme_lamp, preview_lamp, resend, expects_repeats)
     values ($1 || '-tally', $2, $1 || '-tally', 'http', 'udp', 'in', false, false, 1, 2, false, false)`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into webhooks (id, inventory_id, name, url, events, secret)
     values ($1 || '-webhook', $2, $1 || '-webhook', 'https://receiver.example/' || $1, '{alert.raised}', 'none')`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into webhook_deliveries (id, webhook_id, event, subject_id, body, created_at, state)
     values ('evt-' || $1 || '-webhook', $1 || '-webhook', 'webhook.test', $1, '{}', now(), 'delivered')`,
    [canary.replace('canary', 'tag')],
  );
  await db.query(
    `insert into alerts (id, device_id, type, severity, since, ended_at, text, acknowledged_at, acknowledged_by, acknowledge_comment)
     values ($1 || '-alert', $2, 'battery', 'warning', now(), now(), $1 || ' alert', now(), $1 || '-user', $1 || ' comment')`,
    [canary, unitId],
  );
  await db.query(
    `insert into rollouts (id, name, description, liq_version, target_version, stop_percent, state, created_at)
     values ($1 || '-rollout', $1 || '-rollout', '', '', '9.2', 10, 'paused', now())`,
    [canary.replace('canary', 'tag')],
  );
  await db.query(
    `insert into alert_routes (id, inventory_id, name, severities, types, groups, labels, users, duty_lists, webhooks, dwell_minutes)
     values ($1 || '-route', $2, $1 || '-route', '{critical}', '{}', '{}', '{}', '{}', '{}', array[$1 || '-webhook'], 0)`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into duty_lists (id, inventory_id, name, time_zone, shifts) values ($1 || '-duty', $2, $1 || '-duty', 'UTC', '[]')`,
    [canary.replace('canary', 'tag'), inventoryId],
  );
  await db.query(
    `insert into maintenance_windows (id, inventory_id, name, device_id, starts_at, ends_at)
     values ($1 || '-window', $2, $1 || '-window', $3, now() - interval '2 hours', now() - interval '1 hour')`,
    [canary.replace('canary', 'tag'), inventoryId, unitId],
  );
  await db.query(`insert into device_labels (label_id, device_id) values ($1 || '-label', $2)`, [
    canary.replace('canary', 'tag'),
    unitId,
  ]);
  await db.query(
    `insert into telemetry_history (device_id, at, total_kbps, links)
     select $1, date_trunc('second', now()) - make_interval(secs => 5 * n), 1, jsonb_build_object($2::text || '-link', 1)
     from generate_series(1, 20) n`,
    [unitId, canary],
  );
  await db.query(
    `insert into commands (id, device_id, name, "order", state, expires_at, error)
     values ($1, $2, 'reboot', '{"name":"reboot","args":{}}', 'failed', now() + interval '1 hour', $3::text || '-error')`,
    [commandId, unitId, canary],
  );
}

async function pairedUnit({ url, admin }: ConsoleAccess, name: string, groupId: string): Promise<DeviceCredentials> {
  const { uid } = await admin.api.units.create({ body: { name, groupId } });
  const { code } = await admin.api.units.makePairingCode({ params: { id: uid } });
  return anonymous(url).pairing.pair({ body: { code: code ?? '', kind: 'unit' } });
}

async function pairedServer({ url, admin }: ConsoleAccess, name: string, groupId: string): Promise<DeviceCredentials> {
  const { id: deviceId } = await admin.api.servers.create({ body: { name, groupId, channels: 1 } });
  const { code } = await admin.api.servers.makePairingCode({ params: { id: deviceId } });
  return anonymous(url).pairing.pair({ body: { code: code ?? '', kind: 'server' } });
}
