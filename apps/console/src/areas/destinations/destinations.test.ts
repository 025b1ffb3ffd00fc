import { beforeEach, describe, expect, it } from 'vitest';
import { aReportedChannel } from '@backhaul/testing';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.deleteFrom('destinations').execute();
  await console.registry.refresh('channel', world.channelId);
  await reports();
});

const CALLER = {
  protocol: 'srt',
  name: 'Paris',
  mode: 'caller',
  host: '192.0.2.7',
  port: 9000,
  passphrase: 'canary-passphrase',
} as const;
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
    channels: world.channelIds.map((id) =>
      aReportedChannel(id, id === world.channelId ? { programme: 'live', destinations } : { programme: 'none' }),
    ),
  });
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
/** The destinations in the configuration that is sent to the server. */
async function desired() {
  await reports([], 0);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === world.channelId);
}

describe('a streaming destination', () => {
  it('is added off, and its secret is never answered', async () => {
    const made = await add(CALLER);
    expect(made).toMatchObject({
      name: 'Paris',
      protocol: 'srt',
      mode: 'caller',
      host: '192.0.2.7',
      port: 9000,
      latencyMs: 500,
      streamId: null,
      url: null,
      on: false,
      state: 'off',
      hasKey: true,
      address: null,
    });
    await add(RTMP);
    const all = await admin.destinations.list(ofChannel());
    expect(all.map(({ name, hasKey }) => [name, hasKey])).toEqual([
      ['Paris', true],
      ['CDN', true],
    ]);
    const rows = await world.db.selectFrom('destinations').selectAll().execute();
    const audit = await world.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([all, rows, audit])).not.toContain('canary');
    expect((await desired())?.destinations).toBeUndefined();
  });

  it('cannot be started on a server that makes no programme, and can be stopped there', async () => {
    const { destinationId } = await add(CALLER);
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    await console.serverReports(world.serverId, { channels: world.channelIds.map((id) => aReportedChannel(id)) });
    const start = admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    expect(await refusal(start)).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await admin.destinations.setState({ ...at(destinationId), body: { on: false } })).toMatchObject({
      on: false,
    });
  });

  it('that is started is sent to its server with its secret, until it is stopped', async () => {
    const [paris, cdn] = [await add(CALLER), await add(RTMP)];
    const web = await add({ protocol: 'hls', name: 'Web' });
    await add({ protocol: 'udp', name: 'Cable', host: '239.1.1.1', port: 5000 });
    const before = version();
    for (const { destinationId } of [paris, cdn, web])
      expect(await admin.destinations.setState({ ...at(destinationId), body: { on: true } })).toMatchObject({
        on: true,
        state: 'unknown',
      });
    await admin.destinations.setState({ ...at(cdn.destinationId), body: { on: true } });
    expect(version()).toBe(before + 3);
    const { protocol, name, ...target } = CALLER;
    expect((await desired())?.destinations).toEqual([
      { destinationId: paris.destinationId, name, target: { protocol, latencyMs: 500, streamId: null, ...target } },
      { destinationId: cdn.destinationId, name: 'CDN', target: { protocol: 'rtmp', url: RTMP.url, key: RTMP.key } },
      {
        destinationId: web.destinationId,
        name: 'Web',
        target: { protocol: 'hls', key: expect.stringMatching(/^[\w-]{32}$/) },
      },
    ]);
    await admin.destinations.setState({ ...at(paris.destinationId), body: { on: false } });
    await admin.destinations.remove(at(cdn.destinationId));
    expect((await desired())?.destinations?.map((one) => one.name)).toEqual(['Web']);
    const audit = await world.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject_id', '=', world.channelId)
      .where('action', 'like', 'destination:%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit).toEqual([
      { action: 'destination:remove', detail: 'CDN' },
      { action: 'destination:stop', detail: 'Paris' },
    ]);
  });

  it('shows its state as the server reports it', async () => {
    const { destinationId } = await add(CALLER);
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    const seen = () => regular.destinations.get(at(destinationId));
    expect(await seen()).toMatchObject({ state: 'unknown', since: null });
    const failing = { destinationId, state: 'retrying' as const, since: 5, retryAt: 9, detail: 'Connection refused' };
    await reports([failing]);
    expect(await seen()).toMatchObject({ state: 'retrying', since: 5, retryAt: 9, detail: 'Connection refused' });
    await reports([{ ...failing, state: 'connected', retryAt: null, detail: '' }]);
    const destinations = [{ destinationId, sentKbps: 4200 }];
    const channels = [{ channelId: world.channelId, receivedKbps: 0, rttMs: null, lost: 0, destinations }];
    const changes: string[] = [];
    const stop = console.registry.onChange(({ kind, id }) => void changes.push(`${kind} ${id}`));
    console.serverMeasures(world.serverId, channels);
    stop();
    expect(changes).toContain(`channel ${world.channelId}`);
    expect(await seen()).toMatchObject({ state: 'connected', sentKbps: 4200 });
    expect((await regular.channels.status(ofChannel())).destinations).toMatchObject([
      { destinationId, name: 'Paris', state: 'connected', sentKbps: 4200 },
    ]);
    await admin.destinations.setState({ ...at(destinationId), body: { on: false } });
    expect(await seen()).toMatchObject({ state: 'off', since: null, sentKbps: 0 });
  });

  it('that failed is tried at once when somebody asks', async () => {
    const { destinationId } = await add(CALLER);
    expect(await refusal(admin.destinations.retry(at(destinationId)))).toMatchObject({ code: 'NOT_RETRYING' });
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    await reports([{ destinationId, state: 'retrying', since: 5, retryAt: 9, detail: 'Connection refused' }]);
    expect(await refusal(regular.destinations.retry(at(destinationId)))).toMatchObject({ code: 'FORBIDDEN' });
    await admin.destinations.retry(at(destinationId));
    await expect
      .poll(() => console.sentOrders().at(-1))
      .toEqual({
        name: 'retryDestination',
        args: { channelId: world.channelId, destinationId },
      });
    console.registry.presence(
      { deviceId: world.serverId, bucket: 0 },
      { online: false, session: console.registry.reportedServer(world.serverId)?.session ?? '', sentAt: 0 },
    );
    expect(await refusal(admin.destinations.retry(at(destinationId)))).toMatchObject({
      status: 409,
      code: 6199,
      title: 'The server is offline',
    });
    expect(await admin.destinations.get(at(destinationId))).toMatchObject({ state: 'unknown' });
  });

  it('says where receivers get it, the path of HLS to who may know secrets', async () => {
    const listener = await add({ protocol: 'srt', name: 'Pull', mode: 'listener', port: 9900 });
    expect(listener).toMatchObject({ host: null, hasKey: false, address: 'srt://127.0.0.1:9900?mode=caller' });
    const web = await add({ protocol: 'hls', name: 'Web' });
    expect(web.address).toMatch(/^http:\/\/127\.0\.0\.1:7000\/hls\/[\w-]{32}\/index\.m3u8$/);
    expect(await regular.destinations.get(at(web.destinationId))).toEqual({ ...web, address: null });
  });
});

describe('a change of a streaming destination', () => {
  it('keeps what is left out, its secret too', async () => {
    const { destinationId } = await add({ ...CALLER, streamId: 'news' });
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    const before = version();
    const named = await admin.destinations.update({ ...at(destinationId), body: { name: 'Lyon', port: 9001 } });
    expect(named).toMatchObject({ name: 'Lyon', port: 9001, host: CALLER.host, streamId: 'news', hasKey: true });
    await admin.destinations.update({ ...at(destinationId), body: { name: 'Lyon' } });
    expect(version()).toBe(before + 1);
    expect((await desired())?.destinations).toMatchObject([{ target: { passphrase: CALLER.passphrase } }]);
    const open = { passphrase: null, streamId: null };
    expect(await admin.destinations.update({ ...at(destinationId), body: open })).toMatchObject({
      hasKey: false,
      streamId: null,
    });
    expect((await desired())?.destinations).toMatchObject([{ target: { passphrase: null, streamId: null } }]);
    const listens = await admin.destinations.update({ ...at(destinationId), body: { mode: 'listener' } });
    expect(listens).toMatchObject({ mode: 'listener', host: null, port: 9001 });
  });

  it('sends a stored RTMP key to no other address', async () => {
    const { destinationId } = await add(RTMP);
    const elsewhere = { url: 'rtmp://elsewhere.example.org/app' };
    const moved = admin.destinations.update({ ...at(destinationId), body: elsewhere });
    expect(await refusal(moved)).toMatchObject(problems('key', 'This field is required'));
    await admin.destinations.update({ ...at(destinationId), body: { ...elsewhere, key: 'other-key' } });
    await admin.destinations.update({ ...at(destinationId), body: { name: 'CDN 2' } });
    await admin.destinations.setState({ ...at(destinationId), body: { on: true } });
    expect((await desired())?.destinations).toMatchObject([
      { name: 'CDN 2', target: { ...elsewhere, key: 'other-key' } },
    ]);
  });
});

describe('a streaming destination is refused', () => {
  it.each([
    ['without a name', { ...CALLER, name: '' }, 'name', 'This field is required'],
    ['to the server itself', { ...CALLER, host: '127.0.0.1' }, 'host', 'Invalid IP field'],
    ['to the metadata service', { ...CALLER, host: '169.254.169.254' }, 'host', 'Invalid IP field'],
    ['to localhost', { ...RTMP, url: 'rtmp://localhost/live' }, 'url', 'Invalid URL format'],
    ['without a key', { ...RTMP, key: '' }, 'key', 'This field is required'],
    ['with fields of another protocol', { protocol: 'hls', name: 'Web', port: 1 }, 'port', 'Invalid field'],
  ] as const)('%s', async (_what, body, path, message) => {
    const before = version();
    expect(await refusal(add(body))).toMatchObject(problems(path, message));
    expect(await admin.destinations.list(ofChannel())).toEqual([]);
    expect(version()).toBe(before);
  });

  it('with the name or the stream ID of another of its channel', async () => {
    const { destinationId } = await add({ ...CALLER, streamId: 'news' });
    const unique = 'Please make sure Stream ID is unique between the different streams';
    expect(await refusal(add({ ...CALLER, name: 'PARIS' }))).toMatchObject(
      problems('name', 'Name field has to be unique'),
    );
    expect(await refusal(add({ ...CALLER, name: 'Lyon', streamId: 'news' }))).toMatchObject(
      problems('streamId', unique),
    );
    const other = await add({ ...CALLER, name: 'Lyon', streamId: 'sports' });
    const renamed = admin.destinations.update({ ...at(other.destinationId), body: { name: 'Paris' } });
    expect(await refusal(renamed)).toMatchObject(problems('name', 'Name field has to be unique'));
    const restreamed = admin.destinations.update({ ...at(other.destinationId), body: { streamId: 'news' } });
    expect(await refusal(restreamed)).toMatchObject(problems('streamId', unique));
    await admin.destinations.update({ ...at(destinationId), body: { name: 'paris' } });
    const elsewhere = { params: { id: world.channelIds[1] } };
    await admin.destinations.create({ ...elsewhere, body: { ...CALLER, streamId: 'news' } });
  });

  it('on the port of another SRT listener of its server, of whatever channel', async () => {
    const LISTENER = { protocol: 'srt', name: 'Paris', mode: 'listener', port: 9000 } as const;
    const taken = problems('port', 'Another destination of this server listens on this port');
    const { destinationId } = await add(LISTENER);
    expect(await refusal(add({ ...LISTENER, name: 'Lyon' }))).toMatchObject(taken);
    const ofNext = { params: { id: world.channelIds[1] } };
    expect(await refusal(admin.destinations.create({ ...ofNext, body: LISTENER }))).toMatchObject(taken);
    expect(await admin.destinations.list(ofNext)).toEqual([]);
    const caller = await admin.destinations.create({ ...ofNext, body: CALLER });
    const params = { ...ofNext.params, destinationId: caller.destinationId };
    const before = version();
    expect(await refusal(admin.destinations.update({ params, body: { mode: 'listener' } }))).toMatchObject(taken);
    expect(version()).toBe(before);
    await admin.destinations.update({ params, body: { mode: 'listener', port: 9001 } });
    await admin.destinations.update({ ...at(destinationId), body: { latencyMs: 250 } });
    expect(await refusal(admin.destinations.update({ ...at(destinationId), body: { port: 9001 } }))).toMatchObject(
      taken,
    );
  });

  it('on a port at which another one meets its peer', async () => {
    const MEETING = { ...CALLER, mode: 'rendezvous' } as const;
    await add(MEETING);
    const taken = problems('port', 'Another destination of this server listens on this port');
    expect(await refusal(add({ ...MEETING, name: 'Lyon', host: '192.0.2.8' }))).toMatchObject(taken);
    expect(await refusal(add({ protocol: 'srt', name: 'Lyon', mode: 'listener', port: 9000 }))).toMatchObject(taken);
    await add({ ...MEETING, name: 'Lyon', port: 9001 });
  });

  it('beyond 32 of a channel', async () => {
    for (let i = 0; i < 32; i += 1) await add({ protocol: 'hls', name: `Web ${i}` });
    expect(await refusal(add({ protocol: 'hls', name: 'Web 32' }))).toMatchObject({
      status: 409,
      code: 'DESTINATION_LIMIT',
    });
  });
});

describe('streaming destinations belong to their channel', () => {
  it('and are read, not changed, by operators', async () => {
    const { destinationId } = await add(CALLER);
    expect(await regular.destinations.list(ofChannel())).toMatchObject([{ destinationId, hasKey: true }]);
    for (const call of [
      () => regular.destinations.create({ ...ofChannel(), body: RTMP }),
      () => regular.destinations.update({ ...at(destinationId), body: { name: 'x' } }),
      () => regular.destinations.setState({ ...at(destinationId), body: { on: true } }),
      () => regular.destinations.remove(at(destinationId)),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('and are found through no other channel, nor by strangers', async () => {
    const { destinationId } = await add(CALLER);
    const params = { id: world.channelIds[1], destinationId };
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    for (const call of [
      () => admin.destinations.get({ params }),
      () => admin.destinations.update({ params, body: { name: 'x' } }),
      () => admin.destinations.setState({ params, body: { on: true } }),
      () => admin.destinations.retry({ params }),
      () => admin.destinations.remove({ params }),
      () => stranger.destinations.list(ofChannel()),
      () => stranger.destinations.get(at(destinationId)),
      () => stranger.destinations.remove(at(destinationId)),
      () => stranger.destinations.create({ ...ofChannel(), body: RTMP }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await admin.destinations.get(at(destinationId))).toMatchObject({ name: 'Paris', on: false });
  });
});
