import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder } from './compress.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backhaul-compress-'));
  await mkdir(path.join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true }));

it('packs texts of some size in both ways and leaves the rest as it is', async () => {
  const text = 'units on the air\n'.repeat(500);
  await writeFile(path.join(folder, 'index.html'), text);
  await writeFile(path.join(folder, 'assets', 'app-1234.js'), text);
  await writeFile(path.join(folder, 'assets', 'small.css'), 'a{}');
  await writeFile(path.join(folder, 'assets', 'font.woff2'), text);
  await compressFolder(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'index.html', 'index.html.br', 'index.html.gz']);
  expect((await readdir(path.join(folder, 'assets'))).toSorted()).toEqual([
    'app-1234.js',
    'app-1234.js.br',
    'app-1234.js.gz',
    'font.woff2',
    'small.css',
  ]);
  const packed = (ending: string) => readFile(path.join(folder, 'assets', `app-1234.js.${ending}`));
  expect(brotliDecompressSync(await packed('br')).toString()).toBe(text);
  expect(gunzipSync(await packed('gz')).toString()).toBe(text);
});
