import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnitMemory } from './memory.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memory-'));
  path = join(folder, 'memory.json');
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps every change over a restart', async () => {
  const memory = await UnitMemory.open(path);
  expect(memory.now).toMatchObject({ channelId: null, transmission: null, configuration: { version: -1 } });
  await Promise.all([
    memory.change({ channelId: 'c1' }),
    memory.change({ transmission: { id: 't1', channelId: 'c1' } }),
  ]);
  expect((await UnitMemory.open(path)).now).toEqual(memory.now);
});

it('names a damaged file', async () => {
  await writeFile(path, '{"channelId":');
  await expect(UnitMemory.open(path)).rejects.toThrow('memory.json is damaged');
});
