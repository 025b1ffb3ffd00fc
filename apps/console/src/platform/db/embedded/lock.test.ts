import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './lock.js';
import { processBirth } from './process.js';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'backhaul-lock-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const leave = (content: string) => writeFile(path.join(folder, 'console.lock'), content);
const holder = (pid: number, birth: string) => JSON.stringify({ pid, birth, token: 'other' });

test('is held once, and again after it was let go', async () => {
  const unlock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
  await unlock();
  await (
    await lockDataDir(folder)
  )();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['a dead process', () => holder(2 ** 22 + 1, 'long ago')],
  ['a process id that was given to another process', () => holder(process.pid, 'long ago')],
  ['half a file', () => '{"pid":'],
])('is taken from %s', async (_, content) => {
  await leave(content());
  await (
    await lockDataDir(folder)
  )();
});

test('is respected while its holder lives', async () => {
  await leave(holder(process.ppid, (await processBirth(process.ppid)) ?? ''));
  await expect(lockDataDir(folder)).rejects.toThrow(new RegExp(`process ${process.ppid}\\b`));
});

test('is taken where a console died while it removed the lock of a dead one', async () => {
  const dead = holder(2 ** 22 + 1, 'long ago');
  await leave(dead);
  const guard = `console.lock.remove-${createHash('sha256').update(dead).digest('hex').slice(0, 32)}`;
  await writeFile(path.join(folder, guard), holder(2 ** 22 + 2, 'a while ago'));
  const unlock = await lockDataDir(folder);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

test('of many consoles that find the lock of a dead one, exactly one gets it', async () => {
  for (let round = 0; round < 150; round += 1) {
    await leave(holder(process.pid, 'long ago'));
    // Some begin later, while others remove their guards.
    const contenders = Array.from({ length: 8 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n % 4));
      return lockDataDir(folder);
    });
    const outcomes = await Promise.allSettled(contenders);
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(taken).toHaveLength(1);
    await taken[0]?.();
  }
});
