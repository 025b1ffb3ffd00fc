import { beforeEach, describe, expect, it } from 'vitest';
import { DESTINATION_FEATURES } from '@backhaul/domain';
import { aReportedChannel } from '@backhaul/testing';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.deleteFrom('destinations').execute();
  await console.registry.refresh('channel', world.channelId);
  await reports();
});

const RTMP = { protocol: 'rtmp', name: 'CDN', url: 'rtmp://live.example.org/app', key: 'canary-key' } as const;
const ofChannel = () => ({ params: { id: world.channelId } });
const at = (destinationId: string) => ({ params: { id: world.channelId, destinationId } });
const add = (body: Parameters<Api['destinations']['create']>[0]['body']) =>
  admin.destinations.create({ ...ofChannel(), body });
const problems = (path: string, message: string) => ({ code: 'INVALID', errors: [{ path: `body.${path}`, message }] });

type Reported = NonNullable<ReturnType<typeof aReportedChannel>['destinations']>;
const reports = (destinations: Reported = [], configurationVersion = 1_000) =>
  console.serverReports(world.serverId, {
    configurationVersion,
    destinationFeatures: [...DESTINATION_FEATURES],
    channels: world.channelIds.map((id) =>
      aReportedChannel(id, id === world.channelId ? { programme: 'live', destinations } : { programme: 'none' }),
    ),
  });
/** The destinations in the configuration that is sent to the server. */
async function desired() {
  await reports([], 0);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === world.channelId);
}

const BACKUP = 'rtmp://backup.example.org/app';
const PUSH = {
  protocol: 'hlsPush',
  name: 'Push',
  url: 'https://cdn.example.org/live/index.m3u8',
  userName: 'crew',
  password: 'canary-password',
} as const;
const RIST = { protocol: 'rist', name: 'Far', host: '192.0.2.7', port: 1968, passphrase: 'canary-passphrase' } as const;
const CABLE = { protocol: 'udp', name: 'Cable', host: '239.1.1.1', port: 5000, muxKbps: 3000 } as const;

const STUDIO = {
  protocol: 'st2110',
  name: 'Studio',
  host: '239.10.1.1',
  port: 20_000,
  audioPort: 20_002,
  secondaryHost: '239.20.1.1',
  secondaryPort: 20_000,
  secondaryAudioPort: 20_002,
} as const;

const ARCHIVE = { protocol: 'file', name: 'Archive', filePrefix: 'news_', fileFormat: 'ts' } as const;

describe('destinations by RIST, ST 2110, to files, to another HLS server, to a secondary URL and at a constant rate', () => {
  const ALL = [{ ...RTMP, secondaryUrl: BACKUP }, RIST, PUSH, CABLE, STUDIO, ARCHIVE] as const;

  it('are sent to a server that can, with secrets that are never answered', async () => {
    for (const body of ALL) {
      const { destinationId } = await add(body);
      await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    }
    const targets = (await desired())?.destinations?.map(({ target }) => target);
    expect(targets).toEqual([
      { protocol: 'rtmp', url: RTMP.url, secondaryUrl: BACKUP, key: RTMP.key },
      { protocol: 'rist', host: RIST.host, port: 1968, passphrase: RIST.passphrase, latencyMs: 500 },
      { protocol: 'hlsPush', url: PUSH.url, userName: 'crew', password: PUSH.password },
      { protocol: 'udp', host: CABLE.host, port: 5000, ttl: 16, muxKbps: 3000 },
      {
        protocol: 'st2110',
        host: STUDIO.host,
        port: 20_000,
        audioPort: 20_002,
        ttl: 16,
        secondary: { host: STUDIO.secondaryHost, port: 20_000, audioPort: 20_002 },
      },
      { protocol: 'file', filePrefix: 'news_', fileFormat: 'ts', fileMinutes: 10 },
    ]);
    const audit = await world.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([await admin.destinations.list(ofChannel()), audit])).not.toContain('canary');
  });

  it.each(ALL)('are not started on a server of an earlier version: $name', async (body) => {
    const { destinationId } = await add(body);
    await console.serverReports(world.serverId, {
      channels: world.channelIds.map((id) => aReportedChannel(id, { programme: 'live' })),
    });
    const start = admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    expect(await refusal(start)).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('do not become so on air on a server of an earlier version', async () => {
    const { destinationId } = await add({ ...CABLE, muxKbps: null });
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    await console.serverReports(world.serverId, {
      channels: world.channelIds.map((id) => aReportedChannel(id, { programme: 'live' })),
    });
    const update = admin.destinations.update({ ...at(destinationId), body: { muxKbps: 3000 } });
    expect(await refusal(update)).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await admin.destinations.get(at(destinationId))).toMatchObject({ muxKbps: null });
  });

  it('send a stored key or password to no new address', async () => {
    const [cdn, push] = [await add(RTMP), await add(PUSH)];
    const backup = admin.destinations.update({ ...at(cdn.destinationId), body: { secondaryUrl: BACKUP } });
    expect(await refusal(backup)).toMatchObject(problems('key', 'This field is required'));
    const body = { secondaryUrl: BACKUP, key: 'canary-2' };
    expect(await admin.destinations.update({ ...at(cdn.destinationId), body })).toMatchObject({ secondaryUrl: BACKUP });
    await admin.destinations.update({ ...at(cdn.destinationId), body: { secondaryUrl: null } });
    const moved = admin.destinations.update({
      ...at(push.destinationId),
      body: { url: 'https://b.example.org/i.m3u8' },
    });
    expect(await refusal(moved)).toMatchObject(problems('password', 'This field is required'));
    const renamed = await admin.destinations.update({ ...at(push.destinationId), body: { name: 'Push 2' } });
    expect(renamed).toMatchObject({ name: 'Push 2', hasKey: true });
    const open = await admin.destinations.update({ ...at(push.destinationId), body: { userName: null } });
    expect(open).toMatchObject({ userName: null, hasKey: false });
  });

  it('say that they use the secondary URL', async () => {
    const { destinationId } = await add({ ...RTMP, secondaryUrl: BACKUP });
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    const reported = { destinationId, state: 'connected' as const, since: 5, retryAt: null, detail: '' };
    await reports([{ ...reported, secondary: true }]);
    expect(await admin.destinations.get(at(destinationId))).toMatchObject({ state: 'connected', secondary: true });
  });

  it('answer the session description that the server reports', async () => {
    const { destinationId, sdp } = await add(STUDIO);
    expect(sdp).toBeNull();
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    const reported = { destinationId, state: 'connected' as const, since: 5, retryAt: null, detail: '' };
    await reports([{ ...reported, sdp: 'v=0\r\n' }]);
    expect(await admin.destinations.get(at(destinationId))).toMatchObject({ sdp: 'v=0\r\n' });
  });

  it('leave by an interface that the server reports, and by no other', async () => {
    const localAddresses = [{ interface: 'eth0', address: '192.0.2.9' }];
    await console.serverReports(world.serverId, {
      destinationFeatures: [...DESTINATION_FEATURES],
      localAddresses,
      channels: world.channelIds.map((id) => aReportedChannel(id, { programme: 'live' })),
    });
    expect(await admin.channels.capabilities(ofChannel())).toMatchObject({ localAddresses });
    const other = add({ ...CABLE, localAddress: '192.0.2.10' });
    expect(await refusal(other)).toMatchObject(problems('localAddress', 'Invalid IP field'));
    const { destinationId, localAddress } = await add({ ...CABLE, localAddress: '192.0.2.9' });
    expect(localAddress).toBe('192.0.2.9');
    const change = { localAddress: '192.0.2.10' };
    const moved = admin.destinations.update({ ...at(destinationId), body: change });
    expect(await refusal(moved)).toMatchObject(problems('localAddress', 'Invalid IP field'));
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    expect((await desired())?.destinations?.[0]?.target).toMatchObject({ localAddress: '192.0.2.9' });
    await admin.destinations.update({ ...at(destinationId), body: { localAddress: null } });
    expect((await desired())?.destinations?.[0]?.target).not.toHaveProperty('localAddress');
  });

  it('write files with prefixes that are unique in the channel, and lead out of no folder', async () => {
    await add(ARCHIVE);
    const again = add({ ...ARCHIVE, name: 'Again' });
    expect(await refusal(again)).toMatchObject(problems('filePrefix', 'This field must be unique'));
    const outside = await refusal(add({ ...ARCHIVE, name: 'Outside', filePrefix: '../x' }));
    expect(outside).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.filePrefix' }] });
    const { destinationId } = await add({ ...ARCHIVE, name: 'Other', filePrefix: 'other_' });
    const taken = admin.destinations.update({ ...at(destinationId), body: { filePrefix: 'news_' } });
    expect(await refusal(taken)).toMatchObject(problems('filePrefix', 'This field must be unique'));
  });

  it('have no address and port of ST 2110 twice in a channel', async () => {
    await add(STUDIO);
    const again = await refusal(add({ ...STUDIO, name: 'Again', secondaryHost: '239.30.1.1' }));
    expect(again).toMatchObject({
      errors: [
        { path: 'body.port', message: 'This field must be unique' },
        { path: 'body.audioPort', message: 'This field must be unique' },
      ],
    });
    const other = await add({
      ...STUDIO,
      name: 'Other',
      host: '239.30.1.1',
      secondaryHost: null,
      secondaryPort: null,
      secondaryAudioPort: null,
    });
    const taken = admin.destinations.update({ ...at(other.destinationId), body: { host: STUDIO.host } });
    expect(await refusal(taken)).toMatchObject({ code: 'INVALID' });
    expect(await admin.destinations.get(at(other.destinationId))).toMatchObject({ host: '239.30.1.1' });
  });

  it.each([
    ['with a secondary address alone', { ...STUDIO, host: undefined }, 'host', 'This field is required'],
    ['with an address of the server', { ...STUDIO, host: '127.0.0.1' }, 'host', 'Invalid IP field'],
    ['at too low a rate', { ...CABLE, muxKbps: 1999 }, 'muxKbps', 'Must be 2000 or more'],
    ['at too high a rate', { ...CABLE, muxKbps: 8001 }, 'muxKbps', 'Must be 8000 or less'],
    ['without a password', { ...PUSH, password: undefined }, 'password', 'This field is required'],
    [
      'with its secondary URL as its first',
      { ...RTMP, secondaryUrl: RTMP.url },
      'secondaryUrl',
      'This field must be unique',
    ],
  ] as const)('are refused %s', async (_what, body, path, message) => {
    expect(await refusal(add(body))).toMatchObject(problems(path, message));
    expect(await admin.destinations.list(ofChannel())).toEqual([]);
  });
});
