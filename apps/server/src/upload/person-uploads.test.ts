import type { Log } from '@backhaul/agent';
import { newUploadSubject, personUploadSubject, signMediaToken } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FileOrigins } from '../files/file-origins.js';
import { FilePlaces } from '../files/file-places.js';
import { PersonUploadRequests } from './person-upload-requests.js';
import { PersonUploads } from './person-uploads.js';

const quiet = (): void => undefined;
const silent: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const KEY = 'k'.repeat(43);
const NOW = 1_000_000;

let made: string;
let clip: Buffer;
let folder: string;
let origins: FileOrigins;
let uploads: PersonUploads;
let received: string[];
let room: number;
let scanCommand: string | undefined;
let server: Server;
let base: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'person-uploads-'));
  const path = join(made, 'clip.mp4');
  const inputs = '-f lavfi -i testsrc2=size=160x90:rate=25 -t 2 -c:v libx264 -preset ultrafast';
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...inputs.split(' '), path]);
  clip = await readFile(path);
});
afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  [received, room, scanCommand] = [[], 1e9, undefined];
  origins = await FileOrigins.open(join(folder, 'origins.json'), silent);
  await serve();
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const hasChannel = (channelId: string): boolean => channelId === 'c1' || channelId === 'c2';

async function serve(): Promise<void> {
  uploads = await PersonUploads.open({
    folder: join(folder, '.person-uploads'),
    places: new FilePlaces(folder),
    origins,
    scanCommand,
    log: silent,
    onReceived: (channelId, path) => void received.push(`${channelId} ${path.slice(folder.length + 1)}`),
    freeSpace: async () => room,
  });
  const requests = new PersonUploadRequests({ uploads, hasChannel, mediaKey: () => KEY, now: () => NOW });
  server = createServer((request, response) => {
    void requests.answer(request, response).then((known) => known || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/file-uploads`;
}

async function close(): Promise<void> {
  uploads.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const FAR = NOW + 60_000;
const create = (id: string, name = 'clip.mp4', bytes = clip.length, signed = { name, bytes }) => {
  const token = signMediaToken(KEY, newUploadSubject('c1', id, signed.name, signed.bytes), FAR);
  const query = new URLSearchParams({ name, bytes: String(bytes), token });
  return fetch(`${base}/c1/${id}?${query.toString()}`, { method: 'POST' });
};
interface Sent {
  readonly channelId?: string;
  readonly token?: string;
  readonly offset?: number;
}
const ask = (method: string, id: string, body?: Buffer, sent: Sent = {}) => {
  const { channelId = 'c1', offset = 0 } = sent;
  const { token = signMediaToken(KEY, personUploadSubject(channelId, id), FAR) } = sent;
  return fetch(`${base}/${channelId}/${id}?token=${token}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(body && { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }),
    },
    ...(body && { body: new Uint8Array(body) }),
  });
};
const send = (id: string, body: Buffer, offset = 0, sent: Sent = {}) => ask('PATCH', id, body, { ...sent, offset });
/** Every file in the folder of recordings except notes and origins. */
const onDisk = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile() && !one.parentPath.endsWith('notes') && one.name !== 'origins.json')
    .map(({ name }) => name)
    .toSorted();

it('an upload goes on where it was cut, gets a free name, and is known as uploaded', async () => {
  await create('first');
  expect((await send('first', clip)).status).toBe(204);
  expect((await create('u1')).status).toBe(201);
  const half = clip.subarray(0, 3000);
  const cut = await send('u1', half);
  expect([cut.status, cut.headers.get('upload-offset')]).toEqual([204, '3000']);
  await close();
  await serve();
  expect((await ask('HEAD', 'u1')).headers.get('upload-offset')).toBe('3000');
  expect((await send('u1', half)).status).toBe(409);
  expect((await send('u1', clip.subarray(3000), 3000)).status).toBe(204);
  expect(received).toEqual(['c1 c1/clip.mp4', 'c1 c1/clip (2).mp4']);
  expect((await readFile(join(folder, 'c1', 'clip (2).mp4'))).equals(clip)).toBe(true);
  expect(origins.of(join(folder, 'c1', 'clip (2).mp4'))).toEqual({ kind: 'uploaded', uploadId: 'u1' });
  expect(await onDisk()).toEqual(['clip (2).mp4', 'clip.mp4']);
  // A browser that lost the answer learns that the upload is complete; nothing can be added.
  const over = await ask('HEAD', 'u1');
  expect([over.status, over.headers.get('upload-offset')]).toEqual([200, String(clip.length)]);
  expect((await send('u1', clip, clip.length)).status).toBe(410);
});

it('refuses wrong and expired rights, those of others, and hostile names', async () => {
  expect((await create('u1', 'clip.mp4', clip.length, { name: 'other.mp4', bytes: clip.length })).status).toBe(401);
  expect((await create('u1', 'clip.mp4', clip.length, { name: 'clip.mp4', bytes: 1 })).status).toBe(401);
  for (const name of [
    '../clip.mp4',
    '/etc/clip.mp4',
    'a/b.mp4',
    '.clip.mp4',
    'clip.mp4\u0000.mp4',
    'page.html',
    'clip',
  ])
    expect([name, (await create('u1', name)).status]).toEqual([name, 422]);
  expect((await create('u1', 'clip.mp4', 0)).status).toBe(400);
  expect((await ask('HEAD', 'u1')).status).toBe(404);
  await create('u1');
  const expired = signMediaToken(KEY, personUploadSubject('c1', 'u1'), NOW);
  const ofAnother = signMediaToken(KEY, personUploadSubject('c1', 'u2'), FAR);
  const creating = signMediaToken(KEY, newUploadSubject('c1', 'u1', 'clip.mp4', clip.length), FAR);
  for (const token of ['', 'x', expired, ofAnother, creating])
    expect((await send('u1', clip, 0, { token })).status).toBe(401);
  // A token for a channel does not allow an upload for another one.
  expect((await send('u1', clip, 0, { channelId: 'c2' })).status).toBe(404);
  expect((await send('u1', clip, 0, { channelId: 'c9' })).status).toBe(404);
  expect((await ask('PUT', 'u1')).status).toBe(405);
  expect((await ask('DELETE', 'u1')).status).toBe(204);
  expect(await onDisk()).toEqual([]);
  expect(received).toEqual([]);
});

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n/etc/passwd\n#EXT-X-ENDLIST\n';
it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a playlist that names another file', Buffer.from(PLAYLIST)],
  ['a list of files', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['the beginning of a clip', undefined],
])('keeps nothing of what is no film: %s', async (_name, given) => {
  const body = given ?? clip.subarray(0, 400);
  await create('u1', 'clip.mp4', body.length);
  const answer = await send('u1', body);
  expect([answer.status, await answer.text()]).toEqual([422, 'UPLOAD_NOT_MEDIA']);
  const again = await ask('HEAD', 'u1');
  expect([again.status, again.headers.get('upload-problem')]).toEqual([422, 'UPLOAD_NOT_MEDIA']);
  expect(await onDisk()).toEqual([]);
});

it('keeps nothing of what is longer than it was said to be', async () => {
  await create('u1', 'clip.mp4', 1000);
  const answer = await send('u1', clip);
  expect([answer.status, await answer.text()]).toEqual([413, 'UPLOAD_TOO_LONG']);
  expect(await onDisk()).toEqual([]);
});

it('asks the scanner, and keeps nothing that it does not accept', async () => {
  const scanner = join(made, 'scan.sh');
  await writeFile(
    scanner,
    '#!/bin/sh\necho "$@" >> "$0.log"\ncase "$(head -c 8 "$2" | tail -c 4)" in ftyp) exit 1;; esac\n',
  );
  await chmod(scanner, 0o755);
  scanCommand = `${scanner} --fast`;
  await close();
  await serve();
  await create('u1');
  const answer = await send('u1', clip);
  expect([answer.status, await answer.text()]).toEqual([422, 'UPLOAD_UNSAFE']);
  expect(await readFile(`${scanner}.log`, 'utf8')).toMatch(/^--fast \/.*\/parts\/u1\n$/);
  expect(await onDisk()).toEqual([]);
  scanCommand = join(made, 'not-installed');
  await close();
  await serve();
  await create('u2');
  expect(await (await send('u2', clip)).text()).toBe('UPLOAD_UNSAFE');
});

it('takes no more than it has room for, together with what others have begun', async () => {
  room = clip.length * 1.5;
  expect((await create('u1')).status).toBe(201);
  const second = await create('u2');
  expect([second.status, second.headers.get('upload-problem')]).toEqual([507, 'UPLOAD_NO_ROOM']);
  room = 10;
  const full = await send('u1', clip);
  expect([full.status, await full.text()]).toEqual([507, 'UPLOAD_NO_ROOM']);
  room = 1e9;
  expect((await send('u1', clip)).status).toBe(204);
});

it('finishes after a restart what was complete, and deletes what nobody finished for a day', async () => {
  await create('u1');
  await create('u2');
  await send('u2', clip.subarray(0, 1000));
  const parts = join(folder, '.person-uploads', 'parts');
  // A kill between the last byte and the renaming of the file.
  await writeFile(join(parts, 'u1'), clip);
  const note = JSON.parse(await readFile(join(parts, 'u2.json'), 'utf8'));
  const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1000);
  await writeFile(join(parts, 'u2.json'), JSON.stringify({ ...note, creation_date: dayAgo.toISOString() }));
  await utimes(join(parts, 'u2'), dayAgo, dayAgo);
  await close();
  await serve();
  expect((await ask('HEAD', 'u2')).status).toBe(410);
  uploads.start();
  await expect.poll(onDisk, { timeout: 10_000 }).toEqual(['clip.mp4']);
  expect(received).toEqual(['c1 c1/clip.mp4']);
});
