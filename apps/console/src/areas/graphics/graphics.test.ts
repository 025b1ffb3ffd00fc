import { checkMediaToken, graphicSubject } from '@backhaul/contract/bus';
import { aReportedChannel, pixelPng, pngChunk, pngHeader, pngOf } from '@backhaul/testing';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { GraphicCarrier } from '../../control/graphics/graphic-carrier.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;

const PLACE = { x: 95, y: 5, width: 15, opacity: 100 };
const inventory = () => ({ params: { id: world.inventoryId } });
const ofChannel = () => ({ params: { id: world.channelId } });
const add = (name = 'Logo', png = pixelPng(1)) => admin.graphics.create({ ...inventory(), body: { name, png } });
const set = (body: Parameters<Api['graphics']['setOverlay']>[0]['body']) =>
  admin.graphics.setOverlay({ ...ofChannel(), body });
const digest = (png: string): string => createHash('sha256').update(Buffer.from(png, 'base64')).digest('hex');
const fileProblem = (text: string) => ({ code: 'INVALID', errors: [{ path: 'body.png', message: text }] });

const status = async () => (await admin.channels.status(ofChannel())).overlay;

type Overlay = ReturnType<typeof aReportedChannel>['overlay'];
const reports = (missingGraphics?: string[], overlay?: Overlay, configurationVersion = 1_000, mediaUrl?: string) =>
  console.serverReports(world.serverId, {
    configurationVersion,
    maxEncoders: 1,
    ...(missingGraphics && { missingGraphics }),
    ...(mediaUrl !== undefined && { mediaUrl }),
    channels: world.channelIds.map((id) =>
      aReportedChannel(id, { programme: 'live', ...(id === world.channelId && overlay && { overlay }) }),
    ),
  });
/** The channel in the configuration that is sent to the server. */
async function desired(missing: string[] | null = []) {
  await reports(missing ?? undefined, undefined, 0);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === world.channelId);
}

beforeEach(async () => {
  const nothing = { overlay_graphic_id: null, overlay_on: false, overlay_place: null, slate_graphic_id: null };
  await world.db.updateTable('channels').set(nothing).execute();
  await world.db.deleteFrom('graphics').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.registry.refresh('channel', world.channelId);
  await reports([]);
});

describe('a graphic', () => {
  it('is added, listed, read and deleted, which is audited', async () => {
    const made = await add();
    expect(made).toMatchObject({ name: 'Logo', inventoryId: world.inventoryId, width: 1, height: 1, channels: 0 });
    expect(await admin.graphics.list(inventory())).toEqual([made]);
    const params = { graphicId: made.id };
    expect(await admin.graphics.file({ params })).toEqual({ id: made.id, png: pixelPng(1) });
    await admin.graphics.remove({ params });
    expect(await admin.graphics.list(inventory())).toEqual([]);
    const audit = await world.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['graphic:create', 'graphic:remove']);
  });

  it('is kept without texts and profiles', async () => {
    const row = deflateSync(Buffer.alloc(5));
    const text = pngChunk('tEXt', Buffer.from('Author\0me'));
    const { id, bytes } = await add('Logo', pngOf(pngHeader(1, 1), text, pngChunk('IDAT', row)).toString('base64'));
    const kept = pngOf(pngHeader(1, 1), pngChunk('IDAT', row));
    expect(await admin.graphics.file({ params: { graphicId: id } })).toEqual({ id, png: kept.toString('base64') });
    expect(bytes).toBe(kept.length);
  });

  it.each([
    ['GIF89a', 'File type is not supported'],
    [pngOf(pngHeader(2001, 1), pngChunk('IDAT', deflateSync(Buffer.alloc(8005)))), 'File resolution is too high'],
    [pngOf(pngHeader(1, 1), pngChunk('IDAT', Buffer.alloc(110 * 1024))), 'File size is too big'],
    // A bomb: 40 MB of rows behind a header of one pixel.
    [pngOf(pngHeader(1, 1), pngChunk('IDAT', deflateSync(Buffer.alloc(40_000_000)))), 'File type is not supported'],
    [pngOf(pngHeader(9, 9), pngChunk('IDAT', deflateSync(Buffer.alloc(5)))), 'File type is not supported'],
    [pngOf(pngHeader(1, 1), pngChunk('IDAT', Buffer.from('nothing deflated'))), 'File type is not supported'],
  ])('of a wrong file is refused: %#, %s', async (file, sentence) => {
    expect(await refusal(add('Bad', Buffer.from(file).toString('base64')))).toMatchObject(fileProblem(sentence));
    expect(await admin.graphics.list(inventory())).toEqual([]);
  });

  it('is not added twice, by its name or its file', async () => {
    await add();
    const exists = { status: 409, code: 'GRAPHIC_EXISTS', title: 'File already exists' };
    expect(await refusal(add('LOGO', pixelPng(2)))).toMatchObject(exists);
    expect(await refusal(add('Other'))).toMatchObject(exists);
    expect(await refusal(add('', pixelPng(3)))).toMatchObject({ code: 'INVALID' });
  });

  it('is for those who configure channels', async () => {
    const { id } = await add();
    const reader = await api.as('luc_read');
    expect(await reader.graphics.list(inventory())).toHaveLength(1);
    expect((await reader.graphics.ofChannel(ofChannel())).on).toBe(false);
    const body = { name: 'x', png: pixelPng(4) };
    for (const call of [
      () => reader.graphics.create({ ...inventory(), body }),
      () => reader.graphics.remove({ params: { graphicId: id } }),
      () => reader.graphics.setOverlay({ ...ofChannel(), body: { on: false } }),
      () => reader.graphics.setSlate({ ...ofChannel(), body: { graphicId: null } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 403 });
  });
});

describe('the overlay of a channel', () => {
  it('is sent to its server while it is on, and not to one that shows no graphics', async () => {
    const { id: graphicId } = await add();
    expect(await admin.graphics.ofChannel(ofChannel())).toEqual({
      inventoryId: world.inventoryId,
      graphicId: null,
      place: { x: 95, y: 5, width: 15, opacity: 100 },
      on: false,
      slateGraphicId: null,
      supported: true,
    });
    await set({ graphicId, x: 10, width: 20 });
    expect(await desired()).not.toHaveProperty('overlay');
    expect(await set({ on: true })).toMatchObject({ graphicId, on: true, place: { ...PLACE, x: 10, width: 20 } });
    expect((await desired())?.overlay).toEqual({ sha256: digest(pixelPng(1)), ...PLACE, x: 10, width: 20 });
    // An older server.
    await reports(undefined);
    expect(await admin.graphics.ofChannel(ofChannel())).toMatchObject({ supported: false });
    await admin.channels.update({ ...ofChannel(), body: { slate: true } });
    expect(await desired(null)).toMatchObject({ slate: true });
    expect(await desired(null)).not.toHaveProperty('overlay');
    await reports([]);
    await set({ graphicId: null });
    expect(await admin.graphics.ofChannel(ofChannel())).toMatchObject({ graphicId: null, on: false });
  });

  it('is shown as its server reports it, and as applied only when it is', async () => {
    const { id: graphicId } = await add();
    await set({ graphicId, on: true });
    expect(await status()).toMatchObject({ state: 'unknown', isCurrent: false });
    const shown = { sha256: digest(pixelPng(1)), ...PLACE };
    const on = { state: 'on', since: 5, retryAt: null, detail: '', shown } as const;
    await reports([], { ...on, shown: { ...shown, x: 0 } });
    expect(await status()).toMatchObject({ state: 'on', isCurrent: false });
    await reports([], on);
    expect(await status()).toEqual({
      state: 'on',
      since: 5,
      retryAt: null,
      detail: '',
      cpuPercent: null,
      isCurrent: true,
    });
    await set({ on: false });
    // The graphic is still on air.
    expect(await status()).toMatchObject({ state: 'on', isCurrent: false });
    await reports([]);
    expect(await status()).toBeNull();
  });

  it('is refused without a graphic, where the server cannot, and beyond its encoders', async () => {
    expect(await refusal(set({ on: true }))).toMatchObject({ status: 409, code: 'NO_GRAPHIC' });
    const { id: graphicId } = await add();
    await reports(undefined);
    expect(await refusal(set({ graphicId, on: true }))).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await admin.graphics.ofChannel(ofChannel())).toMatchObject({ graphicId: null });
    await reports([]);
    await set({ graphicId, on: true });
    const other = { params: { id: world.channelIds.find((id) => id !== world.channelId) ?? '' } };
    const second = admin.graphics.setOverlay({ ...other, body: { graphicId, on: true } });
    expect(await refusal(second)).toMatchObject({ status: 409, code: 'ENCODER_LIMIT' });
    expect(await admin.graphics.ofChannel(other)).toMatchObject({ graphicId: null, on: false });
    expect(await refusal(set({ on: true, graphicId: null }))).toMatchObject({ code: 'NO_GRAPHIC' });
  });

  it('keeps its graphic from being deleted, as the slate does', async () => {
    const [one, other] = [await add(), await add('Slate', pixelPng(2))];
    await set({ graphicId: one.id });
    await admin.graphics.setSlate({ ...ofChannel(), body: { graphicId: other.id } });
    for (const { id } of [one, other])
      expect(await refusal(admin.graphics.remove({ params: { graphicId: id } }))).toMatchObject({
        code: 'GRAPHIC_USED',
      });
    expect((await admin.graphics.list(inventory())).map(({ channels }) => channels)).toEqual([1, 1]);
    expect(await desired()).toMatchObject({ slateGraphic: digest(pixelPng(2)) });
    await admin.graphics.setSlate({ ...ofChannel(), body: { graphicId: null } });
    expect(await desired()).not.toHaveProperty('slateGraphic');
    await admin.graphics.remove({ params: { graphicId: other.id } });
  });

  it('is never one of another inventory', async () => {
    await world.db.insertInto('inventories').values({ id: 'other', name: 'Other' }).execute();
    const file = { sha256: 'x', width: 1, height: 1, data: Buffer.alloc(1) };
    await world.db
      .insertInto('graphics')
      .values({ id: 'gfx-other', inventory_id: 'other', name: 'x', ...file })
      .execute();
    expect(await refusal(set({ graphicId: 'gfx-other' }))).toMatchObject({ code: 'NOT_FOUND' });
    const slate = admin.graphics.setSlate({ ...ofChannel(), body: { graphicId: 'gfx-other' } });
    expect(await refusal(slate)).toMatchObject({ code: 'NOT_FOUND' });
    await world.db.deleteFrom('inventories').where('id', '=', 'other').execute();
  });

  it('has a place on the picture', async () => {
    const bad = set({ x: -1, opacity: 0 });
    expect(await refusal(bad)).toMatchObject({
      errors: [
        { path: 'body.x', message: 'Must be 0 or more' },
        { path: 'body.opacity', message: 'Must be 1 or more' },
      ],
    });
    expect(await admin.graphics.ofChannel(ofChannel())).toMatchObject({ place: PLACE });
  });
});

it('brings a server the files that it misses: its own alone, with a token for each', async () => {
  const taken: { readonly url: URL; readonly body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      taken.push({ url: new URL(request.url ?? '/', 'http://media'), body });
      response.writeHead(204).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const mediaUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const { id: graphicId } = await add();
  await add('Unused', pixelPng(2));
  await set({ graphicId, on: true });
  const [ours, unused] = [digest(pixelPng(1)), digest(pixelPng(2))];
  await reports([unused, ours], undefined, 1_000, mediaUrl);
  const clock = { now: () => Date.now() };
  const carrier = new GraphicCarrier({
    db: world.db,
    registry: console.registry,
    clock,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => carrier.stop());
  carrier.look(world.serverId);
  await expect.poll(() => taken.length).toBe(1);
  const [{ url, body } = { url: new URL('http://none'), body: Buffer.alloc(0) }] = taken;
  expect(url.pathname).toBe(`/graphics/${ours}.png`);
  expect(body.toString('base64')).toBe(pixelPng(1));
  const mediaKey = console.registry.serverRecord(world.serverId)?.mediaKey ?? '';
  const token = url.searchParams.get('token') ?? '';
  expect(checkMediaToken(mediaKey, graphicSubject(ours), token, Date.now())).toBe(true);
  expect(checkMediaToken(mediaKey, graphicSubject(unused), token, Date.now())).toBe(false);
});
