import { aReportedChannel } from '@backhaul/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
let console: TestConsole;
let api: TestApi;
let boss: Api;
let server: string;
let made = 0;

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
  await sql`insert into inventories (id, name) values ('inv-far', 'Far') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('g-far', 'inv-far', 'Far-desk') on conflict do nothing`.execute(
    db,
  );
  const body = { name: `rack-${(made += 1)}`, groupId: world.north, channels: 2 };
  server = (await boss.servers.create({ body })).id;
  await boss.servers.update({ params: { id: server }, body: { comment: 'Lent to Metro', address: 'Rack 4' } });
  await db
    .updateTable('devices')
    .set({ secret_hash: Buffer.from('kept'), paired_at: new Date() })
    .where('id', '=', server)
    .execute();
  await console.registry.refresh('server', server);
});

const channels = () => console.registry.channelsOfServer(server).map(({ id }) => id);
const reports = () =>
  console.serverReports(server, {
    configurationVersion: 40,
    channels: channels().map((id, index) => aReportedChannel(id, { port: 9200 + index })),
  });
const leaves = () => {
  const session = console.registry.reportedServer(server)?.session ?? '';
  console.registry.presence({ deviceId: server, bucket: 0 }, { online: false, session, sentAt: 0 });
};
const move = (by: Api = boss, groupId = 'g-far') =>
  by.servers.changeInventory({ params: { id: server }, body: { groupId } });
const deviceRow = () => db.selectFrom('devices').selectAll().where('id', '=', server).executeTakeFirstOrThrow();

/** Tables with a row that contains one of these texts. */
async function rowsNaming(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { table } of rows) {
    const text = sql.join(
      ids.map((id) => sql`t::text like ${`%${id}%`}`),
      sql` or `,
    );
    const { rows: naming } = await sql`select 1 from ${sql.table(table)} as t where ${text} limit 1`.execute(db);
    if (naming.length > 0) found.push(table);
  }
  return found.toSorted();
}

describe('a server that changes inventory', () => {
  it('stays paired, has new channels in the group, and nothing of the old inventory', async () => {
    const old = channels();
    const [first = ''] = old;
    await boss.destinations.create({ params: { id: first }, body: { protocol: 'hls', name: 'Web' } });
    await db
      .updateTable('units')
      .set({ selected_channel_id: first, further_channel_ids: [first] })
      .where('device_id', '=', world.unitId)
      .execute();
    await reports();
    leaves();
    const before = await deviceRow();
    const moved = await move();
    expect(moved).toMatchObject({
      id: server,
      inventory: { id: 'inv-far' },
      groups: [{ id: 'g-far' }],
      comment: '',
      address: '',
      channels: 2,
    });
    const after = await deviceRow();
    expect(after).toMatchObject({ secret_hash: before.secret_hash, paired_at: before.paired_at, last_state: null });
    expect(after.desired_version).toBe(41);
    const now = channels();
    expect(now).toHaveLength(2);
    expect(now.filter((id) => old.includes(id))).toEqual([]);
    for (const id of now)
      expect(console.registry.channelRecord(id)).toMatchObject({ inventoryId: 'inv-far', groupIds: ['g-far'] });
    for (const id of old) expect(console.registry.channelRecord(id)).toBeUndefined();
    // Only the history keeps the former place.
    expect(await rowsNaming(old)).toEqual(['audit', 'place_history']);
    expect(await rowsNaming(['Lent to Metro', 'Rack 4'])).toEqual(['audit']);
    expect(api.kicked).not.toContain(server);
    // Administrators of both inventories may read the entry.
    const entry = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'server:move')
      .where('subject_id', '=', server)
      .executeTakeFirstOrThrow();
    expect(entry.inventory_ids.toSorted()).toEqual(['inv-far', world.inventoryId].toSorted());
    expect(entry.detail).toBeNull();
  });

  it('keeps its ownership by the provider, and when it was seen last', async () => {
    await boss.servers.update({ params: { id: server }, body: { ownership: 'lease' } });
    const seen = new Date(Date.UTC(2026, 0, 2));
    await db.updateTable('devices').set({ last_seen_at: seen, last_online: true }).where('id', '=', server).execute();
    expect(await move()).toMatchObject({ inventory: { id: 'inv-far' }, ownership: 'lease' });
    expect(await deviceRow()).toMatchObject({ last_seen_at: seen, last_online: true });
  });

  it('gets its new channels when it reports again', async () => {
    await reports();
    console.clear();
    await move();
    const sent = console.sent.findLast(({ deviceId, downlink }) => deviceId === server && downlink.type === 'desired');
    if (sent?.downlink.type !== 'desired' || !('channels' in sent.downlink.configuration)) throw new Error('not sent');
    expect(sent.downlink.configuration.channels.map(({ channelId }) => channelId).toSorted()).toEqual(
      channels().toSorted(),
    );
  });

  it('stays where it is for a group of its own inventory', async () => {
    const before = channels();
    await move(boss, world.south);
    expect(channels()).toEqual(before);
    expect(await deviceRow()).toMatchObject({ inventory_id: world.inventoryId });
  });
});

describe('it does not move', () => {
  it('while a channel of it is in use', async () => {
    const [first = ''] = channels();
    await sql`insert into transmissions (id, unit_id, channel_id) values ('tr-in-use', ${world.unitId}, ${first})`.execute(
      db,
    );
    expect(await refusal(move())).toMatchObject({ code: 'CHANNEL_BUSY' });
    await db.deleteFrom('transmissions').where('id', '=', 'tr-in-use').execute();
    expect(await deviceRow()).toMatchObject({ inventory_id: world.inventoryId });
    expect(channels()).toHaveLength(2);
  });

  it('where another one has its name', async () => {
    const { name } = await boss.servers.get({ params: { id: server } });
    await boss.servers.create({ body: { name, groupId: 'g-far', channels: 1 } });
    expect(await refusal(move())).toMatchObject({ code: 'NAME_TAKEN' });
    expect(channels()).toHaveLength(2);
  });

  it('for who administers one of the inventories alone', async () => {
    const own = await api.as('luc_contractor');
    expect(await refusal(move(own))).toMatchObject({ status: 404 });
    expect(await deviceRow()).toMatchObject({ inventory_id: world.inventoryId });
  });
});
