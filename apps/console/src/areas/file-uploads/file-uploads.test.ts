import { checkMediaToken, newUploadSubject, personUploadSubject, signMediaToken } from '@backhaul/contract/bus';
import type { Role } from '@backhaul/domain';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeviceEvents } from '../../control/jobs/device-events.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
const [one, two] = world.channelIds;
let console: TestConsole;
let api: TestApi;
let regular: Api;
let admin: Api;
let media: Server;
let mediaUrl: string;
/** Requests to the media server, and the bytes that it has received. */
let asked: string[];
let arrived: Map<string, Buffer>;
let size: number;
/** The problem that it reports after the last byte; undefined: it keeps the file. */
let problem: string | undefined;

const DAY = 24 * 3_600_000;
const CLIP = Buffer.from('0123456789');
const keyOf = (): string => console.registry.serverRecord(world.serverId)?.mediaKey ?? '';

/** A media server as docs/protocol.md describes it. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://media');
  const [, , channelId = '', uploadId = ''] = url.pathname.split('/');
  const [name, bytes] = [url.searchParams.get('name') ?? '', Number(url.searchParams.get('bytes'))];
  const isNew = request.method === 'POST';
  const subject = isNew ? newUploadSubject(channelId, uploadId, name, bytes) : personUploadSubject(channelId, uploadId);
  const token = url.searchParams.get('token') ?? '';
  if (!checkMediaToken(keyOf(), subject, token, world.clock.now())) return void response.writeHead(401).end();
  asked.push(`${request.method} ${channelId}`);
  const before = arrived.get(uploadId);
  if (isNew) {
    if (bytes > 1000) return void response.writeHead(507, { 'upload-problem': 'UPLOAD_NO_ROOM' }).end();
    [size] = [bytes];
    arrived.set(uploadId, Buffer.alloc(0));
    return void response.writeHead(201).end();
  }
  if (request.method === 'DELETE') {
    arrived.delete(uploadId);
    return void response.writeHead(204).end();
  }
  if (before === undefined) return void response.writeHead(404).end();
  if (request.method === 'HEAD')
    return void response.writeHead(200, { 'upload-offset': before.length, 'upload-length': size }).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  if (Number(request.headers['upload-offset']) !== before.length) return void response.writeHead(409).end();
  const now = Buffer.concat([before, ...chunks]);
  arrived.set(uploadId, now);
  if (now.length > size) return void response.writeHead(413).end('UPLOAD_TOO_LONG');
  if (now.length === size && problem !== undefined) return void response.writeHead(422).end(problem);
  response.writeHead(204, { 'upload-offset': now.length }).end();
}

beforeAll(async () => {
  media = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const address = media.address();
  mediaUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  media.closeAllConnections();
  media.close();
});

beforeEach(async () => {
  [asked, arrived, size, problem] = [[], new Map(), 0, undefined];
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  await db.deleteFrom('recordings').execute();
  await db.deleteFrom('file_uploads').execute();
  await db.deleteFrom('audit').execute();
  await console.serverReports(world.serverId, { mediaUrl, fileUploads: true });
});

const start = (change: object = {}, by = regular) =>
  by.fileUploads.start({ params: { id: one }, body: { fileName: 'Opener.mp4', sizeBytes: CLIP.length, ...change } });
const list = (by = regular) => by.fileUploads.list({ query: { groupId: world.north } });
const cancel = (uploadId: string, by: Api) => by.fileUploads.cancel({ params: { id: one, uploadId } });
interface Sent {
  readonly offset?: number;
  readonly token: string;
  readonly by?: Role;
  readonly url: string;
}
const ask = async (method: 'HEAD' | 'PATCH', sent: Sent, body?: Buffer) =>
  api.app.inject({
    method,
    url: sent.url,
    headers: {
      ...(await api.headersOf(sent.by ?? 'luc_regular')),
      'tus-resumable': '1.0.0',
      'upload-token': sent.token,
      ...(body && { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(sent.offset ?? 0) }),
    },
    ...(body && { payload: body }),
  });
const problemOf = (response: { readonly body: string; readonly statusCode: number }) => {
  const read: unknown = JSON.parse(response.body);
  const code = typeof read === 'object' && read !== null && 'code' in read ? read.code : undefined;
  return [response.statusCode, code];
};
const audited = () =>
  db.selectFrom('audit').select(['action', 'username', 'result', 'code', 'detail']).orderBy('id').execute();

describe('an upload', () => {
  it('is begun, sent in pieces through the console, and in the list until the file is in the index', async () => {
    const right = await start();
    expect(right).toMatchObject({ url: `/media/file-uploads/${one}/${right.uploadId}`, pieceBytes: 4 * 1024 * 1024 });
    expect(await list()).toMatchObject([
      { fileName: 'Opener.mp4', channel: { id: one }, sizeBytes: 10, receivedBytes: 0, state: 'uploading', own: true },
    ]);
    const first = await ask('PATCH', right, CLIP.subarray(0, 4));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '4']);
    expect(await list(admin)).toMatchObject([{ receivedBytes: 4, own: false, uploadedBy: 'user-luc_regular-north' }]);
    const head = await ask('HEAD', right);
    expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([200, '4', '10']);
    expect((await ask('PATCH', { ...right, offset: 2 }, CLIP.subarray(2))).statusCode).toBe(409);
    world.now += 60_000;
    expect(await list()).toMatchObject([{ state: 'interrupted' }]);
    const again = await start({ uploadId: right.uploadId });
    expect((await ask('PATCH', { ...again, offset: 4 }, CLIP.subarray(4))).statusCode).toBe(204);
    expect(arrived.get(right.uploadId)).toEqual(CLIP);
    expect(await list()).toEqual([]);
    expect(await audited()).toMatchObject([{ action: 'file:upload', result: 'done', detail: 'Opener.mp4, 10 bytes' }]);
    // The server reports the user of the upload; a device cannot claim it.
    const job = new DeviceEvents({
      db,
      publish: async () => undefined,
      clock: world.clock,
      log: pino({ level: 'silent' }),
    });
    const recording = { name: 'Opener.mp4', startedAt: 1, endedAt: 2, bytes: 10, sha256: 'a'.repeat(64) };
    job.event(
      { deviceId: world.serverId, bucket: 0 },
      {
        id: `ev-${right.uploadId}`,
        at: 2,
        type: 'recordingClosed',
        channelId: one,
        transmissionId: null,
        detail: '',
        recording: { ...recording, kind: 'uploaded', uploadId: right.uploadId },
      },
    );
    await job.stop();
    const { items } = await regular.channelFiles.list({ query: { groupId: world.north } });
    expect(items).toMatchObject([{ kind: 'uploaded', uploadedBy: 'user-luc_regular-north', fileName: 'Opener.mp4' }]);
  });

  it('is not begun by read-only users, strangers, or at a server that cannot', async () => {
    const reader = await api.as('luc_read');
    expect(await refusal(start({}, reader))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect(await refusal(start({}, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    await console.serverReports(world.serverId, { mediaUrl });
    expect(await refusal(start())).toMatchObject({ code: 'UNSUPPORTED' });
    expect(asked).toEqual([]);
    expect(await list(reader)).toEqual([]);
  });

  it.each([
    [{ fileName: '../Opener.mp4' }, 'INVALID'],
    [{ fileName: 'a/b.mp4' }, 'INVALID'],
    [{ fileName: '.mp4' }, 'INVALID'],
    [{ fileName: '-i.mp4' }, 'INVALID'],
    [{ fileName: 'page.html' }, 'INVALID'],
    [{ fileName: 'a\u0000.mp4' }, 'INVALID'],
    [{ sizeBytes: 0 }, 'INVALID'],
    [{ sizeBytes: 5_000_000_000_000 }, 'INVALID'],
    [{ sizeBytes: 2000 }, 'UPLOAD_NO_ROOM'],
    [{ uploadId: 'up-unknown' }, 'UPLOAD_GONE'],
  ])('of %j is refused', async (change, code) => {
    expect(await refusal(start(change))).toMatchObject({ code });
    expect(await list()).toEqual([]);
  });

  it('is continued by its owner alone, with the same file, and for a day', async () => {
    const { uploadId } = await start();
    for (const change of [{ fileName: 'Other.mp4' }, { sizeBytes: 11 }])
      expect(await refusal(start({ uploadId, ...change }))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(start({ uploadId }, admin))).toMatchObject({ code: 'UPLOAD_GONE' });
    const params = { id: two };
    const body = { fileName: 'Opener.mp4', sizeBytes: CLIP.length, uploadId };
    expect(await refusal(regular.fileUploads.start({ params, body }))).toMatchObject({ code: 'UPLOAD_GONE' });
    await db
      .updateTable('file_uploads')
      .set({ created_at: new Date(world.clock.now() - DAY) })
      .execute();
    expect(await refusal(start({ uploadId }))).toMatchObject({ code: 'UPLOAD_GONE' });
    expect(await list()).toEqual([]);
  });

  it('is refused in words when the server keeps nothing of it, which the audit names', async () => {
    problem = 'UPLOAD_NOT_MEDIA';
    const right = await start();
    expect(problemOf(await ask('PATCH', right, CLIP))).toEqual([422, 'UPLOAD_NOT_MEDIA']);
    expect(await refusal(start({ uploadId: right.uploadId }))).toMatchObject({
      code: 'UPLOAD_NOT_MEDIA',
      title: 'The file contains no video or sound: it was not kept',
    });
    expect((await ask('HEAD', right)).statusCode).toBe(422);
    expect(await list()).toEqual([]);
    expect(await audited()).toMatchObject([
      { result: 'done' },
      { result: 'refused', code: 'UPLOAD_NOT_MEDIA', detail: 'Opener.mp4' },
      // The refusal of the later request.
      { result: 'refused', code: 'UPLOAD_NOT_MEDIA', detail: null },
    ]);
    const second = await start({ sizeBytes: 4 });
    expect(problemOf(await ask('PATCH', second, CLIP))).toEqual([413, 'UPLOAD_TOO_LONG']);
  });

  it('takes the right to that very upload, of its owner, while it is good', async () => {
    const right = await start();
    const far = world.clock.now() + 60_000;
    const sign = (subject: string, until = far, key = keyOf()) => signMediaToken(key, subject, until);
    const own = personUploadSubject(one, right.uploadId);
    const tokens = ['', 'x', sign(personUploadSubject(one, 'up-other')), sign(one), sign(own, world.clock.now())];
    for (const token of [...tokens, sign(own, far, 'another key')])
      expect(problemOf(await ask('PATCH', { ...right, token }, CLIP))).toEqual([403, 'FORBIDDEN']);
    expect(problemOf(await ask('PATCH', { ...right, by: 'luc_admin' }, CLIP))).toEqual([404, 'NOT_FOUND']);
    expect(problemOf(await ask('PATCH', { ...right, by: 'luc_read' }, CLIP))).toEqual([403, 'FORBIDDEN']);
    const url = `/media/file-uploads/${two}/${right.uploadId}`;
    expect(problemOf(await ask('PATCH', { ...right, url }, CLIP))).toEqual([404, 'NOT_FOUND']);
    const headers = {
      ...(await api.headersOf('luc_regular')),
      'upload-token': right.token,
      origin: 'https://evil.example',
    };
    const foreign = await api.app.inject({ method: 'PATCH', url: right.url, headers, payload: CLIP });
    expect(problemOf(foreign)).toEqual([403, 'BAD_ORIGIN']);
    expect(arrived.get(right.uploadId)).toEqual(Buffer.alloc(0));
  });

  it('is cancelled by its owner, or by who may delete files', async () => {
    const first = await start();
    const second = await start();
    const producer = await api.as('luc_regular', { groupId: world.north });
    await cancel(first.uploadId, producer);
    await cancel(second.uploadId, admin);
    expect([...arrived.keys()]).toEqual([]);
    expect(await list()).toEqual([]);
    expect(problemOf(await ask('PATCH', first, CLIP))).toEqual([410, 'UPLOAD_GONE']);
    expect(await refusal(cancel('up-unknown', admin))).toMatchObject({ code: 'UPLOAD_GONE' });
    expect((await audited()).map(({ action }) => action).slice(2, 4)).toEqual([
      'file:cancelUpload',
      'file:cancelUpload',
    ]);
  });

  it('is one of at most 20 of a person', async () => {
    for (let number = 0; number < 20; number += 1) await start();
    expect(await refusal(start())).toMatchObject({ code: 'UPLOAD_LIMIT' });
    expect(await list()).toHaveLength(20);
  });

  it('is one of at most 20 of a person, however many begin at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => refusal(start())));
    expect(answers.filter((one_) => one_ === 'not refused')).toHaveLength(20);
    expect(answers.find((one_) => one_ !== 'not refused')).toMatchObject({ code: 'UPLOAD_LIMIT' });
    expect(await list()).toHaveLength(20);
    // Surplus uploads on the server are deleted.
    expect(arrived.size).toBe(20);
  });
});
