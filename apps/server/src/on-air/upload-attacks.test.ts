import { eventually } from '@backhaul/agent/testing';
import { forwardSubject, signMediaToken, uploadSubject } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { channelOf, MEDIA_KEY, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const PORT = 19_859;

beforeEach(async () => {
  await rig.launch('server', S, ['--base-port', '19851', '--upload-port', `${PORT}`, '--recordings', rig.recordings]);
  rig.serve(S, 1, [channelOf('c1'), channelOf('c2')]);
  await rig.listening(S, 'c2');
});

const sign = (subject: string): string => signMediaToken(MEDIA_KEY, subject, rig.far.now() + 3_600_000);
/** The token for one upload of a file called a.mkv to channel c1. */
const own = (): string => sign(uploadSubject('c1', 'f1', 'a.mkv'));
/** The token for the uploads of a transmission, whose names the console does not know. */
const forwards = (): string => sign(forwardSubject('c1', 't1'));

interface Call {
  readonly token: string;
  readonly channelId?: string;
  readonly uploadId?: string;
  readonly name?: string;
  readonly size?: string;
  readonly offset?: number;
  readonly body?: string;
}

const open = (method: string, { token, channelId = 'c1', uploadId = 'f1', ...call }: Call): ClientRequest => {
  const { name = 'a.mkv', size = '3', offset = 0, body = '' } = call;
  const headers = { 'upload-offset': offset, 'upload-sha256': createHash('sha256').update(body).digest('hex') };
  const path = `/uploads/${channelId}/${uploadId}?${String(new URLSearchParams({ token, name, size }))}`;
  return request({ host: '127.0.0.1', port: PORT, method, path, headers });
};

function send(method: string, call: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = open(method, call).once('error', reject);
    asked.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    asked.end(method === 'PATCH' ? call.body : undefined);
  });
}

/** Files that the server wrote anywhere in its folders, except its own state and the log of the rig. */
const written = async (): Promise<string[]> => {
  const names = await readdir(rig.recordings, { recursive: true });
  return names.filter((name) => /\.(mkv|part|json|done)$/.test(name)).toSorted();
};

it('a unit cannot use the token of one upload for another name, id or channel, or without them', async () => {
  const methods = ['HEAD', 'PATCH', 'POST'];
  const others: Omit<Call, 'token'>[] = [
    { name: '../../../x.mkv' },
    { name: 'b.mkv' },
    { name: '' },
    { uploadId: 'f2' },
    { channelId: 'c2' },
  ];
  for (const other of others)
    for (const method of methods)
      expect(await send(method, { token: own(), body: 'abc', ...other }), JSON.stringify(other)).toBe(401);
  for (const token of [sign('upload.c1'), sign('c1'), sign('measure'), ''])
    expect(await send('PATCH', { token, body: 'abc' })).toBe(401);
  expect(await written()).toEqual([]);

  expect(await send('PATCH', { token: own(), body: 'abc' })).toBe(204);
  expect(await send('POST', { token: own(), name: '../../../x.mkv', body: 'abc' })).toBe(401);
  expect(await send('POST', { token: own(), body: 'abc' })).toBe(201);
  expect(await written()).toEqual(['.uploads/f1.done', 'c1/a.mkv']);
});

it('files of a transmission stay in the folder of its channel, under the name of their first call', async () => {
  const names = ['../../../x.mkv', '/tmp/x.mkv', '..', 'b/c.mkv', 'x.sh', '.open', `${'x'.repeat(250)}.mkv`];
  for (const name of names)
    for (const method of ['HEAD', 'PATCH', 'POST'])
      expect([415, 422], name).toContain(
        await send(method, { token: forwards(), uploadId: 't1-1', name, body: 'abc' }),
      );
  expect(await send('PATCH', { token: forwards(), uploadId: 't2-1', body: 'abc' })).toBe(401);
  expect(await send('PATCH', { token: forwards(), uploadId: 't1', body: 'abc' })).toBe(401);
  expect(await written()).toEqual([]);
  const one = { token: forwards(), uploadId: 't1-1', body: 'abc' };
  expect(await send('PATCH', one)).toBe(204);
  for (const change of [{ name: 'b.mkv' }, { size: '4' }])
    for (const method of ['HEAD', 'PATCH', 'POST']) expect(await send(method, { ...one, ...change })).toBe(422);
  expect(await send('POST', one)).toBe(201);
  expect(await readFile(join(rig.recordings, 'c1', 'a.mkv'), 'utf8')).toBe('abc');
});

it('an endless piece is cut at its announced size, and one without a size is refused', async () => {
  for (const size of ['', '-1', '1e9', 'x']) expect(await send('PATCH', { token: own(), size, body: 'abc' })).toBe(400);
  const SIZE = 3_000_000;
  const asked = open('PATCH', { token: own(), size: `${SIZE}` });
  const answer = new Promise<number>((resolve) => {
    asked.once('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  const gone = new Promise<void>((resolve) => asked.once('close', resolve));
  asked.on('error', () => undefined);
  const more = (): void => {
    if (!asked.destroyed) asked.write(Buffer.alloc(65_536), () => setImmediate(more));
  };
  more();
  expect(await answer).toBe(413);
  // It is read only until the unit can have seen the answer.
  await gone;
  expect((await stat(join(rig.recordings, '.uploads', 'f1.part'))).size).toBeLessThanOrEqual(SIZE);
  // A file that could never fit on the disk is refused entirely.
  expect(await send('PATCH', { token: forwards(), uploadId: 't1-2', size: `${10 ** 15 - 1}`, body: 'abc' })).toBe(507);
}, 60_000);

it('a unit that disconnects during a piece causes no error of the server', async () => {
  const asked = open('PATCH', { token: own(), size: '1000000' }).on('error', () => undefined);
  asked.write(Buffer.alloc(65_536));
  const part = join(rig.recordings, '.uploads', 'f1.part');
  const size = () =>
    stat(part).then(
      (seen) => seen.size,
      () => 0,
    );
  await eventually('some of it', async () => (await size()) > 0 || undefined);
  asked.destroy();
  const lines = () => rig.logs.join('').split('\n');
  const logged = await eventually('a log line', () => lines().find((line) => line.includes('broke off an upload')));
  expect(logged).toContain('"level":30');
  expect(lines().filter((line) => /"level":[456]0/.test(line) && line.includes('upload'))).toEqual([]);
});
