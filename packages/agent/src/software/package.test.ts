import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unpack } from './package.js';

let folder: string;
let home: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  home = join(folder, 'home');
  await write('package.json', JSON.stringify({ program: 'backhaul-unit', version: '0.2.0', node: '20.19' }));
  await write('apps/unit/package.json', JSON.stringify({ name: '@backhaul/unit', version: '0.2.0' }));
  await write('apps/unit/dist/main.js', '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(home, path, '..'), { recursive: true });
  await writeFile(join(home, path), text);
}
const tar = (...words: string[]): Buffer => execFileSync('tar', ['-cz', '-f', '-', '-C', home, ...words]);
const unpacked = (data: Buffer) => unpack(data, join(folder, 'versions/v'), 'unit', '0.2.0');

it('unpacks a package of its own kind', async () => {
  await unpacked(tar('package.json', 'apps'));
  expect(await readdir(join(folder, 'versions/v'))).toEqual(['apps', 'package.json']);
});

it.each([
  ['a path that leads out', () => tar('-P', 'package.json', 'apps', '--transform', 's,^apps/unit/dist,../out,')],
  ['a link that leads out, and a file behind it', linked],
  ['half of it', () => Promise.resolve(tar('package.json', 'apps').subarray(0, 80))],
])('refuses %s, and leaves nothing', async (_, make) => {
  const data = await make();
  await expect(unpacked(data)).rejects.toThrow('The package cannot be unpacked');
  expect(await readdir(join(folder, 'versions'))).toEqual([]);
  expect(await readFile(join(folder, 'versions/out/main.js')).catch(() => 'none')).toBe('none');
  expect(await readFile(join(folder, 'away/file')).catch(() => 'none')).toBe('none');
});

async function linked(): Promise<Buffer> {
  await mkdir(join(folder, 'away'));
  await symlink('../../away', join(home, 'gate'));
  await write('apps/file', 'x');
  return tar('package.json', 'gate', 'apps', '--transform', 's,^apps/file,gate/file,');
}

it.each([
  ['package.json', { program: 'backhaul-server', version: '0.2.0', node: '20.19' }, 'not one of the unit program'],
  ['package.json', { program: 'backhaul-unit', version: '0.2.1', node: '20.19' }, 'of another version'],
  ['package.json', { program: 'backhaul-unit', version: '0.2.0', node: '99.0' }, 'The package needs a newer Node'],
  ['apps/unit/package.json', { name: '@backhaul/server', version: '0.2.0' }, 'not one of the unit program'],
])('refuses %s with %j', async (path, manifest, error) => {
  await write(path, JSON.stringify(manifest));
  await expect(unpacked(tar('package.json', 'apps'))).rejects.toThrow(error);
});
