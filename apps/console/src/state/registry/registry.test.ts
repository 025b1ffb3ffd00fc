import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LiveRegistry } from './registry.js';
import { NORTH, SOUTH } from '../../testing/seed.js';
import {
  registryWorld,
  reportedChannel,
  serverState,
  serverTelemetry,
  unitState,
  unitTelemetry,
} from '../../testing/registry.js';
import type { Change } from './types.js';

const world = await registryWorld();
let registry: LiveRegistry;
beforeEach(async () => {
  await world.db.deleteFrom('transmissions').execute();
  registry = await world.registry();
});

/** What changed while `work` ran, as `kind:id`. */
async function changesOf(work: () => unknown): Promise<string[]> {
  const changes: Change[] = [];
  const stop = registry.onChange((change) => changes.push(change));
  await work();
  stop();
  return changes.map(({ kind, id }) => `${kind}:${id}`).toSorted();
}
const streaming = (id: string) => ({
  applications: { video: { state: 'streaming' as const } },
  transmission: { id, channelId: world.channelId, phase: 'streaming' as const, startedAt: world.now },
});

describe('records', () => {
  test('are all there after loading, by group', () => {
    expect(
      registry
        .units(NORTH)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['crew-1', 'crew-2']);
    expect(registry.channels(NORTH)).toHaveLength(2);
    expect(registry.servers(NORTH).map(({ name }) => name)).toEqual(['media-1']);
    expect(registry.units(SOUTH)).toEqual([]);
    expect(
      registry
        .channelsOfServer(world.serverId)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(world.channelIds.toSorted());
    expect(registry.device(world.unitId)?.kind).toBe('unit');
    expect(registry.device(world.channelId)).toBeUndefined();
  });

  test('are read again one by one: name, group, label, alert', async () => {
    const [, id] = world.unitIds;
    await world.db.updateTable('devices').set({ name: 'crew-9' }).where('id', '=', id).execute();
    await world.db.insertInto('labels').values({ id: 'l1', inventory_id: 'inv', label: 'Sport' }).execute();
    await world.db.insertInto('device_labels').values({ label_id: 'l1', device_id: id }).execute();
    await world.db.updateTable('device_groups').set({ group_id: SOUTH }).where('device_id', '=', id).execute();
    await world.db
      .insertInto('alerts')
      .values({ id: 'a1', device_id: id, type: 'battery', severity: 'warning', since: new Date(7), text: 'low' })
      .execute();
    const seen: Change[] = [];
    registry.onChange((change) => seen.push(change));
    await registry.refresh('unit', id);
    expect(seen).toEqual([{ kind: 'unit', id, groupIds: expect.arrayContaining([NORTH, SOUTH]) }]);
    expect(registry.units(SOUTH)).toMatchObject([
      {
        uid: id,
        name: 'crew-9',
        labels: [{ id: 'l1', label: 'Sport' }],
        alerts: { a1: { severity: 'warning', since: 7 } },
      },
    ]);
    expect(registry.units(NORTH)).toHaveLength(1);
  });

  test('that are gone are removed, and units that name a removed channel forget it', async () => {
    const channelId = world.channelIds[1];
    await world.db
      .updateTable('units')
      .set({ selected_channel_id: channelId })
      .where('device_id', '=', world.unitId)
      .execute();
    await registry.refresh('unit', world.unitId);
    expect(registry.unit(world.unitId)?.selectedChannelName).toBe('studio-2');
    await world.db.deleteFrom('channels').where('id', '=', channelId).execute();
    const changed = await changesOf(() => registry.refresh('channel', channelId));
    expect(changed).toContain(`channel:${channelId}`);
    expect(changed).toContain(`unit:${world.unitId}`);
    expect(registry.channel(channelId)).toBeUndefined();
    expect(registry.channels(NORTH)).toHaveLength(1);
    await registry.refresh('unit', world.unitId);
    expect(registry.unit(world.unitId)?.channelId).toBeNull();
  });

  test('are read once per change, whether the console made it or was notified', async () => {
    const transaction = await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('units').set({ comment: 'read once' }).where('device_id', '=', world.unitId).execute();
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
      return BigInt(rows[0]?.id ?? '');
    });
    await registry.refresh('unit', world.unitId);
    const away = await world.database.without('devices');
    await registry.follow('unit', world.unitId, transaction);
    await expect(registry.follow('unit', world.unitId, transaction + 1_000_000n)).rejects.toThrow('devices');
    await expect(registry.follow('unit', world.unitId, null)).rejects.toThrow('devices');
    await away.end();
    expect(registry.unit(world.unitId)?.comment).toBe('read once');
  });

  test('are complete again after a gap: new, changed and removed ones', async () => {
    await world.db
      .insertInto('devices')
      .values({ id: 'extra', kind: 'unit', inventory_id: 'inv', name: 'extra', bucket: 3 })
      .execute();
    await world.db.insertInto('units').values({ device_id: 'extra', type: 'liteUnits' }).execute();
    expect(registry.unit('extra')).toBeUndefined();
    await registry.load();
    expect(registry.unit('extra')?.type).toBe('liteUnits');
    await world.db.deleteFrom('devices').where('id', '=', 'extra').execute();
    expect(await changesOf(() => registry.load())).toEqual(['unit:extra']);
    expect(registry.unit('extra')).toBeUndefined();
  });
});

describe('a transmission', () => {
  test.each(['unit', 'channel'] as const)('read with its %s shows on both ends, and goes from both', async (kind) => {
    const id = await world.openTransmission(`t-${kind}`);
    const subject = kind === 'unit' ? world.unitId : world.channelId;
    const changed = await changesOf(() => registry.refresh(kind, subject));
    expect(changed).toEqual([`channel:${world.channelId}`, `unit:${world.unitId}`]);
    expect(registry.unit(world.unitId)).toMatchObject({ transition: 'starting', transmission: { id } });
    expect(registry.channel(world.channelId)).toMatchObject({
      busy: true,
      transmissionId: id,
      allocatedToUnitUid: world.unitId,
      allocatedToUnitAlias: 'crew-1',
    });
    await world.endTransmission(id);
    await registry.refresh(kind, subject);
    expect(registry.unit(world.unitId)).toMatchObject({ transition: null, transmission: null });
    expect(registry.channel(world.channelId)).toMatchObject({ busy: false, transmissionId: null });
  });

  test('its start ends with the unit’s own report, not before, and does not begin again by late notifications', async () => {
    world.comes(registry, world.unitId);
    registry.state(world.address(world.unitId), unitState({ seq: 1 }));
    const id = await world.openTransmission('t1');
    registry.setTransition(world.unitId, 'starting');
    expect(registry.unit(world.unitId)).toMatchObject({ transition: 'starting', multiviewStatus: 'connecting' });
    registry.telemetry(world.address(world.unitId), unitTelemetry({ seq: 2 }));
    expect(registry.unit(world.unitId)?.transition).toBe('starting');
    registry.state(world.address(world.unitId), unitState({ seq: 3, ...streaming(id) }));
    expect(registry.unit(world.unitId)).toMatchObject({ transition: null, multiviewStatus: 'live' });
    await registry.refresh('unit', world.unitId);
    expect(registry.unit(world.unitId)).toMatchObject({ transition: null, transmission: { id, phase: 'streaming' } });
  });

  test('an unanswered start is forgotten after 20 s', async () => {
    registry.setTransition(world.unitId, 'starting');
    world.now += 19_999;
    registry.tick();
    expect(registry.unit(world.unitId)?.transition).toBe('starting');
    world.now += 1;
    expect(await changesOf(() => registry.tick())).toEqual([`unit:${world.unitId}`]);
    expect(registry.unit(world.unitId)?.transition).toBeNull();
  });

  test('a stop that is asked shows on unit and channel, on a console that only reads of it', async () => {
    const id = await world.openTransmission('t2');
    world.comes(registry, world.serverId);
    registry.state(
      world.address(world.serverId),
      serverState({ channels: [reportedChannel(world.channelId, { status: 'collecting' })] }),
    );
    world.comes(registry, world.unitId);
    registry.state(world.address(world.unitId), unitState({ seq: 1, ...streaming(id) }));
    await registry.refresh('unit', world.unitId);
    await world.db
      .updateTable('transmissions')
      .set({ stop_asked_at: new Date(world.now) })
      .where('id', '=', id)
      .execute();
    await registry.refresh('unit', world.unitId);
    expect(registry.unit(world.unitId)).toMatchObject({ transition: 'stopping', multiviewStatus: 'stopping' });
    expect(registry.channel(world.channelId)?.status).toBe('stopping');
  });
});

describe('what devices say', () => {
  test('a server’s report changes its channels and the units that transmit to them', async () => {
    await world.openTransmission('t1');
    await registry.refresh('unit', world.unitId);
    world.comes(registry, world.serverId);
    const channels = [reportedChannel(world.channelId, { status: 'collecting', hasPicture: true })];
    const changed = await changesOf(() => registry.state(world.address(world.serverId), serverState({ channels })));
    expect(changed).toEqual(
      expect.arrayContaining([`server:${world.serverId}`, `channel:${world.channelId}`, `unit:${world.unitId}`]),
    );
    const channel = registry.channel(world.channelId);
    expect(channel?.thumbnailUrl).toMatch(
      new RegExp(`^/media/thumbnails/${world.channelId}\\.jpg\\?token=[\\w-]+\\.\\d+$`),
    );
    expect(registry.unit(world.unitId)).toMatchObject({
      thumbnailUrl: channel?.thumbnailUrl,
      previewUrl: channel?.previewUrl,
    });
    world.goes(registry, world.serverId);
    expect(registry.channel(world.channelId)).toMatchObject({ status: 'unavailable', thumbnailUrl: null });
    expect(registry.unit(world.unitId)?.thumbnailUrl).toBeNull();
  });

  test('addresses of pictures stay for five minutes, then change by themselves', async () => {
    world.now = Math.ceil(world.now / 300_000) * 300_000;
    registry = await world.registry();
    world.comes(registry, world.serverId);
    registry.state(
      world.address(world.serverId),
      serverState({ channels: [reportedChannel(world.channelId, { hasPicture: true })] }),
    );
    const url = () => registry.channel(world.channelId)?.thumbnailUrl;
    const first = url();
    world.now += 299_999;
    expect(await changesOf(() => registry.tick())).toEqual([]);
    await registry.refresh('channel', world.channelId);
    expect(url()).toBe(first);
    world.now += 1;
    expect(await changesOf(() => registry.tick())).toContain(`channel:${world.channelId}`);
    expect(url()).not.toBe(first);
  });

  test('a server’s gauges change only the channels whose rate moved', async () => {
    world.comes(registry, world.serverId);
    registry.state(
      world.address(world.serverId),
      serverState({ channels: [reportedChannel(world.channelId, { status: 'collecting' })] }),
    );
    const say = (seq: number, receivedKbps: number) => () =>
      registry.telemetry(
        world.address(world.serverId),
        serverTelemetry({ seq, channels: [{ channelId: world.channelId, receivedKbps, rttMs: null, lost: 0 }] }),
      );
    expect(await changesOf(say(2, 100))).toEqual([`channel:${world.channelId}`, `server:${world.serverId}`]);
    expect(registry.channel(world.channelId)?.receivedKbps).toBe(100);
    expect(await changesOf(say(3, 100))).toEqual([`server:${world.serverId}`]);
  });

  test('a server cannot report another server’s channels', async () => {
    await world.db
      .insertInto('devices')
      .values({ id: 'rogue', kind: 'server', inventory_id: 'inv', name: 'rogue', bucket: 1 })
      .execute();
    await world.db.insertInto('servers').values({ device_id: 'rogue', media_key: 'k' }).execute();
    await registry.refresh('server', 'rogue');
    world.comes(registry, 'rogue');
    registry.state(
      world.address('rogue'),
      serverState({ channels: [reportedChannel(world.channelId, { status: 'collecting', hasPicture: true })] }),
    );
    expect(registry.reportedChannel(world.channelId)).toBeUndefined();
    expect(registry.channel(world.channelId)?.status).toBe('unavailable');
    await world.db.deleteFrom('devices').where('id', '=', 'rogue').execute();
  });

  test('what is not of a known device counts for nothing', () => {
    const stranger = { deviceId: 'nobody', bucket: 0 };
    expect(registry.presence(stranger, { online: true, session: 's', sentAt: 0 })).toBe(false);
    expect(registry.state(stranger, unitState())).toBe(false);
    expect(registry.telemetry(stranger, unitTelemetry())).toBe(false);
    expect(registry.state(world.address(world.serverId), unitState())).toBe(false);
  });
});
