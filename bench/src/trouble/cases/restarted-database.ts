import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole } from '../../subject/console.js';
import { clusterOf } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { whileAsking } from '../asker.js';
import { counterOf, isReady, type Trouble } from '../ground.js';
import { isClean, summary } from '../judge.js';
import { Postgres } from '../postgres.js';
import { judgeAt } from '../stored.js';

/** In order, at once, without a word. */
const WAYS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];

export const restartedDatabase: Trouble = {
  name: 'an external PostgreSQL restarted under load: in order, at once, and killed',
  async run({ short, copy }) {
    const dataDir = await copy('restarted');
    const postgres = await Postgres.on(clusterOf(dataDir));
    await postgres.start();
    const console = await startConsole(dataDir, { DATABASE_URL: postgres.url });
    const rounds = short ? 1 : 10;
    const { asks } = await whileAsking(await counterOf(console), async (asker) => {
      for (const way of Array.from({ length: rounds }, () => WAYS).flat()) {
        await sleep(300 + Math.random() * 500);
        await postgres.end(way);
        await sleep(Math.random() * 500);
        await postgres.start();
        const known = asker.acknowledged;
        await eventually('asks are acknowledged again', 60_000, () => asker.acknowledged > known);
      }
    });
    await eventually('the console is ready', 30_000, () => isReady(console.url));
    const verdict = await judgeAt(postgres.url, asks);
    await console.child.end();
    await postgres.end();
    if (!isClean(verdict)) throw new Error(summary(verdict));
    return `${rounds * WAYS.length} restarts; ${summary(verdict)}`;
  },
};
