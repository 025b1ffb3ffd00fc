import { eventually } from '@backhaul/agent/testing';
import type { FileUpload } from '@backhaul/contract';
import { signMediaToken, uploadSubject } from '@backhaul/contract/bus';
import { fileNameOf } from '@backhaul/domain';
import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelOf, MEDIA_KEY, rigOfEachTest, S, U } from './rig.js';

const rig = rigOfEachTest();

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const serve = () =>
  rig.launch('server', S, ['--base-port', '19301', '--upload-port', '19302', '--recordings', rig.recordings]);
const unit = () => rig.launch('unit', U, ['--source', 'loop', '--storage', rig.storage]);
const stored = () => rig.unitState(U)?.storage;
const uploadOf = (id: string): FileUpload | undefined => stored()?.uploads.find(({ uploadId }) => uploadId === id);
const over = (id: string, status: FileUpload['status']) =>
  eventually(`${id} ${status}`, () => (uploadOf(id)?.status === status ? uploadOf(id) : undefined), 60_000);

async function put(path: string, size: number): Promise<Buffer> {
  const data = randomBytes(size);
  await mkdir(join(rig.storage, path, '..'), { recursive: true });
  await writeFile(join(rig.storage, path), data);
  return data;
}

function upload(uploadId: string, path: string, channelId = 'c1'): string {
  const subject = uploadSubject('c1', uploadId, fileNameOf(path));
  const token = signMediaToken(MEDIA_KEY, subject, rig.far.now() + 3_600_000);
  const target = { host: '127.0.0.1', port: 19_302, token };
  return rig.far.order(U, { name: 'uploadFiles', args: { channelId, uploads: [{ uploadId, path, target }] } });
}

async function begin() {
  const server = await serve();
  rig.serve(S, 1, [channelOf('c1')]);
  await rig.listening(S, 'c1');
  return { server, crew: await unit() };
}

it('an upload continues after kill -9 of the server and of the unit, and arrives complete', async () => {
  const big = await put('day 1/interview.mkv', 400_000_000);
  const { server, crew } = await begin();
  expect(rig.serverState(S)?.uploadPort).toBe(19_302);
  await eventually('the file', () => stored()?.files.find(({ path }) => path === 'day 1/interview.mkv'));
  await rig.done(upload('f1', 'day 1/interview.mkv'));
  await eventually('some of it', () => (uploadOf('f1')?.sentBytes ?? 0) > 0 || undefined);
  server.kill('SIGKILL');
  await eventually('the wait', () => (uploadOf('f1')?.detail ?? '') !== '' || undefined);
  expect(uploadOf('f1')?.status).toBe('uploading');
  const kept = uploadOf('f1')?.sentBytes ?? 0;
  crew.kill('SIGKILL');
  await serve();
  await unit();
  await eventually('more of it', () => (uploadOf('f1')?.sentBytes ?? 0) >= kept || undefined);
  expect(await over('f1', 'success')).toMatchObject({ sentBytes: big.length, sizeBytes: big.length });
  expect(sha256(await readFile(join(rig.recordings, 'c1', 'interview.mkv')))).toBe(sha256(big));
  expect((await readdir(join(rig.recordings, '.uploads'))).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 180_000);

it('a unit reports failed uploads, cancels uploads, deletes files, and never leaves its storage', async () => {
  await begin();
  await put('note.txt', 10);
  await put('a.mp4', 1000);
  await writeFile(join(rig.folder, 'secret.mkv'), 'secret');
  await symlink(rig.folder, join(rig.storage, 'out'));
  await eventually('the files', () => stored()?.files.length === 2 || undefined);

  upload('f1', 'note.txt');
  expect(await over('f1', 'rejected')).toMatchObject({ detail: 'File type is not supported' });
  upload('f2', 'out/secret.mkv');
  expect(await over('f2', 'failed')).toMatchObject({ detail: 'The file no longer exists' });
  upload('f3', 'a.mp4', 'c2');
  expect((await over('f3', 'failed')).detail).toMatch(/401/);
  for (const id of ['f4', 'f5']) {
    upload(id, 'a.mp4');
    await over(id, 'success');
  }
  expect((await readdir(join(rig.recordings, 'c1'))).toSorted()).toEqual(['a (2).mp4', 'a.mp4']);

  await put('long.mkv', 900_000_000);
  upload('f6', 'long.mkv');
  await eventually('some of it', () => (uploadOf('f6')?.sentBytes ?? 0) > 0 || undefined);
  const cancel = rig.far.order(U, { name: 'cancelUpload', args: { files: ['long.mkv'] } });
  await rig.done(cancel);
  expect(await over('f6', 'failed')).toMatchObject({ detail: 'Cancelled' });

  const remove = rig.far.order(U, { name: 'deleteFiles', args: { paths: ['a.mp4', 'out/secret.mkv'] } });
  expect(await rig.far.result(U, remove)).toMatchObject({ outcome: 'failed', error: 'Not found: out/secret.mkv' });
  await access(join(rig.folder, 'secret.mkv'));
  await eventually('one file less', () => !stored()?.files.some(({ path }) => path === 'a.mp4') || undefined);
  for (let number = 0; number < 10; number++) upload(`g${number}`, 'note.txt');
  await over('g9', 'rejected');
  expect(stored()?.uploads).toHaveLength(10);
  expect(rig.far.received(U).malformed).toEqual([]);
}, 120_000);
