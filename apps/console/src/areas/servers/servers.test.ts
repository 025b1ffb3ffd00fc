import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, testApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const console = await world.console();
const api = await testApi(world, console);
const admin = await api.as('luc_contractor');

beforeAll(() => console.serverReports(world.serverId));
afterAll(() => api.close());

const create = (name: string, channels = 2) => admin.servers.create({ body: { name, groupId: world.north, channels } });

describe('servers', () => {
  it('are seen by their group', async () => {
    const server = { params: { id: world.serverId } };
    expect(await admin.servers.server(server)).toMatchObject({ name: 'media-1', online: true, status: 'idle' });
    expect(await admin.servers.status(server)).toMatchObject({ deviceId: world.serverId, online: true });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(stranger.servers.server(server))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are added with channels that are named after them, each with a passphrase of its own', async () => {
    const made = await create('truck');
    expect(made).toMatchObject({ name: 'truck', online: false, status: 'offline' });
    const channels = console.registry.channelsOfServer(made.id);
    expect(channels.map(({ name }) => name).toSorted()).toEqual(['truck-1', 'truck-2']);
    expect(new Set(channels.map(({ passphrase }) => passphrase)).size).toBe(2);
    const code = await admin.servers.makePairingCode({ params: { id: made.id } });
    expect(code).toMatchObject({ paired: false });
    const paired = await api.anonymous.pairing.pair({ body: { code: code.code ?? '', kind: 'server' } });
    expect(paired).toMatchObject({ deviceId: made.id, kind: 'server' });
  });

  it('are paired and changed, or answered as missing, while they are deleted', async () => {
    for (let round = 1; round <= 8; round += 1) {
      const { id } = await create(`short-lived-${round}`);
      const server = { params: { id } };
      await admin.servers.makePairingCode(server);
      const [first] = (await admin.channels.list({ query: { serverId: id } })).items;
      const channel = { params: { id: first?.id ?? '' } };
      const outcomes = await Promise.all([
        refusal(admin.servers.makePairingCode(server)),
        refusal(admin.channels.update({ ...channel, body: { slate: true } })),
        refusal(admin.servers.remove(server)),
        refusal(admin.servers.makePairingCode(server)),
        refusal(admin.servers.setComment({ ...server, body: { comment: `round ${round}` } })),
      ]);
      for (const one of outcomes) if (one !== 'not refused') expect(one).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(admin.servers.get(server))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('are refused with a bad name, or one of which a channel’s would be taken, and then leave nothing behind', async () => {
    const generic = 'Should contain only letters, numbers, underscores and hyphens';
    expect(await refusal(create('my truck'))).toMatchObject({ errors: [{ path: 'body.name', message: generic }] });
    expect(await refusal(create('a'.repeat(63)))).toMatchObject({
      errors: [{ path: 'body.name', message: 'Must have at most 64 characters' }],
    });
    expect(await refusal(create('studio', 3))).toMatchObject({ code: 'NAME_TAKEN' });
    expect(await refusal(create('MEDIA-1'))).toMatchObject({ code: 'NAME_TAKEN' });
    const rows = await world.db.selectFrom('devices').select('id').where('name', '=', 'studio').execute();
    expect(rows).toEqual([]);
  });

  it('show their alerts with those of units, critical first', async () => {
    const alert = { type: 'serverCpu', text: 'Processor at 99 %', since: world.now } as const;
    console.registry.setAlerts('server', world.serverId, [{ ...alert, id: 'a1', severity: 'warning' }]);
    console.registry.setAlerts('unit', world.unitId, [{ ...alert, id: 'a2', type: 'battery', severity: 'critical' }]);
    const active = await admin.alerts.active({ query: { groupId: world.north } });
    expect(active.map(({ id, deviceName }) => [id, deviceName])).toEqual([
      ['a2', 'crew-1'],
      ['a1', 'media-1'],
    ]);
    expect(await refusal(admin.alerts.active({ query: { groupId: world.south } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
