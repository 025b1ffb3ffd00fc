import { aReportedChannel } from '@backhaul/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROWS_OF_UNITS } from '../../control/devices/belongings.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import {
  insertAlertRoute,
  insertApiKey,
  insertClientNotification,
  insertDutyList,
  insertGraphic,
  insertLabel,
  insertMaintenanceWindow,
  insertPublisher,
  insertRollout,
  insertWebhook,
} from '../../testing/inserts.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { NAMES_OF_INVENTORIES } from './remove-store.js';

const world = await testWorld();
const { db } = world;
const MANY = 10_000;
let console: TestConsole;
let api: TestApi;
let boss: Api;
let made = 0;

const at = (id: string) => ({ params: { id } });

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
});

/** Makes an inventory with a group, a server of two channels, and a unit. */
async function stocked() {
  const name = `coast-${(made += 1)}`;
  const { id } = await boss.inventories.create({ body: { name } });
  const { id: groupId } = await boss.groups.create({ body: { name: 'desk', inventoryId: id } });
  const server = await boss.servers.create({ body: { name: 'media', groupId, channels: 2 } });
  const { uid: unitId } = await boss.units.create({ body: { name: 'crew', groupId } });
  const channels = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', server.id)
    .orderBy('name')
    .execute();
  const [channelId = '', otherId = ''] = channels.map((channel) => channel.id);
  return { id, name, groupId, serverId: server.id, unitId, channelId, otherId };
}
type Stock = Awaited<ReturnType<typeof stocked>>;

const insert = (rows: ReturnType<typeof sql>) => sql`insert into ${rows}`.execute(db);
const transmit = ({ unitId, channelId }: Stock) =>
  insert(
    sql`transmissions (id, unit_id, channel_id, started_at) values (${`run-${unitId}`}, ${unitId}, ${channelId}, now())`,
  );

const overlay = (on: boolean) => (stock: Stock) =>
  on
    ? insertGraphic(db, stock.id).then((graphic) =>
        db
          .updateTable('channels')
          .set({ overlay_on: true, overlay_graphic_id: graphic })
          .where('id', '=', stock.channelId)
          .execute(),
      )
    : db.updateTable('channels').set({ overlay_on: false }).where('id', '=', stock.channelId).execute();

/** Columns that refer to an inventory, by foreign key or by name. */
async function namingColumns(): Promise<string[]> {
  const { rows } = await sql<{ naming: string }>`
    select c.relname || '.' || a.attname as naming
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '(inventory|subject)_ids?$'
      or exists (
        select 1 from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) and k.confrelid = 'inventories'::regclass))
    order by 1`.execute(db);
  return rows.map(({ naming }) => naming);
}

/** Tables with a row that contains one of these texts. */
async function tablesWith(ids: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t where exists (
        select 1 from unnest(${[...ids]}::text[]) as id where position(id in t::text) > 0) limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('the deletion of an inventory', () => {
  it('is decided on for every column of the database that names inventories', async () => {
    const named = Object.keys(NAMES_OF_INVENTORIES).filter((naming) => naming !== 'preferences.data');
    expect(await namingColumns()).toEqual(named.toSorted());
  });

  it('leaves nothing of it but the audit, and says before what goes with it', async () => {
    const stock = await stocked();
    const { id, groupId, unitId, serverId, channelId, otherId } = stock;
    const child = await boss.inventories.create({ body: { name: `${stock.name}-child`, parentId: id } });
    await boss.inventories.update({ ...at(id), body: { autoGroupId: groupId } });
    const member = async (userId: string, ...inventoryIds: string[]) => {
      await db
        .insertInto('users')
        .values({ id: userId, username: userId, roles: ['luc_regular'] })
        .execute();
      for (const inventory_id of inventoryIds)
        await db.insertInto('user_inventories').values({ user_id: userId, inventory_id }).execute();
      await db.insertInto('user_groups').values({ user_id: userId, group_id: groupId }).execute();
    };
    await member('only-here', id);
    await member('elsewhere-too', id, world.inventoryId);
    const label = await insertLabel(db, id);
    await insertAlertRoute(db, id);
    await insertDutyList(db, id);
    await insertMaintenanceWindow(db, id, groupId);
    await insertGraphic(db, id);
    const hook = await insertWebhook(db, id);
    const key = await insertApiKey(db, id);
    await insertClientNotification(db, id);
    await insertPublisher(db, id, channelId);
    for (const rows of [
      sql`device_labels (device_id, label_id) values (${unitId}, ${label})`,
      sql`api_key_groups (api_key_id, group_id) values (${key}, ${groupId})`,
      sql`alert_configurations (group_id, settings) values (${groupId}, '{}')`,
      sql`alert_configurations (unit_id, mode, by_group_id) values (${unitId}, 'byGroup', ${groupId})`,
      sql`invitations (unit_id, group_id, mode, interview, made_at, transport, recipient)
        values (${unitId}, ${groupId}, 'permanent', false, now(), 'link', '')`,
      sql`invitation_settings (group_id, regeneration) values (${groupId}, 'daily')`,
      sql`preferences (user_id, data)
        values ('only-here', ${JSON.stringify({ groupId, inventoryId: id, inventoryName: 'Coast', theme: 'light' })})`,
      sql`transmissions (id, unit_id, channel_id, started_at, ended_at) values ('over', ${unitId}, ${channelId}, now(), now())`,
      sql`webhook_deliveries (id, webhook_id, event, subject_id, body, created_at) values ('evt', ${hook}, 'e', ${unitId}, '{}', now())`,
      sql`outbox (id, inventory_id, transport, recipient, subject, body, state)
        values ('out', ${id}, 'email', 'a@b.example', 's', 'b', 'kept')`,
      sql`stream_profiles (id, inventory_id, name, codec, resolution, max_frame_rate, video_kbps, audio_kbps)
        values ('prf', ${id}, 'p', 'h264', 'source', 25, 2000, 96)`,
      sql`stream_providers (id, inventory_id, name, domain, protocol, url, profile_id)
        values ('prv', ${id}, 'p', 'd', 'rtmp', 'rtmp://x', 'prf')`,
      sql`ingest_accounts (inventory_id, username, whole_inventory, enabled) values (${id}, 'removed-mam', false, true)`,
      sql`ingest_account_groups (inventory_id, group_id) values (${id}, ${groupId})`,
      sql`pairing_codes (code_hash, device_id, expires_at) values (${Buffer.from('x')}, ${serverId}, now())`,
      sql`share_links (id, channel_id, token_hash, description, duration, starts_at, ends_at)
        values ('shr', ${channelId}, ${Buffer.from('y')}, 'd', 'day', now() - interval '2 days', now() - interval '1 day')`,
    ])
      await insert(rows);
    await db
      .updateTable('devices')
      .set({ secret_hash: Buffer.from('none') })
      .where('inventory_id', '=', id)
      .execute();
    await db.updateTable('units').set({ selected_channel_id: channelId }).where('device_id', '=', unitId).execute();

    expect(await boss.inventories.consequences(at(id))).toEqual({
      obstacles: [],
      deleted: {
        units: 1,
        servers: 1,
        paired: 2,
        channels: 2,
        groups: 1,
        labels: 1,
        graphics: 1,
        streamProfiles: 1,
        streamProviders: 1,
        webhooks: 1,
        invitations: 1,
        recordings: 0,
        publishers: 1,
        subscribers: 1,
        usageProfiles: 1,
        usageReports: 0,
        audioRooms: 0,
        audioInterfaces: 0,
        tallyInterfaces: 0,
        stories: 0,
        alertRoutes: 1,
        dutyLists: 1,
        supportCases: 0,
        documents: 0,
      },
      users: 2,
      usersWithoutOther: 1,
      apiKeysWithoutOther: 1,
      children: 1,
    });
    const ids = [id, groupId, unitId, serverId, channelId, otherId];
    expect(await tablesWith(ids)).toContain('preferences');
    await boss.inventories.remove(at(id));

    expect(await tablesWith(ids)).toEqual(['audit', 'place_history']);
    expect(await boss.inventories.get(at(child.id))).toMatchObject({ parent: null });
    const { data } = await db
      .selectFrom('preferences')
      .select('data')
      .where('user_id', '=', 'only-here')
      .executeTakeFirstOrThrow();
    expect(data).toEqual({ groupId: null, inventoryId: null, inventoryName: null, theme: 'light' });
    expect(console.registry.unitRecord(unitId)).toBeUndefined();
    expect(console.registry.serverRecord(serverId)).toBeUndefined();
    expect(console.registry.channelRecord(channelId)).toBeUndefined();
    expect(api.kicked.toSorted()).toEqual([unitId, serverId].toSorted());
    expect(await boss.users.get(at('only-here'))).toMatchObject({ inventories: [], groups: [], active: false });
    expect(await boss.users.get(at('elsewhere-too'))).toMatchObject({ active: true });
    const { items } = await boss.audit.list({ query: { subjectId: 'only-here', result: 'done' } });
    expect(items).toMatchObject([
      { action: 'user:update', subject: { name: 'only-here' }, changes: [{ path: 'active', from: true, to: false }] },
    ]);
  });

  it('takes access away from its users at once', async () => {
    const { id, groupId } = await stocked();
    const regular = await api.as('luc_regular', { groupId, inventoryId: id });
    const staying = await api.as('luc_ingest', { groupId, inventoryId: id });
    await db
      .insertInto('user_inventories')
      .values({ user_id: `user-luc_ingest-${groupId}`, inventory_id: world.inventoryId })
      .execute();
    expect((await regular.groups.list({})).total).toBe(1);
    await boss.inventories.remove(at(id));
    expect(await refusal(regular.session.currentUser())).toMatchObject({ status: 401 });
    expect((await staying.groups.list({})).total).toBe(0);
    expect(await staying.session.currentUser()).toMatchObject({ inventories: [{ id: world.inventoryId }] });
  });

  it('leaves no row of ten thousand units with their history behind, and other inventories alone', async () => {
    const stock = await stocked();
    await insertMany(stock);
    const tables = new Set(
      Object.entries(ROWS_OF_UNITS).flatMap(([naming, rule]) => (rule === 'removed' ? [naming.split('.')[0]] : [])),
    );
    // Whoever is in an audio room stands in the way.
    tables.delete('audio_participants');
    expect(await tablesWith(['many-'])).toEqual(expect.arrayContaining([...tables]));
    const before = await boss.inventories.get(at(world.inventoryId));
    expect(await boss.inventories.consequences(at(stock.id))).toMatchObject({ deleted: { units: MANY + 1 } });
    await boss.inventories.remove(at(stock.id));
    expect(await tablesWith(['many-', stock.id])).toEqual(['audit', 'place_history']);
    expect(await boss.inventories.get(at(world.inventoryId))).toEqual(before);
  });
});

/** Ten thousand units `many-…` of an inventory, each with a row in every table of `ROWS_OF_UNITS` and in some that keep what was. */
async function insertMany({ id, groupId, serverId, channelId }: Stock): Promise<void> {
  const label = await insertLabel(db, id);
  await insertRollout(db);
  const units = sql`(select id, substr(id, 6)::int as n from devices where id like 'many-%') u`;
  for (const rows of [
    sql`devices (id, kind, inventory_id, name, bucket, desired_version)
      select 'many-' || n, 'unit', ${id}, 'crew-' || n, 0, 1 from generate_series(1, ${MANY}::int) n`,
    sql`units (device_id, type, serial_number, comment, desired) select id, 'fieldUnits', '', '', '{}' from ${units}`,
    sql`device_groups (device_id, group_id) select id, ${groupId} from ${units}`,
    sql`device_labels (label_id, device_id) select ${label}, id from ${units}`,
    sql`alert_configurations (unit_id, mode, by_group_id) select id, 'byGroup', ${groupId} from ${units}`,
    sql`alerts (id, device_id, type, severity, since, text) select 'al-' || n, id, 'battery', 'warning', now(), 'x' from ${units}`,
    sql`transmissions (id, unit_id, channel_id, ended_at) select 'tr-' || n, id, ${channelId}, now() from ${units}`,
    sql`audio_rooms (id, inventory_id, server_id, direct_unit_id, name, description, ducking_db)
      select 'rm-' || n, ${id}, ${serverId}, id, '', '', 12 from ${units}`,
    sql`audio_room_units (room_id, unit_id) select 'rm-' || n, id from ${units}`,
    sql`commands (id, device_id, name, "order", state, expires_at)
      select 'cm-' || n, id, 'reboot', '{"name":"reboot","args":{}}', 'pending', now() + interval '1 hour' from ${units}`,
    sql`device_events (id, device_id, at, type, detail) select 'ev-' || n, id, now(), 'engineFailed', 'x' from ${units}`,
    sql`device_positions (device_id, at, lat, lng) select id, now() - m * interval '1 minute', 1, 1 from ${units}, generate_series(1, 3) m`,
    sql`invitations (unit_id, group_id, mode, interview, made_at, transport, recipient)
      select id, ${groupId}, 'permanent', false, now(), 'link', '' from ${units}`,
    sql`maintenance_windows (id, inventory_id, name, device_id, starts_at, ends_at)
      select 'mw-' || n, ${id}, 'Rack', id, now(), now() + interval '1 hour' from ${units}`,
    sql`pairing_codes (code_hash, device_id, expires_at) select convert_to(id, 'UTF8'), id, now() + interval '1 hour' from ${units}`,
    sql`pushes (device_id, kind, name, url, key) select id, 'cdn', 'n', 'rtmps://x/y', 'sealed' from ${units}`,
    sql`file_uploads (id, channel_id, unit_id, username, name) select 'fu-' || n, ${channelId}, id, 'anna', n || '.mkv' from ${units}`,
    sql`tally_links (id, unit_id, token_hash, description, ends_at)
      select 'tl-' || n, id, convert_to(id, 'UTF8'), 'Camera', now() + interval '1 hour' from ${units}`,
    sql`telemetry_history (device_id, at, total_kbps, links)
      select id, now() - m * interval '5 seconds', 1, '{}' from ${units}, generate_series(1, 3) m`,
    sql`device_logs (id, device_id, command_id) select 'lg-' || n, id, 'cm-' || n from ${units}`,
    sql`device_services (unit_id, service, usage_type, given_at) select id, 'tally', 'na', now() from ${units}`,
    sql`usage_counters (device_id, port, session, slot, sent_bytes) select id, '1', 's', now(), 1 from ${units}`,
    sql`usage_baselines (device_id, port, session, sent_bytes) select id, '1', 's', 1 from ${units}`,
    sql`usage_days (inventory_id, unit_id, day, bytes) select ${id}, id, current_date - m, 1 from ${units}, generate_series(1, 3) m`,
    sql`past_units (inventory_id, unit_id, name) select ${id}, id, 'crew' from ${units}`,
    sql`past_transmissions (id, inventory_id, unit_id, channel_id, mode, started_at, ended_at)
      select 'pa-' || n, ${id}, id, ${channelId}, 'live', now(), now() from ${units}`,
    sql`recordings (id, device_id, channel_id, name, started_at, ended_at, bytes, sha256, unit_id)
      select 'rc-' || n, ${serverId}, ${channelId}, n || '.mkv', now(), now(), 1, 'a', id from ${units}`,
    sql`remote_actions (id, inventory_id, device_id, device_kind, device_name, action, reason, on_air, asker, asker_name,
        needs_approval, state, asked_at, expires_at)
      select 'ra-' || n, ${id}, id, 'unit', 'crew', 'diagnostic', 'x', false, 'support', '', false, 'done', now(), now() from ${units}`,
    sql`rollout_devices (rollout_id, device_id, position) select r.id, u.id, u.n from ${units}, (select id from rollouts limit 1) r`,
  ])
    await insert(rows);
}

describe('what stands in the way of it', () => {
  interface Case {
    readonly reason: string;
    readonly busy: (stock: Stock) => Promise<unknown>;
    readonly free: (stock: Stock) => Promise<unknown>;
    readonly names: readonly string[];
    readonly sentence: string;
  }
  it.each<Case>([
    {
      reason: 'unitsTransmit',
      busy: transmit,
      free: ({ unitId }) =>
        db.updateTable('transmissions').set({ ended_at: new Date() }).where('unit_id', '=', unitId).execute(),
      names: ['crew'],
      sentence: 'The inventory cannot be deleted: units transmit (1): crew',
    },
    {
      reason: 'channelsShared',
      busy: ({ channelId }) =>
        insert(sql`share_links (id, channel_id, token_hash, description, duration, starts_at, ends_at)
          values (${`shr-${channelId}`}, ${channelId}, ${Buffer.from(channelId)}, 'd', 'never', to_timestamp(0), null)`),
      free: ({ channelId }) => db.deleteFrom('share_links').where('channel_id', '=', channelId).execute(),
      names: ['media-1'],
      sentence: 'The inventory cannot be deleted: channels are shared (1): media-1',
    },
    {
      reason: 'filesHeld',
      busy: ({ serverId, channelId }) =>
        insert(sql`recordings (id, device_id, channel_id, name, started_at, ended_at, bytes, sha256, held_at)
          values (${`rec-${channelId}`}, ${serverId}, ${channelId}, 'a.mkv', now(), now(), 1, 'a', now())`),
      free: ({ channelId }) =>
        db.updateTable('recordings').set({ held_at: null }).where('channel_id', '=', channelId).execute(),
      names: ['media-1'],
      sentence: 'The inventory cannot be deleted: files of channels are held (1): media-1',
    },
    {
      reason: 'channelsBusy',
      busy: ({ channelId, otherId }) =>
        insert(sql`transceiver_feeds (source_id, target_id, host, port) values (${channelId}, ${otherId}, 'h', 1)`),
      free: ({ channelId }) => db.deleteFrom('transceiver_feeds').where('source_id', '=', channelId).execute(),
      names: ['media-1', 'media-2'],
      sentence: 'The inventory cannot be deleted: channels are in use (2): media-1, media-2',
    },
    {
      reason: 'overlays',
      busy: overlay(true),
      free: overlay(false),
      names: ['media-1'],
      sentence: 'The inventory cannot be deleted: overlays are active on channels (1): media-1',
    },
  ])(
    '$reason: it is named, and the deletion is refused until it is over',
    async ({ reason, busy, free, names, sentence }) => {
      const stock = await stocked();
      await busy(stock);
      const { obstacles } = await boss.inventories.consequences(at(stock.id));
      expect(obstacles).toEqual([{ reason, count: names.length, names }]);
      expect(await refusal(boss.inventories.remove(at(stock.id)))).toMatchObject({
        status: 409,
        code: 'INVENTORY_IN_USE',
        detail: sentence,
      });
      expect(await boss.inventories.get(at(stock.id))).toMatchObject({ units: 1, servers: 1 });
      await free(stock);
      expect((await boss.inventories.consequences(at(stock.id))).obstacles).toEqual([]);
      await boss.inventories.remove(at(stock.id));
    },
  );

  it('channelsStream: a destination that is connected', async () => {
    const { id, serverId, channelId } = await stocked();
    const { destinationId } = await boss.destinations.create({
      ...at(channelId),
      body: { protocol: 'hls', name: 'Web' },
    });
    const arrives = (destinations: Parameters<typeof aReportedChannel>[1]) =>
      console.serverReports(serverId, {
        configurationVersion: 1_000,
        channels: [aReportedChannel(channelId, { programme: 'none', ...destinations })],
      });
    await arrives({});
    await boss.destinations.setState({ params: { id: channelId, destinationId }, body: { on: true } });
    await arrives({ destinations: [{ destinationId, state: 'connected', since: 1, retryAt: null, detail: '' }] });
    expect(await boss.inventories.consequences(at(id))).toMatchObject({
      obstacles: [{ reason: 'channelsStream', count: 1, names: ['media-1'] }],
    });
    expect(await refusal(boss.inventories.remove(at(id)))).toMatchObject({
      detail: 'The inventory cannot be deleted: channels stream to destinations (1): media-1',
    });
    await arrives({});
    await boss.inventories.remove(at(id));
  });
});
