import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole } from '../../subject/console.js';
import { clusterOf } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { whileRequesting } from '../requester.js';
import { clientOf, isReady, type Trouble } from '../testbed.js';
import { isClean, summary } from '../judge.js';
import { Postgres } from '../postgres.js';
import { judgeAt } from '../stored.js';

/** Fast shutdown, immediate shutdown, crash. */
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];

export const restartedDatabase: Trouble = {
  name: 'an external PostgreSQL restarted under load: by fast and immediate shutdown, and killed',
  async run({ short, copy }) {
    const dataDir = await copy('restarted');
    const postgres = await Postgres.on(clusterOf(dataDir));
    await postgres.start();
    const console = await startConsole(dataDir, { DATABASE_URL: postgres.url });
    const rounds = short ? 1 : 10;
    const { asks } = await whileRequesting(await clientOf(console), async (requester) => {
      for (const signal of Array.from({ length: rounds }, () => SIGNALS).flat()) {
        await sleep(300 + Math.random() * 500);
        await postgres.end(signal);
        await sleep(Math.random() * 500);
        await postgres.start();
        const known = requester.acknowledged;
        await eventually('requests are acknowledged again', 60_000, () => requester.acknowledged > known);
      }
    });
    await eventually('the console is ready', 30_000, () => isReady(console.url));
    const verdict = await judgeAt(postgres.url, asks);
    await console.child.end();
    await postgres.end();
    if (!isClean(verdict)) throw new Error(summary(verdict));
    return `${rounds * SIGNALS.length} restarts; ${summary(verdict)}`;
  },
};
