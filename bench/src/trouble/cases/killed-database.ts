import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole } from '../../subject/console.js';
import { clusterOf, connectDatabase } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { whileRequesting, type RequestProgress } from '../requester.js';
import { clientOf, isReady, judgeEmbedded, type Trouble } from '../testbed.js';
import { isClean, summary } from '../judge.js';

const LINE = '\n';

/** Process id of the running server; undefined if it does not run. */
async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split(LINE)[0]);
}

/** Kills the server with -9; resolves when another one runs and requests are acknowledged again, with the time that took, ms. */
async function killOnce(dataDir: string, requester: RequestProgress): Promise<number> {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) throw new Error('no database server runs');
  process.kill(pid, 'SIGKILL');
  const begin = performance.now();
  await eventually('another server runs', 60_000, async () => {
    const now = await postmasterOf(dataDir);
    return now !== undefined && now !== pid;
  });
  const known = requester.acknowledged;
  await eventually('requests are acknowledged again', 60_000, () => requester.acknowledged > known);
  return performance.now() - begin;
}

export const killedDatabase: Trouble = {
  name: 'the embedded database killed with -9 under load; seeded fault: a missing acknowledged row is detected',
  async run({ short, copy }) {
    const dataDir = await copy('killed');
    const console = await startConsole(dataDir);
    const kills = short ? 1 : 30;
    const { asks, result: longest } = await whileRequesting(await clientOf(console), async (requester) => {
      const times: number[] = [];
      while (times.length < kills) {
        await sleep(300 + Math.random() * 1_000);
        times.push(await killOnce(dataDir, requester));
      }
      return Math.max(...times);
    });
    await eventually('the console is ready', 30_000, () => isReady(console.url));
    const verdict = await judgeEmbedded(dataDir, asks);
    const fault = await loseOne(dataDir);
    const faulty = await judgeEmbedded(dataDir, asks);
    await console.child.end();
    if (!isClean(verdict)) throw new Error(summary(verdict));
    if (faulty.lost.length !== 1 || faulty.lost[0] !== fault) throw new Error('a deleted row was not detected');
    return `${kills} kills; ${summary(verdict)}; back after at most ${Math.round(longest)} ms`;
  },
};

/** Deletes one acknowledged row; returns its name. */
async function loseOne(dataDir: string): Promise<string> {
  const db = await connectDatabase(dataDir);
  try {
    const { rows } = await db.query<{ name: string }>(
      "delete from devices where id = (select id from devices where name like 'asked-%' order by created_at limit 1) returning name",
    );
    return rows[0]?.name ?? '';
  } finally {
    await db.end();
  }
}
