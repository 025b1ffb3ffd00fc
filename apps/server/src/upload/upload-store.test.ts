import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UploadStore } from './upload-store.js';

let folder: string;
let room: boolean;
let store: UploadStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  room = true;
  store = new UploadStore({
    parts: join(folder, '.uploads'),
    recordings: folder,
    hasRoom: () => Promise.resolve(room),
  });
});
afterEach(() => rm(folder, { recursive: true }));

const piece = (text: string): Readable => Readable.from([Buffer.from(text)]);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

it('takes a file in pieces, compares it and puts it in its place once', async () => {
  expect(await store.offset('f1')).toBe(0);
  expect(await store.append('f1', 'a.mkv', 0, piece('hello '))).toBe(6);
  expect(await store.append('f1', 'a.mkv', 6, piece('world'))).toBe(11);
  const place = await store.finish('f1', 'c1', 'a.mkv', sha256('hello world'));
  expect(place).toBe(join(folder, 'c1', 'a.mkv'));
  expect(await readFile(place, 'utf8')).toBe('hello world');
  expect(await store.offset('f1')).toBe('complete');
});

it('refuses a piece that begins elsewhere, and two at a time', async () => {
  await store.append('f1', 'a.mkv', 0, piece('hello'));
  await expect(store.append('f1', 'a.mkv', 3, piece('x'))).rejects.toMatchObject({ status: 409 });
  const slow = new Readable({ read: () => undefined });
  const first = store.append('f1', 'a.mkv', 5, slow);
  await expect(store.append('f1', 'a.mkv', 5, piece('x'))).rejects.toMatchObject({ status: 409 });
  slow.push(null);
  expect(await first).toBe(5);
});

it('refuses what arrived otherwise than it was sent, and begins anew', async () => {
  await store.append('f1', 'a.mkv', 0, piece('hello'));
  const problem = { status: 422, message: 'What arrived is not what was sent' };
  await expect(store.finish('f1', 'c1', 'a.mkv', sha256('other'))).rejects.toMatchObject(problem);
  expect(await store.offset('f1')).toBe(0);
});

it.each(['a.exe', '../a.mkv', 'b/a.mkv', '..', ''])('refuses %j', async (name) => {
  await expect(store.append('f1', name, 0, piece('x'))).rejects.toMatchObject({
    status: 415,
    message: 'File type is not supported',
  });
});

it('says that the disk is full', async () => {
  room = false;
  const problem = { status: 507, message: 'The disk is full' };
  await expect(store.append('f1', 'a.mkv', 0, piece('x'))).rejects.toMatchObject(problem);
});
