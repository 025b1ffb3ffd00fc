import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolders } from './folders.js';

let root: string;
beforeAll(async () => void (root = await mkdtemp(path.join(tmpdir(), 'folders-'))));
afterAll(() => rm(root, { recursive: true }));

it('makes a folder with those above it, also when several make it at once', async () => {
  const folder = path.join(root, 'a', 'b', 'c');
  await Promise.all([makeFolders(folder, 0o711), makeFolders(folder, 0o711), makeFolders(folder, 0o711)]);
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
  await makeFolders(folder, 0o700);
});

it.each(['/proc/backhaul', '/proc/backhaul/deep'])(
  'rejects under %s, where the system takes no folders',
  async (folder) => {
    await expect(makeFolders(folder, 0o700)).rejects.toMatchObject({ code: expect.any(String) });
  },
);

it('rejects where a file is in the way', async () => {
  await writeFile(path.join(root, 'file'), '');
  await expect(makeFolders(path.join(root, 'file'), 0o700)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolders(path.join(root, 'file', 'x'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
});
