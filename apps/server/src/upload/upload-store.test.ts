import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UploadStore } from './upload-store.js';
import { readUpload, type Upload } from './upload.js';

let folder: string;
let space: () => number;
let store: UploadStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  space = () => 1e9;
  store = new UploadStore({
    parts: join(folder, '.uploads'),
    recordings: folder,
    freeSpace: async () => space(),
  });
});
afterEach(() => rm(folder, { recursive: true }));

const upload = (change: Partial<Upload> = {}): Upload => ({
  channelId: 'c1',
  uploadId: 'f1',
  name: 'a.mkv',
  sizeBytes: 11,
  ...change,
});
const piece = (...texts: string[]): Readable => Readable.from(texts.map((text) => Buffer.from(text)));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const part = (): string => join(folder, '.uploads', 'f1.part');

it('accepts a file in pieces, verifies it and moves it to its folder once', async () => {
  expect(await store.offset(upload())).toBe(0);
  expect(await store.append(upload(), 0, piece('hello '))).toBe(6);
  await expect(store.finish(upload(), sha256('hello '))).rejects.toMatchObject({ status: 409 });
  expect(await store.append(upload(), 6, piece('world'))).toBe(11);
  const place = await store.finish(upload(), sha256('hello world'));
  expect(place).toBe(join(folder, 'c1', 'a.mkv'));
  expect(await readFile(place, 'utf8')).toBe('hello world');
  expect(await store.offset(upload())).toBe('complete');
  expect(await readdir(join(folder, '.uploads'))).toEqual(['f1.done']);
});

it('gives each of several files of one name a path of its own', async () => {
  const ids = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'];
  for (const uploadId of ids) await store.append(upload({ uploadId, sizeBytes: 2 }), 0, piece(uploadId));
  await Promise.all(ids.map((uploadId) => store.finish(upload({ uploadId, sizeBytes: 2 }), sha256(uploadId))));
  const names = await readdir(join(folder, 'c1'));
  const contents = await Promise.all(names.map((name) => readFile(join(folder, 'c1', name), 'utf8')));
  expect(contents.toSorted()).toEqual(ids);
});

it('refuses a piece at another offset, and two at a time', async () => {
  await store.append(upload(), 0, piece('hello'));
  await expect(store.append(upload(), 3, piece('x'))).rejects.toMatchObject({ status: 409 });
  const slow = new Readable({ read: () => undefined });
  const first = store.append(upload(), 5, slow);
  await expect(store.append(upload(), 5, piece('x'))).rejects.toMatchObject({ status: 409 });
  slow.push(null);
  expect(await first).toBe(5);
});

it('refuses a file whose hash differs, and begins again', async () => {
  await store.append(upload({ sizeBytes: 5 }), 0, piece('hello'));
  const problem = { status: 422, message: 'The received data differs from the sent data' };
  await expect(store.finish(upload({ sizeBytes: 5 }), sha256('other'))).rejects.toMatchObject(problem);
  expect(await store.offset(upload({ sizeBytes: 5 }))).toBe(0);
});

it.each([{ name: 'b.mkv' }, { channelId: 'c2' }, { sizeBytes: 12 }])(
  'refuses each call that is about another file than the first: %j',
  async (change) => {
    await store.append(upload(), 0, piece('hello '));
    const other = upload(change);
    const problem = { status: 422, message: 'The file was changed while it was uploaded' };
    await expect(store.offset(other)).rejects.toMatchObject(problem);
    await expect(store.append(other, 6, piece('world'))).rejects.toMatchObject(problem);
    await expect(store.finish(other, sha256('hello '))).rejects.toMatchObject(problem);
    expect(await readFile(part(), 'utf8')).toBe('hello ');
  },
);

it('accepts no more than was announced', async () => {
  const problem = { status: 413, message: 'More data arrived than was announced' };
  await expect(store.append(upload(), 0, piece('hello ', 'world', '!'))).rejects.toMatchObject(problem);
  expect((await stat(part())).size).toBeLessThanOrEqual(11);
});

it('keeps a file in the folder of its channel, whatever it is called', async () => {
  for (const name of ['../../a.mkv', '/tmp/a.mkv', '..', 'b/a.mkv']) {
    const wrong = upload({ uploadId: 'f9', name, sizeBytes: 1 });
    await store.append(wrong, 0, piece('x')).catch(() => undefined);
    await expect(store.finish(wrong, sha256('x'))).rejects.toMatchObject({ status: 415 });
    await rm(join(folder, '.uploads'), { recursive: true });
  }
});

describe('a disk', () => {
  const full = { status: 507, message: 'The disk is full' };

  it('that has no space for all of a file accepts none of it', async () => {
    space = () => 10;
    await expect(store.append(upload(), 0, piece('x'))).rejects.toMatchObject(full);
    expect(await readdir(join(folder, '.uploads'))).toEqual([]);
  });

  it('that fills during an endless piece keeps its reserve', async () => {
    let free = 20_000_000;
    space = () => free;
    const endless = Readable.from(
      (function* chunks() {
        for (;;) {
          free -= 65_536;
          yield Buffer.alloc(65_536);
        }
      })(),
    );
    await expect(store.append(upload({ sizeBytes: 20_000_000 - 1 }), 0, endless)).rejects.toMatchObject(full);
    expect(free).toBeGreaterThan(-300_000);
  });

  it('that does not answer is queried again later', async () => {
    space = () => {
      throw new Error('The disk does not answer');
    };
    await expect(store.append(upload(), 0, piece('x'))).rejects.toMatchObject({ status: 503 });
  });
});

it.each([
  ['a.exe', '1', 415],
  ['../a.mkv', '1', 415],
  ['b/a.mkv', '1', 415],
  ['a\u0000.mkv', '1', 415],
  ['..', '1', 415],
  ['', '1', 415],
  [`${'x'.repeat(240)}.mkv`, '1', 422],
  ['a.mkv', '', 400],
  ['a.mkv', '-1', 400],
  ['a.mkv', '1e9', 400],
])('refuses a call for %j of %j bytes with %i', (name, size, status) => {
  expect(() => readUpload('c1', 'f1', new URLSearchParams({ name, size }))).toThrow(
    expect.objectContaining({ status }),
  );
});
