import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
const at = (id: string) => ({ params: { id } });

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.serverReports(world.serverId, { configurationVersion: 1_000 });
  await console.unitReports(world.unitId);
});

/** A channel in the last configuration that was sent to its server. */
function sentChannel(id: string) {
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === id);
}
const desiredVersion = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;

describe('channels', () => {
  it('are those of the group, with their status', async () => {
    const channels = await admin.channels.fetch({ query: { crnt_vcg_uid: world.north } });
    expect(channels.map(({ channelName }) => channelName).toSorted()).toEqual(['studio-1', 'studio-2', 'studio-3']);
    expect(await admin.channels.status(at(world.channelId))).toMatchObject({ status: 'idle', busy: false });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(stranger.channels.status(at(world.channelId)))).toMatchObject({ code: 'NOT_FOUND' });
    const query = { crnt_vcg_uid: world.north };
    expect(await refusal(stranger.channels.fetch({ query }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are recorded on their server, which is sent the request', async () => {
    const before = desiredVersion();
    const on = await admin.channels.setRecording({ ...at(world.channelId), body: { enabled: true } });
    expect(on.channelId).toBe(world.channelId);
    expect(desiredVersion()).toBe(before + 1);
    await admin.channels.setRecording({ ...at(world.channelId), body: { enabled: true } });
    expect(desiredVersion()).toBe(before + 1);
    await console.serverReports(world.serverId, { configurationVersion: 0 });
    expect(console.sent.at(-1)?.downlink).toMatchObject({
      type: 'desired',
      version: before + 1,
      configuration: { channels: [{ name: 'studio-1', recording: true }, {}, {}] },
    });
  });

  it('given to an SRT sender say how they are reached, the passphrase to who may know it', async () => {
    const channel = at(world.channelIds[1]);
    expect(await admin.channels.inputSource(channel)).toEqual([]);
    const body = { protocol: 'srt' as const };
    const given = await admin.channels.addInputSource({ ...channel, body });
    expect(given).toMatchObject({ protocol: 'srt', port: 9002, ready: true, url: 'srt://127.0.0.1:9002?mode=caller' });
    expect(given.streamKey).toBeNull();
    expect(given.passphrase).toMatch(/^[\w-]{24}$/);
    const regular = await api.as('luc_regular');
    expect(await regular.channels.inputSource(channel)).toEqual([{ ...given, passphrase: null }]);
    expect(await refusal(regular.channels.addInputSource({ ...channel, body }))).toMatchObject({ code: 'FORBIDDEN' });
    const start = { params: { id: world.unitId }, body: { channelId: channel.params.id } };
    expect(await refusal(regular.units.startStream(start))).toMatchObject({ code: 'CHANNEL_EXTERNAL' });
    await admin.channels.removeInputSource(channel);
    expect(await admin.channels.inputSource(channel)).toEqual([]);
  });

  it('given to an RTMP sender get a new key each time, and units cannot select them', async () => {
    const channel = at(world.channelIds[1]);
    const body = { protocol: 'rtmp' as const };
    expect(await admin.channels.addInputSource({ ...channel, body })).toMatchObject({
      protocol: 'rtmp',
      port: 0,
      url: '',
      passphrase: null,
      ready: false,
    });
    await console.serverReports(world.serverId, { configurationVersion: 1_000, rtmpPort: 1935 });
    const before = desiredVersion();
    const given = await admin.channels.addInputSource({ ...channel, body });
    expect(given).toMatchObject({ host: '127.0.0.1', port: 1935, url: 'rtmp://127.0.0.1:1935/live', ready: true });
    expect(given.streamKey).toMatch(/^[\w-]{32}$/);
    const again = await admin.channels.addInputSource({ ...channel, body });
    expect(again.streamKey).not.toBe(given.streamKey);
    expect(desiredVersion()).toBe(before + 2);
    const regular = await api.as('luc_regular');
    expect(await regular.channels.inputSource(channel)).toEqual([{ ...again, streamKey: null }]);
    const stored = await world.db.selectFrom('channels').select(['rtmp_key', 'passphrase']).execute();
    expect(JSON.stringify(stored)).not.toContain(again.streamKey);
    await console.serverReports(world.serverId, { configurationVersion: 0, rtmpPort: 1935 });
    expect(sentChannel(channel.params.id)).toMatchObject({ input: 'rtmp', rtmpKey: again.streamKey });
    const start = { params: { id: world.unitId }, body: { channelId: channel.params.id } };
    expect(await refusal(admin.units.startStream(start))).toMatchObject({ code: 'CHANNEL_EXTERNAL' });
    await admin.channels.removeInputSource(channel);
    expect(await admin.channels.inputSource(channel)).toEqual([]);
    const [row] = await world.db
      .selectFrom('channels')
      .select('rtmp_key')
      .where('id', '=', channel.params.id)
      .execute();
    expect(row).toEqual({ rtmp_key: null });
  });

  it('given to an SRTLA sender say how they are reached and what each of its networks carries', async () => {
    const channel = at(world.channelIds[2]);
    const { id } = channel.params;
    const give = () => admin.channels.addInputSource({ ...channel, body: { protocol: 'srtla' } });
    const change = () => admin.channels.update({ ...channel, body: { input: 'srtla' } });
    await console.serverReports(world.serverId, { configurationVersion: 1_000 });
    // A server without SRTLA would refuse the whole configuration.
    for (const call of [give, change]) expect(await refusal(call())).toMatchObject({ code: 'UNSUPPORTED' });
    const channels = [aReportedChannel(id, { status: 'collecting', srtlaPort: 9501 })];
    await console.serverReports(world.serverId, { configurationVersion: 1_000, srtla: true });
    await give();
    await console.serverReports(world.serverId, { configurationVersion: 1_000, srtla: true, channels });
    const [source] = await admin.channels.inputSource(channel);
    expect(source).toMatchObject({ protocol: 'srtla', url: 'srtla://127.0.0.1:9501', streamKey: null, ready: true });
    expect(source?.passphrase).toMatch(/.{10}/);
    const links = [{ address: '192.0.2.7', kbps: 900, alive: true }];
    const telemetry = { channelId: id, receivedKbps: 900, rttMs: 20, lost: 0 };
    console.serverMeasures(world.serverId, [{ ...telemetry, links }]);
    expect((await admin.channels.status(channel)).inputLinks).toEqual(links);
    expect((await admin.channels.get(channel)).inputLinks).toEqual(links);
    const silent = [{ address: '192.0.2.7', kbps: 900, alive: false }];
    console.serverMeasures(world.serverId, [{ ...telemetry, links: silent }]);
    expect((await admin.channels.status(channel)).inputLinks).toEqual(silent);
    await console.serverReports(world.serverId, { configurationVersion: 0, srtla: true });
    expect(sentChannel(id)).toMatchObject({ input: 'srtla' });
    expect((await admin.channels.status(channel)).inputLinks).toEqual([]);
    await admin.channels.removeInputSource(channel);
  });

  it('say who sends, and refuse, allow and drop callers', async () => {
    const channel = at(world.channelIds[2]);
    const { id } = channel.params;
    const address = '192.0.2.7';
    const block = (from = address) => admin.channels.blockCaller({ ...channel, body: { address: from } });
    const allow = (from = address) => admin.channels.allowCaller({ ...channel, body: { address: from } });
    const drop = (body: { protocol: 'srt' | 'rtmp'; address: string | null }) =>
      admin.channels.dropCaller({ ...channel, body });
    const caller = { protocol: 'srt', address, since: 5 } as const;
    const channels = [aReportedChannel(id, { status: 'collecting', callers: [caller] })];
    await console.serverReports(world.serverId, { configurationVersion: 1_000, channels });
    // An older server would refuse the configuration and the order.
    expect(await refusal(block())).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await refusal(drop({ protocol: 'srt', address }))).toMatchObject({ code: 'UNSUPPORTED' });
    const reports = { configurationVersion: 1_000, channels, inputFeatures: ['callers'] };
    await console.serverReports(world.serverId, reports);
    console.serverMeasures(world.serverId, [
      {
        channelId: id,
        receivedKbps: 900,
        rttMs: 20,
        lost: 3,
        callers: [{ protocol: 'srt', address, kbps: 900, lost: 3 }],
      },
    ]);
    const shown = [{ ...caller, kbps: 900, lost: 3 }];
    expect(await admin.channels.status(channel)).toMatchObject({ callers: shown, blockedCallers: [] });
    expect((await admin.channels.get(channel)).callers).toEqual(shown);
    expect(await refusal(drop({ protocol: 'rtmp', address }))).toMatchObject({ code: 'CALLER_GONE' });
    const { commandId } = await drop({ protocol: 'srt', address });
    const order = { name: 'dropCaller', args: { channelId: id, protocol: 'srt', address } };
    expect(console.sent.map(({ downlink }) => downlink)).toContainEqual(
      expect.objectContaining({ type: 'order', order }),
    );
    await console.answers(world.serverId, commandId, 'done');
    const before = desiredVersion();
    expect((await block()).blockedCallers).toEqual([address]);
    expect((await block('2001:DB8::7')).blockedCallers).toEqual([address, '2001:db8::7']);
    await block();
    expect(desiredVersion()).toBe(before + 2);
    for (const wrong of ['', 'studio.example', '192.0.2.300', '192.0.2.0/24'])
      expect(await refusal(block(wrong))).toMatchObject({ code: 'INVALID' });
    await console.serverReports(world.serverId, { ...reports, configurationVersion: 0 });
    expect(sentChannel(id)).toMatchObject({ blockedCallers: [address, '2001:db8::7'] });
    await console.serverReports(world.serverId, { configurationVersion: 0, channels: [aReportedChannel(id)] });
    await allow('2001:DB8::7');
    await console.serverReports(world.serverId, { configurationVersion: 0, channels: [aReportedChannel(id)] });
    expect(sentChannel(id)).not.toHaveProperty('blockedCallers');
    expect((await admin.channels.status(channel)).callers).toBeNull();
    await console.serverReports(world.serverId, reports);
    for (let n = 0; n < 63; n++) await block(`198.51.100.${n}`);
    expect(await refusal(block('203.0.113.1'))).toMatchObject({ status: 409, code: 'BLOCKED_LIMIT' });
    expect((await allow()).blockedCallers).toHaveLength(63);
    await allow('203.0.113.1');
    const regular = await api.as('luc_regular');
    const body = { address };
    expect(await refusal(regular.channels.blockCaller({ ...channel, body }))).toMatchObject({ code: 'FORBIDDEN' });
    const audit = await world.db.selectFrom('audit').select(['action', 'detail']).execute();
    expect(audit).toContainEqual({ action: 'channel:configure', detail: `refuse calls from ${address}` });
    expect(audit).toContainEqual({ action: 'channel:configure', detail: `allow calls from ${address}` });
    expect(audit.map(({ action }) => action)).toContain('channel:dropCaller');
  });

  it('that a unit sends to are not given away', async () => {
    const channelId = world.channelIds[2];
    await admin.units.startStream({ params: { id: world.unitId }, body: { channelId } });
    for (const protocol of ['srt', 'rtmp'] as const) {
      const give = admin.channels.addInputSource({ ...at(channelId), body: { protocol } });
      expect(await refusal(give)).toMatchObject({ status: 409, code: 'CHANNEL_BUSY' });
    }
  });
});

describe('sources that the server fetches', () => {
  const channel = at(world.channelIds[1]);
  const { id } = channel.params;
  const SRT = { protocol: 'srtCaller', host: 'live.example.org', port: 9000, passphrase: 'not-told-again' } as const;
  const reports = (change: object = {}) =>
    console.serverReports(world.serverId, {
      configurationVersion: 1_000,
      fetches: ['srtCaller', 'rtsp', 'hls'],
      ...change,
    });
  const seen = (state: 'connected' | 'retrying') =>
    reports({
      channels: [
        aReportedChannel(id, {
          status: state === 'connected' ? 'collecting' : 'idle',
          source: { state, since: 5, retryAt: state === 'retrying' ? 9 : null, detail: 'The source sends nothing' },
        }),
      ],
    });
  const give = (body: Parameters<Api['channels']['addInputSource']>[0]['body']) =>
    admin.channels.addInputSource({ ...channel, body });
  const sent = async () => {
    await reports({ configurationVersion: 0 });
    return sentChannel(id);
  };

  it('are sent to a server that can fetch them, with their secret sealed and never answered', async () => {
    expect(await refusal(give(SRT))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports({ fetches: ['rtsp'] });
    expect(await refusal(give(SRT))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports();
    const given = await give(SRT);
    expect(given).toMatchObject({
      protocol: 'srtCaller',
      host: SRT.host,
      port: 9000,
      latencyMs: 500,
      url: 'srt://live.example.org:9000?mode=caller',
      passphrase: null,
      hasSecret: true,
      on: true,
      ready: true,
    });
    const { protocol: kind, ...target } = SRT;
    expect((await sent())?.source).toEqual({ kind, ...target, latencyMs: 500, streamId: null });
    const rows = await world.db.selectFrom('channels').selectAll().where('id', '=', id).execute();
    const audit = await world.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain(SRT.passphrase);
    const regular = await api.as('luc_regular');
    expect(await refusal(regular.channels.setInputState({ ...channel, body: { on: false } }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('keep a secret that is left out with the host that it was entered for', async () => {
    await reports();
    await give(SRT);
    const { passphrase, ...open } = SRT;
    await give({ ...open, latencyMs: 900 });
    expect((await sent())?.source).toMatchObject({ passphrase, latencyMs: 900 });
    await give({ ...open, host: 'other.example.org' });
    expect((await sent())?.source).toMatchObject({ passphrase: null });
    await give(SRT);
    await give({ ...open, passphrase: null });
    expect((await sent())?.source).toMatchObject({ passphrase: null });
  });

  it('are shown without the query of their address, which may be a key', async () => {
    await reports();
    const rtsp = {
      protocol: 'rtsp',
      url: 'rtsp://cam.example.org/a?key=abc',
      user: 'viewer',
      password: 'secret',
    } as const;
    const given = await give(rtsp);
    expect(given).toMatchObject({ url: rtsp.url, user: 'viewer', hasSecret: true, passphrase: null, streamKey: null });
    expect(JSON.stringify(given)).not.toContain('secret');
    const regular = await api.as('luc_regular');
    expect(await regular.channels.inputSource(channel)).toMatchObject([{ url: 'rtsp://cam.example.org/a' }]);
    expect((await sent())?.source).toEqual({ kind: 'rtsp', url: rtsp.url, user: 'viewer', password: 'secret' });
    const audit = await world.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toMatch(/key=abc|secret/);
  });

  it.each([
    [{ protocol: 'srtCaller', host: '127.0.0.1', port: 0 }, ['host', 'port']],
    [{ protocol: 'rtsp', url: 'file:///etc/passwd' }, ['url']],
    [{ protocol: 'rtsp', url: 'rtsp://a:b@cam.example.org/' }, ['url']],
    [{ protocol: 'hls', url: 'concat:a|b' }, ['url']],
    [{ protocol: 'hls', url: 'https://169.254.169.254/latest' }, ['url']],
    [{ protocol: 'srt', host: 'a.example' }, ['host']],
  ] as const)('with wrong fields are refused: %j', async (body, paths) => {
    await reports();
    const before = desiredVersion();
    const wrong = paths.map((path) => expect.objectContaining({ path: `body.${path}` }));
    expect(await refusal(give(body))).toMatchObject({ code: 'INVALID', errors: wrong });
    expect(desiredVersion()).toBe(before);
  });

  it('stop and start, and change when they are stopped', async () => {
    await reports();
    const state = (on: boolean) => admin.channels.setInputState({ ...channel, body: { on } });
    await admin.channels.removeInputSource(channel);
    expect(await refusal(state(true))).toMatchObject({ code: 'NO_SOURCE' });
    await give(SRT);
    await seen('connected');
    expect((await admin.channels.get(channel)).source).toMatchObject({ state: 'connected', since: 5, retryAt: null });
    expect(await refusal(give({ protocol: 'hls', url: 'https://a.example/b.m3u8' }))).toMatchObject({
      code: 'CHANNEL_BUSY',
    });
    expect(await refusal(admin.channels.removeInputSource(channel))).toMatchObject({ code: 'CHANNEL_BUSY' });
    expect(await state(false)).toMatchObject({ on: false });
    expect((await sent())?.source).toBeUndefined();
    expect((await admin.channels.status(channel)).source).toEqual({
      state: 'off',
      since: null,
      retryAt: null,
      detail: '',
    });
    expect(await state(true)).toMatchObject({ on: true });
    expect((await sent())?.source).toMatchObject({ passphrase: SRT.passphrase });
    await reports({ fetches: undefined });
    await state(false);
    expect(await refusal(state(true))).toMatchObject({ code: 'UNSUPPORTED' });
    await admin.channels.removeInputSource(channel);
    expect(await admin.channels.inputSource(channel)).toEqual([]);
    const [row] = await world.db.selectFrom('channels').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({ source: null, source_secret: null, source_on: false });
  });

  it('may be a test picture, which has neither address nor secret', async () => {
    await reports();
    expect(await refusal(give({ protocol: 'testPicture' }))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports({ fetches: ['testPicture'] });
    const given = await give({ protocol: 'testPicture' });
    expect(given).toMatchObject({ protocol: 'testPicture', url: '', hasSecret: false, on: true, ready: true });
    await console.serverReports(world.serverId, { configurationVersion: 0, fetches: ['testPicture'] });
    expect(sentChannel(id)).toMatchObject({ input: 'testPicture', source: { kind: 'testPicture' } });
    const wrong = give({ protocol: 'testPicture', url: 'https://cdn.example.org/a.m3u8' });
    expect(await refusal(wrong)).toMatchObject({ code: 'INVALID' });
  });

  it('may be other channels of the same server, without loops, and are not deleted', async () => {
    await reports();
    const made = async (name: string) => (await admin.channels.create({ body: { name, serverId: world.serverId } })).id;
    const [a, b, c] = [await made('take-a'), await made('take-b'), await made('take-c')];
    const take = (by: string, from: string) =>
      admin.channels.addInputSource({ ...at(by), body: { protocol: 'channel', channelId: from } });
    await console.serverReports(world.serverId, { configurationVersion: 1_000, fetches: ['srtCaller'] });
    expect(await refusal(take(b, a))).toMatchObject({ code: 'UNSUPPORTED' });
    await console.serverReports(world.serverId, { configurationVersion: 1_000, fetches: ['channel'] });
    expect(await take(b, a)).toMatchObject({ protocol: 'channel', url: '', sourceChannel: { id: a } });
    expect(await refusal(take(a, a))).toMatchObject({ status: 409, code: 'SOURCE_LOOP' });
    expect(await refusal(take(a, b))).toMatchObject({ code: 'SOURCE_LOOP' });
    await take(c, b);
    expect(await refusal(take(a, c))).toMatchObject({ code: 'SOURCE_LOOP' });
    expect(await refusal(take(a, 'ch-missing'))).toMatchObject({ code: 'NOT_FOUND' });
    const missing = admin.channels.addInputSource({ ...at(a), body: { protocol: 'channel' } });
    expect(await refusal(missing)).toMatchObject({ code: 'INVALID' });
    await console.serverReports(world.serverId, { configurationVersion: 0, fetches: ['channel'] });
    expect(sentChannel(b)).toMatchObject({ input: 'channel', source: { kind: 'channel', channelId: a } });
    expect(await refusal(admin.channels.remove(at(a)))).toMatchObject({ status: 409, code: 'CHANNEL_IS_SOURCE' });
    // Two simultaneous changes cannot make a loop.
    for (const one of [b, c]) await admin.channels.removeInputSource(at(one));
    const both = await Promise.allSettled([take(b, c), take(c, b)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of [b, c]) await admin.channels.removeInputSource(at(one));
  });

  it('that failed are tried again at once on order', async () => {
    await reports();
    await give(SRT);
    expect(await refusal(admin.channels.retryInput(channel))).toMatchObject({ code: 'SOURCE_NOT_RETRYING' });
    await seen('retrying');
    expect((await admin.channels.status(channel)).source).toMatchObject({ state: 'retrying', retryAt: 9 });
    await admin.channels.retryInput(channel);
    // The orders may include a repeated one for the unit of another test.
    const order = { name: 'retrySource', args: { channelId: id } };
    expect(console.sent.map(({ downlink }) => downlink)).toContainEqual(
      expect.objectContaining({ type: 'order', order }),
    );
    console.registry.presence(
      { deviceId: world.serverId, bucket: 0 },
      { online: false, session: console.registry.reportedServer(world.serverId)?.session ?? '', sentAt: 0 },
    );
    expect(await refusal(admin.channels.retryInput(channel))).toMatchObject({ status: 409, code: 6199 });
    expect((await admin.channels.status(channel)).source).toMatchObject({ state: 'unknown', detail: '' });
  });
});
