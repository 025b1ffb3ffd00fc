import { aReportedChannel } from '@backhaul/testing';
import type { ReportedSourceOrder } from '@backhaul/contract/bus';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
const at = (id: string) => ({ params: { id } });
const id = world.channelIds[0];
const SRT = { protocol: 'srtCaller', host: 'cam.example.org', port: 9000, passphrase: 'a-long-passphrase' } as const;
const HLS = { protocol: 'hls', url: 'https://cdn.example.org/a.m3u8?key=abc' } as const;

const take = (channelId: string) => ({ protocol: 'channel' as const, channelId });

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await reports();
  await put([]);
});

const reports = (change: object = {}) =>
  console.serverReports(world.serverId, {
    configurationVersion: 1_000,
    fetches: ['srtCaller', 'rtsp', 'hls', 'channel'],
    inputFeatures: ['callers', 'sourceOrder'],
    ...change,
  });
type Body = Parameters<Api['channels']['setSourceOrder']>[0]['body'];
const put = (sources: Body['sources'], change: Partial<Body> = {}) =>
  admin.channels.setSourceOrder({ ...at(id), body: { sources, returns: true, holdSeconds: 5, ...change } });

/** The source order in the last configuration that was sent to the server. */
async function sent(inputFeatures = ['callers', 'sourceOrder']) {
  await reports({ configurationVersion: 0, inputFeatures });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === id)?.sourceOrder;
}

const source = (sourceId: string, hasPicture: boolean) => ({
  sourceId,
  hasPicture,
  state: 'connected' as const,
  since: 5,
  retryAt: null,
  detail: '',
});
const seen = (sourceOrder: ReportedSourceOrder) =>
  reports({ channels: [{ ...aReportedChannel(id), status: 'collecting', programme: 'live', sourceOrder }] });

describe('the order of the sources of a channel', () => {
  it('is stored, with its secrets sealed, and sent to a server that can', async () => {
    expect(await admin.channels.sourceOrder(at(id))).toEqual({
      supported: true,
      sources: [],
      returns: true,
      holdSeconds: 5,
    });
    const made = await put([SRT, HLS], { returns: false, holdSeconds: 12 });
    expect(made).toMatchObject({ returns: false, holdSeconds: 12 });
    expect(made.sources).toMatchObject([
      { protocol: 'srtCaller', host: SRT.host, hasSecret: true },
      { protocol: 'hls', url: HLS.url },
    ]);
    expect(await sent()).toMatchObject({
      returns: false,
      holdMs: 12_000,
      further: [
        { target: { kind: 'srtCaller', passphrase: SRT.passphrase } },
        { target: { kind: 'hls', url: HLS.url } },
      ],
    });
    // An older server would refuse all of its channels.
    const earlier = { inputFeatures: ['callers'], configurationVersion: 0 };
    await reports(earlier);
    await admin.channels.setRecording({ ...at(id), body: { enabled: true } });
    expect(await sent(earlier.inputFeatures)).toBeUndefined();
    const rows = await world.db.selectFrom('channels').selectAll().where('id', '=', id).execute();
    const audit = await world.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([rows, audit, made])).not.toContain(SRT.passphrase);
    expect(JSON.stringify(audit)).not.toContain('key=abc');
    const regular = await api.as('luc_regular');
    const [, shown] = (await regular.channels.sourceOrder(at(id))).sources;
    expect(shown?.url).toBe('https://cdn.example.org/a.m3u8');
    const body = { sources: [], returns: true, holdSeconds: 5 };
    expect(await refusal(regular.channels.setSourceOrder({ ...at(id), body }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('keeps the id and the secret of a source that stays, in any order', async () => {
    const [one, two] = (await put([SRT, HLS])).sources;
    const { passphrase, ...open } = SRT;
    const after = await put([
      { ...HLS, id: two?.id ?? '' },
      { ...open, id: one?.id ?? '' },
    ]);
    expect(after.sources.map((each) => each.id)).toEqual([two?.id, one?.id]);
    expect((await sent())?.further[1]).toMatchObject({ sourceId: one?.id, target: { passphrase } });
    await put([{ ...open, host: 'other.example.org', id: one?.id ?? '' }]);
    expect((await sent())?.further).toMatchObject([{ target: { passphrase: null } }]);
    expect(await refusal(put([{ ...HLS, id: 'first' }]))).toMatchObject({ code: 'SOURCE_GONE' });
    expect(
      await refusal(
        put([
          { ...open, id: one?.id ?? '' },
          { ...open, id: one?.id ?? '' },
        ]),
      ),
    ).toMatchObject({
      code: 'SOURCE_GONE',
    });
  });

  it('refuses what is wrong, names the field, and changes nothing', async () => {
    await put([HLS]);
    const before = await admin.channels.sourceOrder(at(id));
    expect(await refusal(put([HLS, { protocol: 'hls', url: 'file:///etc/passwd' }]))).toMatchObject({
      code: 'INVALID',
      errors: [expect.objectContaining({ path: 'body.sources.1.url' })],
    });
    expect(await refusal(put(Array.from({ length: 5 }, () => HLS)))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(put([HLS], { holdSeconds: 301 }))).toMatchObject({ code: 'INVALID' });
    await reports({ inputFeatures: ['callers'] });
    expect(await refusal(put([HLS]))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports({ fetches: ['rtsp'] });
    expect(await refusal(put([HLS]))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports();
    expect(await admin.channels.sourceOrder(at(id))).toEqual(before);
  });

  it('may name channels of the same server, without loops, which are not deleted', async () => {
    const made = async (name: string) => (await admin.channels.create({ body: { name, serverId: world.serverId } })).id;
    const [a, b] = [await made('spare-a'), await made('spare-b')];
    const [first] = (await put([take(a)])).sources;
    expect(first?.sourceChannel).toMatchObject({ id: a });
    const change = (by: string, from: string) =>
      admin.channels.setSourceOrder({ ...at(by), body: { sources: [take(from)], returns: true, holdSeconds: 5 } });
    await change(b, id);
    expect(await refusal(change(a, b))).toMatchObject({ code: 'SOURCE_LOOP' });
    expect(await refusal(change(a, a))).toMatchObject({ code: 'SOURCE_LOOP' });
    const asInput = admin.channels.addInputSource({ ...at(a), body: take(b) });
    expect(await refusal(asInput)).toMatchObject({ code: 'SOURCE_LOOP' });
    expect(await refusal(change(a, 'ch-missing'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.channels.remove(at(a)))).toMatchObject({ code: 'CHANNEL_IS_SOURCE' });
    // Omitted fields of a stored source stay.
    await put([{ protocol: 'channel', id: first?.id ?? '' }]);
    expect((await sent())?.further).toMatchObject([{ target: { kind: 'channel', channelId: a } }]);
    await put([]);
    await admin.channels.remove(at(a));
  });

  it('is shown as the server reports it, and a source is put on air by an order', async () => {
    const [spare] = (await put([HLS])).sources;
    const spareId = spare?.id ?? '';
    const select = (sourceId: string) => admin.channels.selectSource({ ...at(id), body: { sourceId } });
    await seen({ onAir: 'first', chosen: null, sources: [source('first', true), source(spareId, true)] });
    const { sourceOrder, status } = await admin.channels.status(at(id));
    expect(status).toBe('collecting');
    expect(sourceOrder).toMatchObject({
      onAir: 'first',
      sources: [{ kind: 'unit' }, { kind: 'hls', hasPicture: true }],
    });
    expect((await admin.channels.get(at(id))).sourceOrder).toEqual(sourceOrder);
    expect(await refusal(select('none'))).toMatchObject({ code: 'SOURCE_GONE' });
    await select(spareId);
    const order = { name: 'selectSource', args: { channelId: id, sourceId: spareId } };
    expect(console.sent.map(({ downlink }) => downlink)).toContainEqual(
      expect.objectContaining({ type: 'order', order }),
    );
    // A unit can be started to the channel while a further source is on air.
    await seen({ onAir: spareId, chosen: null, sources: [source('first', false), source(spareId, true)] });
    expect(await admin.channels.status(at(id))).toMatchObject({ status: 'idle', busy: false, programme: 'live' });
    console.registry.presence(
      { deviceId: world.serverId, bucket: 0 },
      { online: false, session: console.registry.reportedServer(world.serverId)?.session ?? '', sentAt: 0 },
    );
    expect((await admin.channels.status(at(id))).sourceOrder).toMatchObject({
      onAir: null,
      sources: [{ state: 'unknown' }, {}],
    });
    expect(await refusal(select(spareId))).toMatchObject({ code: 6199 });
  });
});
