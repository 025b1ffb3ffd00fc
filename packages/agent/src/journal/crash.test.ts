import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { EngineRun } from '../process/engine-run.js';
import { buildAgent, builtModule } from '../testing/built.js';
import { eventually } from '../testing/test-console.js';
import { openJournal } from './file-journal.js';

let folder: string;
beforeAll(buildAgent, 120_000);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crash-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Carries out order after order: each leaves a mark between its `begun` and its `done`. */
const worker = (path: string, marks: string): string => `
  import { openJournal } from ${JSON.stringify(builtModule('journal/file-journal'))};
  import { appendFile } from 'node:fs/promises';
  const journal = await openJournal(${JSON.stringify(path)});
  for (let n = 0; ; n++) {
    if (journal.find('o' + n) !== undefined) continue;
    await journal.begin({ id: 'o' + n, expires: 9e15, order: { n } });
    await appendFile(${JSON.stringify(marks)}, 'o' + n + '\\n');
    await journal.finish('o' + n, 9e15, { outcome: 'done', error: null }, 0);
  }
`;

const marked = async (marks: string): Promise<string[]> =>
  (await readFile(marks, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

it('carries out no order twice and loses none, however often the device is killed', async () => {
  const path = join(folder, 'orders.jsonl');
  const marks = join(folder, 'marks');
  for (let round = 0; round < 4; round++) {
    const before = (await marked(marks)).length;
    const run = await EngineRun.start({
      command: process.execPath,
      args: ['--input-type=module', '-e', worker(path, marks)],
    });
    await eventually('more orders', async () => (await marked(marks)).length > before + 20 || undefined);
    await run.kill();
  }
  const done = await marked(marks);
  expect(new Set(done).size).toBe(done.length);
  const journal = await openJournal(path);
  for (const id of done) expect(journal.find(id)).toBeDefined();
  expect(journal.unfinished().length).toBeLessThanOrEqual(4);
  await journal.close();
}, 60_000);
