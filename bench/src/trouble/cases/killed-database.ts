import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole } from '../../subject/console.js';
import { clusterOf, connectDatabase } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { whileAsking, type Asking } from '../asker.js';
import { counterOf, isReady, judgeEmbedded, type Trouble } from '../ground.js';
import { isClean, summary } from '../judge.js';

const LINE = '\n';

/** The process of the running server; undefined while there is none. */
async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split(LINE)[0]);
}

/** Kills the server with -9; resolves when another one runs and asks are acknowledged again, with how long that took, ms. */
async function killOnce(dataDir: string, asker: Asking): Promise<number> {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) throw new Error('there is no server to kill');
  process.kill(pid, 'SIGKILL');
  const begin = performance.now();
  await eventually('another server runs', 60_000, async () => {
    const now = await postmasterOf(dataDir);
    return now !== undefined && now !== pid;
  });
  const known = asker.acknowledged;
  await eventually('asks are acknowledged again', 60_000, () => asker.acknowledged > known);
  return performance.now() - begin;
}

export const killedDatabase: Trouble = {
  name: 'the embedded database killed with -9 under load; seeded fault: an acknowledged row that is gone is found',
  async run({ short, copy }) {
    const dataDir = await copy('killed');
    const console = await startConsole(dataDir);
    const kills = short ? 1 : 30;
    const { asks, result: longest } = await whileAsking(await counterOf(console), async (asker) => {
      const times: number[] = [];
      while (times.length < kills) {
        await sleep(300 + Math.random() * 1_000);
        times.push(await killOnce(dataDir, asker));
      }
      return Math.max(...times);
    });
    await eventually('the console is ready', 30_000, () => isReady(console.url));
    const verdict = await judgeEmbedded(dataDir, asks);
    const fault = await loseOne(dataDir);
    const faulty = await judgeEmbedded(dataDir, asks);
    await console.child.end();
    if (!isClean(verdict)) throw new Error(summary(verdict));
    if (faulty.lost.length !== 1 || faulty.lost[0] !== fault)
      throw new Error('a row that was taken away was not missed');
    return `${kills} kills; ${summary(verdict)}; back after at most ${Math.round(longest)} ms`;
  },
};

/** Takes away one row that was acknowledged; answers its name. */
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
