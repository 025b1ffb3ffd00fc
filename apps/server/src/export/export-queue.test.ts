import { MAX_REPORTED_EXPORTS } from '@backhaul/domain';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ExportQueue } from './export-queue.js';

const quiet = (): void => undefined;

it('reports the oldest recording that waits, however many came after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-queue-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const queue = await ExportQueue.open({
    folder: join(folder, 'queue'),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    now: () => Date.now(),
    onChange: () => undefined,
    onExported: () => undefined,
  });
  expect(queue.report()).toMatchObject({ waiting: 0, oldest: null, files: [] });
  const count = MAX_REPORTED_EXPORTS + 5;
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `${index}.mkv`);
    await writeFile(path, 'x');
    // The second one ended first: it was stored, and sent later.
    const endedAt = index === 1 ? 1_000 : 2_000 + index;
    await utimes(path, endedAt, endedAt);
    await queue.add('studio', path, 'studio');
  }
  const { waiting, oldest, files } = queue.report();
  expect(waiting).toBe(count);
  expect(files).toHaveLength(MAX_REPORTED_EXPORTS);
  expect(files.find(({ exportId }) => exportId === oldest)?.name).toBe('1.mkv');
  expect(files.slice(0, 2).map(({ name }) => name)).toEqual([`${count - 1}.mkv`, `${count - 2}.mkv`]);
  await queue.stop();
});
