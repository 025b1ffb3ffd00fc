import { beforeEach, describe, expect, it } from 'vitest';
import { authenticateDevice } from '../../control/devices/credentials.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { brokerUrlFor } from './broker-url.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;

beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
});

const newCode = async (): Promise<string> =>
  (await admin.units.makePairingCode({ params: { id: world.unitId } })).code ?? '';
const pair = (code: string, kind: 'unit' | 'server' = 'unit') => api.anonymous.pairing.pair({ body: { code, kind } });
const admit = (secret: string) => authenticateDevice(world.db, world.unitId, world.unitId, secret);

describe('pairing', () => {
  it('trades a code for credentials, which alone let the device in', async () => {
    const code = await newCode();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const credentials = await pair(code.toLowerCase().replace('-', ' '));
    expect(credentials).toMatchObject({ deviceId: world.unitId, kind: 'unit', name: 'crew-1' });
    expect(credentials.brokerUrl).toMatch(/^mqtt:\/\/[^/]+:1883$/);
    const { bucket } = credentials;
    expect(await admit(credentials.secret)).toEqual({ deviceId: world.unitId, bucket });
    expect(await admit('wrong')).toBeNull();
    expect(await authenticateDevice(world.db, 'other', world.unitId, credentials.secret)).toBeNull();
    expect(api.kicked).toEqual([world.unitId]);
    const state = await admin.units.pairingCode({ params: { id: world.unitId } });
    expect(state).toEqual({ code: null, expiresAt: null, paired: true });

    const again = await pair(await newCode());
    expect(await admit(credentials.secret)).toBeNull();
    expect(await admit(again.secret)).not.toBeNull();
    const stored = JSON.stringify(await world.db.selectFrom('devices').selectAll().execute());
    expect(stored).not.toContain(again.secret);
  });

  it('works once, within ten minutes, for its kind of device, until there is a newer code', async () => {
    const used = await newCode();
    const uses = await Promise.allSettled([pair(used), pair(used), pair(used)]);
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const old = await newCode();
    const wrongKind = await refusal(pair(old, 'server'));
    expect(wrongKind).toMatchObject({ status: 404, code: 'PAIRING_CODE' });
    expect(await refusal(pair('AAAA-AAAA'))).toEqual(wrongKind);
    world.now += 600_001;
    expect(await refusal(pair(old))).toEqual(wrongKind);
    const replaced = await newCode();
    const waiting = await admin.units.pairingCode({ params: { id: world.unitId } });
    expect(waiting).toMatchObject({ code: null, expiresAt: world.now + 600_000 });
    await newCode();
    expect(await refusal(pair(replaced))).toEqual(wrongKind);
    const refused = world.db.selectFrom('audit').selectAll().where('code', '=', 'PAIRING_CODE');
    expect((await refused.execute()).length).toBeGreaterThan(0);
  });

  it('is throttled per address, so that codes cannot be tried', async () => {
    for (let i = 0; i < 50; i += 1) expect(await refusal(pair('AAAA-AAAA'))).toMatchObject({ code: 'PAIRING_CODE' });
    expect(await refusal(pair(await newCode()))).toMatchObject({ status: 429, code: 'THROTTLED' });
  });

  it('is for who may pair', async () => {
    const regular = await api.as('luc_regular');
    const ask = regular.units.renewPairingCode({ params: { id: world.unitId } });
    expect(await refusal(ask)).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    const foreign = stranger.servers.makePairingCode({ params: { id: world.serverId } });
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

const secretsOfServer = async () => {
  const channels = await world.db.selectFrom('channels').select(['passphrase', 'rtmp_key']).orderBy('id').execute();
  const server = world.db.selectFrom('servers').select('media_key').where('device_id', '=', world.serverId);
  return [
    (await server.executeTakeFirstOrThrow()).media_key,
    ...channels.flatMap(({ passphrase, rtmp_key: key }) => [passphrase, ...(key === null ? [] : [key])]),
  ];
};
const serverCode = async (by: Api) => (await by.servers.makePairingCode({ params: { id: world.serverId } })).code ?? '';
const share = (channelId: string, from: string, to: string) =>
  world.db.updateTable('channel_groups').set({ group_id: to }).where('channel_id', '=', channelId).where('group_id', '=', from).execute(); // prettier-ignore

describe('a server that is paired again', () => {
  it('is so by who sees every channel of it, or keeps its inventory, alone', async () => {
    await share(world.channelIds[1], world.north, world.south);
    await console.registry.refresh('channel', world.channelIds[1]);
    const refused = { status: 403, code: 'FORBIDDEN', detail: 'The server has channels of groups that you are not in' };
    expect(await refusal(serverCode(admin))).toMatchObject(refused);
    expect(await serverCode(await api.as('super_user'))).toMatch(/^.{4}-.{4}$/);
    await share(world.channelIds[1], world.south, world.north);
    await console.registry.refresh('channel', world.channelIds[1]);
    expect(await serverCode(admin)).toMatch(/^.{4}-.{4}$/);
  });

  it('gets a new key for its pictures and new passphrases and keys for its channels, and what is on air there ends', async () => {
    await admin.channels.addInputSource({ params: { id: world.channelIds[1] }, body: { protocol: 'rtmp' } });
    await pair(await serverCode(admin), 'server');
    const first = await secretsOfServer();
    expect(first).toHaveLength(5);
    await console.serverReports(world.serverId);
    await console.unitReports(world.unitId);
    const regular = await api.as('luc_regular');
    await regular.units.startStream({ params: { id: world.unitId }, body: { channelId: world.channelId } });
    console.clear();
    await pair(await serverCode(admin), 'server');
    const second = await secretsOfServer();
    expect(second.filter((secret) => first.includes(secret))).toEqual([]);
    await expect.poll(() => console.orders(world.unitId).map(({ name }) => name)).toEqual(['stop']);
    const run = await world.db.selectFrom('transmissions').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({ end_reason: 'The server was paired again' });
    expect(run.ended_at).not.toBeNull();
    expect(await regular.channels.status({ params: { id: world.channelId } })).toMatchObject({ transmissionId: null });
    // The new machine receives them when it connects.
    console.clear();
    await console.dispatcher.converge(world.serverId);
    const sentConfiguration = console.sent.find(({ downlink }) => downlink.type === 'desired')?.downlink;
    const known = console.registry.channelRecord(world.channelId)?.passphrase ?? '';
    expect(JSON.stringify(sentConfiguration)).toContain(known);
    expect(JSON.stringify(sentConfiguration)).toContain(console.registry.serverRecord(world.serverId)?.mediaKey);
  });
});

describe('the broker address', () => {
  it.each([
    [{ mqttPort: 1883 }, 'localhost:8080', 'mqtt://localhost:1883'],
    [{ mqttPort: 1884 }, '[::1]:8080', 'mqtt://[::1]:1884'],
    [{ mqttPort: 1883 }, 'no host', 'mqtt://127.0.0.1:1883'],
    [{ mqttPort: 1883, publicUrl: 'https://live.example' }, 'localhost:8080', 'mqtt://live.example:1883'],
    [{ mqttPort: 1883, mqttTlsPort: 8883 }, 'live.example', 'mqtts://live.example:8883'],
    [{ mqttPort: 1883, mqttUrl: 'mqtts://console:pw@broker.example:8883' }, 'x', 'mqtts://broker.example:8883'],
  ])('of %j for %s is %s', (broker, host, expected) => {
    expect(brokerUrlFor(broker, host)).toBe(expected);
  });
});
