import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startConsole } from '../../subject/console.js';
import { clusterOf } from '../../subject/database.js';
import { startProxy } from '../../subject/proxy.js';
import { eventually } from '../../subject/wait.js';
import { whileRequesting } from '../requester.js';
import { clientOf, isReady, type Trouble } from '../testbed.js';
import { isClean, summary } from '../judge.js';
import { Postgres } from '../postgres.js';
import { judgeAt } from '../stored.js';

const exec = promisify(execFile);

/** Sets up synchronous replication: committed data is on both servers. */
const REPLICATED = { wal_level: 'replica', max_wal_senders: '5', hot_standby: 'on' };

/** Copies a stopped primary to a standby. */
async function standbyOf(primary: Postgres, folder: string): Promise<Postgres> {
  const cluster = path.join(folder, 'standby');
  await exec('cp', ['-a', primary.cluster, cluster]);
  await writeFile(path.join(cluster, 'standby.signal'), '');
  return Postgres.on(cluster, {
    ...REPLICATED,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
  });
}

export const failedOver: Trouble = {
  name: 'an external PostgreSQL that dies under load, and its standby takes over',
  async run({ short, copy }) {
    const dataDir = await copy('failed-over');
    const primary = await Postgres.on(clusterOf(dataDir), { ...REPLICATED, synchronous_standby_names: 'standby' });
    // Only once, because earlier settings do not fit a standby.
    await primary.start();
    await primary.end();
    const standby = await standbyOf(primary, dataDir);
    await Promise.all([primary.start(), standby.start()]);
    const proxy = await startProxy({ port: primary.port, host: '127.0.0.1' });
    const url = primary.url.replace(`:${primary.port}/`, `:${proxy.port}/`);
    const console = await startConsole(dataDir, { DATABASE_URL: url });
    const { asks, result: ms } = await whileRequesting(await clientOf(console), async (requester) => {
      await sleep(short ? 1_500 : 20_000);
      await primary.end('SIGKILL');
      proxy.refuse(true);
      proxy.cut();
      const [begin, before] = [performance.now(), requester.acknowledged];
      await sleep(300);
      await standby.run('select pg_promote()');
      proxy.aim({ port: standby.port, host: '127.0.0.1' });
      proxy.refuse(false);
      await eventually('requests are acknowledged again', 60_000, () => requester.acknowledged > before + 10);
      const took = Math.round(performance.now() - begin);
      await sleep(short ? 300 : 20_000);
      return took;
    });
    await eventually('the console is ready', 30_000, () => isReady(console.url));
    const verdict = await judgeAt(standby.url, asks);
    await console.child.end();
    await proxy.close();
    await standby.end();
    if (!isClean(verdict)) throw new Error(summary(verdict));
    return `${summary(verdict)}; back ${ms} ms after the primary died`;
  },
};
