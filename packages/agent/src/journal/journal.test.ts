import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DONE, failed } from './entry.js';
import { openJournal } from './file-journal.js';
import { memoryJournal } from './journal.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
  path = join(folder, 'orders.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

describe.each(['file', 'memory'] as const)('a journal in %s', (where) => {
  const make = () => (where === 'file' ? openJournal(path) : Promise.resolve(memoryJournal()));

  it('answers by the orders that it knows', async () => {
    const journal = await make();
    expect(journal.find('a')).toBeUndefined();
    await journal.begin({ id: 'a', expires: 10, order: { name: 'stop' } });
    expect(journal.find('a')).toBe('begun');
    expect(journal.unfinished()).toEqual([{ id: 'a', expires: 10, order: { name: 'stop' } }]);
    await journal.finish('a', 10, DONE, 0);
    expect(journal.find('a')).toEqual(DONE);
    expect(journal.unfinished()).toEqual([]);
    await journal.close();
  });

  it('forgets the oldest expired answers and keeps those that may be needed', async () => {
    const journal = await make();
    for (let n = 0; n < 1030; n++) await journal.finish(`o${n}`, n === 3 ? 9_999 : 1, DONE, 100);
    expect(journal.find('o0')).toBeUndefined();
    expect(journal.find('o3')).toEqual(DONE);
    expect(journal.find('o1029')).toEqual(DONE);
    await journal.close();
  });
});

describe('the file', () => {
  it('restores everything after a restart', async () => {
    const first = await openJournal(path);
    await first.begin({ id: 'a', expires: 1, order: {} });
    await first.finish('a', 1, failed('no'), undefined);
    await first.begin({ id: 'b', expires: 2, order: { name: 'reboot' } });
    await first.close();
    const second = await openJournal(path);
    expect(second.find('a')).toEqual({ outcome: 'failed', error: 'no' });
    expect(second.unfinished()).toEqual([{ id: 'b', expires: 2, order: { name: 'reboot' } }]);
    await second.close();
  });

  it.each(['{"step":"begun","id":"torn', '\u00e9{'])('cuts off a torn last line: %s', async (torn) => {
    const first = await openJournal(path);
    await first.begin({ id: 'a', expires: 1, order: {} });
    await first.close();
    await appendFile(path, torn);
    const second = await openJournal(path);
    await second.finish('a', 1, DONE, undefined);
    await second.close();
    expect(
      (await readFile(path, 'utf8'))
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toHaveLength(2);
    const third = await openJournal(path);
    expect(third.find('a')).toEqual(DONE);
    await third.close();
  });

  it('is rewritten when most of it is old', async () => {
    const journal = await openJournal(path);
    for (let n = 0; n < 2200; n++) await journal.finish('same', 1, n % 2 === 0 ? DONE : failed('x'), 0);
    await journal.close();
    expect((await readFile(path, 'utf8')).trim().split('\n').length).toBeLessThan(500);
  });
});
