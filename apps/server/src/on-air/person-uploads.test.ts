import { eventually } from '@backhaul/agent/testing';
import { newUploadSubject, personUploadSubject, signMediaToken } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { channelOf, MEDIA_KEY, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const NAME = 'opener.mkv';

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const serve = () => rig.launch('server', S, ['--base-port', '19351', '--recordings', rig.recordings]);

const ask = (method: string, subject: string, query: object = {}, body?: ReadableStream | Uint8Array, offset = 0) => {
  const token = signMediaToken(MEDIA_KEY, subject, rig.far.now() + 60_000);
  const search = new URLSearchParams({ token, ...query });
  return fetch(`${rig.serverState(S)?.mediaUrl}/file-uploads/c1/up1?${search.toString()}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(body && { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }),
    },
    ...(body && { body, duplex: 'half' }),
  });
};
const RIGHT = personUploadSubject('c1', 'up1');

it('an upload of a person goes on after kill -9 of the server, and the console learns of the file once', async () => {
  const server = await serve();
  rig.serve(S, 1, [channelOf('c1')]);
  await rig.listening(S, 'c1');
  expect(rig.serverState(S)?.fileUploads).toBe(true);
  const path = join(rig.folder, NAME);
  const picture = '-f lavfi -i testsrc2=size=640x360:rate=25 -t 4 -c:v libx264 -preset ultrafast -b:v 8M';
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture.split(' '), path]);
  const clip = await readFile(path);
  const made = newUploadSubject('c1', 'up1', NAME, clip.length);
  expect((await ask('POST', made, { name: NAME, bytes: String(clip.length) })).status).toBe(201);

  // The upload never ends: the server is killed while it arrives.
  const half = clip.subarray(0, 200_000);
  const piece = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(half)) });
  const cut = ask('PATCH', RIGHT, {}, piece).then(
    ({ status }) => status,
    () => 'cut',
  );
  const part = join(rig.recordings, '.person-uploads', 'parts', 'up1');
  await eventually('some of it', async () => ((await readFile(part)).length > 0 ? true : undefined));
  server.kill('SIGKILL');
  expect(await cut).toBe('cut');

  await serve();
  await rig.listening(S, 'c1');
  const offset = Number((await ask('HEAD', RIGHT)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  expect((await ask('PATCH', RIGHT, {}, new Uint8Array(clip.subarray(offset)), offset)).status).toBe(204);
  expect(sha256(await readFile(join(rig.recordings, 'c1', NAME)))).toBe(sha256(clip));
  expect(await readdir(join(rig.recordings, '.person-uploads', 'parts'))).toEqual([]);
  const events = () => rig.far.received(S).events.filter(({ recording }) => recording?.name === NAME);
  await eventually('the file in the index', () => events()[0]);
  expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  expect(events()[0]?.recording).toMatchObject({ kind: 'uploaded', uploadId: 'up1', sha256: sha256(clip) });
  expect(rig.far.received(S).malformed).toEqual([]);
}, 180_000);
