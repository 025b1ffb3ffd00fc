import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole } from '../../subject/console.js';
import { connectDatabase } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { whileRequesting, type RequestProgress } from '../requester.js';
import { fill } from '../filler.js';
import { clientOf, isReady, judgeEmbedded, type Trouble } from '../testbed.js';
import { isClean, summary } from '../judge.js';
import { mountable, mountMemory } from '../mounts.js';

const DISK_MB = 400;

/** Makes the database start the next WAL file, which it does automatically after 16 MB. */
async function askForRoom(dataDir: string): Promise<void> {
  const db = await connectDatabase(dataDir);
  try {
    await db.query('select pg_switch_wal()');
  } finally {
    void db.end().catch(() => undefined);
  }
}

/** Fills the disk until requests are refused, then frees it; returns the time until requests are accepted again, ms. */
async function fillOnce(dataDir: string, filler: string, requester: RequestProgress, fullMs: number): Promise<number> {
  const before = requester.open;
  await eventually('requests are refused', 60_000, async () => {
    await fill(filler);
    await askForRoom(dataDir).catch(() => undefined);
    return requester.open > before;
  });
  for (const end = performance.now() + fullMs; performance.now() < end;) {
    await fill(filler);
    await sleep(50);
  }
  await rm(filler);
  const [begin, known] = [performance.now(), requester.acknowledged];
  await eventually('requests are acknowledged again', 60_000, () => requester.acknowledged > known);
  return performance.now() - begin;
}

export const diskFull: Trouble = {
  name: 'a full disk: requests are refused, none that was acknowledged is lost, and with free space the console resumes by itself',
  unable: mountable,
  async run({ folder, short, copy }) {
    const disk = path.join(folder, 'disk');
    await mkdir(disk);
    const unmount = await mountMemory(disk, DISK_MB);
    try {
      const dataDir = await copy('data', disk);
      const console = await startConsole(dataDir);
      const filler = path.join(disk, 'filler');
      const { asks, result: longest } = await whileRequesting(await clientOf(console), async (requester) => {
        const times: number[] = [];
        while (times.length < (short ? 1 : 5))
          times.push(await fillOnce(dataDir, filler, requester, short ? 500 : 5_000));
        return Math.max(...times);
      });
      await eventually('the console is ready', 30_000, () => isReady(console.url));
      const verdict = await judgeEmbedded(dataDir, asks);
      await console.child.end();
      if (!isClean(verdict)) throw new Error(summary(verdict));
      return `${summary(verdict)}; resumes ${Math.round(longest)} ms after the disk was freed`;
    } finally {
      await unmount();
    }
  },
};
