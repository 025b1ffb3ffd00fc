import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBinaries, restoreLinks } from './binaries.js';

test('links of the shared libraries are made when the install script did not run', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backhaul-links-'));
  await mkdir(path.join(folder, 'native/lib'), { recursive: true });
  await writeFile(path.join(folder, 'native/lib/libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  await restoreLinks(folder);
  await restoreLinks(folder);
  for (const { target } of links) expect(await readFile(path.join(folder, target), 'utf8')).toBe('library');
  await rm(folder, { recursive: true });
});

test('the binaries of this machine are found', async () => {
  const { version } = await findBinaries();
  expect(version).toMatch(/^\d+\.\d+/);
});
