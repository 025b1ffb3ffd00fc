import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Figure, Outcome } from '../figure.js';
import { median, round } from '../measure/statistics.js';
import { spawnProgram } from '../subject/child.js';
import { startConsole } from '../subject/console.js';
import { answers, clusterOf } from '../subject/database.js';
import { withFolder } from '../subject/places.js';

const ROUNDS = { full: 9, short: 2 };
const LIMIT_MS = 1500;
const LOOK_EVERY_MS = 5;

/** Time from the start of the process until `/readyz` answers 200, ms. */
async function consoleBoot(folder: string): Promise<number> {
  const begin = performance.now();
  const running = await startConsole(folder);
  const { status } = await fetch(`${running.url}/readyz`);
  const ms = performance.now() - begin;
  if (status !== 200) throw new Error(`/readyz answered ${status}`);
  await running.child.end();
  return ms;
}

/** Time of a bare PostgreSQL with the same files and settings until it answers a query, ms. */
async function databaseStart(folder: string): Promise<number> {
  const cluster = clusterOf(folder);
  const options = await readFile(path.join(cluster, 'postmaster.opts'), 'utf8');
  const [command = '', ...rest] = [...options.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  // The console's server removed the folder of its socket; the data folder is used instead.
  const args = rest.map((arg) =>
    arg.startsWith('unix_socket_directories=') ? `unix_socket_directories=${cluster}` : arg,
  );
  const { uid, gid } = await stat(cluster);
  const begin = performance.now();
  const own = uid === 0;
  const server = own
    ? spawnProgram('postgres', 'unshare', ['-U', '--map-user=1000', command, ...args])
    : spawnProgram('postgres', command, args, { uid, gid });
  while (!(await answers({ host: cluster, user: 'postgres', database: 'postgres' }))) {
    if (server.gone) throw new Error(`the bare server ended: ${server.lastOutput}`);
    await sleep(LOOK_EVERY_MS);
  }
  const ms = performance.now() - begin;
  await server.end('SIGINT');
  return ms;
}

/** Start and end of a Node process without work, ms. */
async function nodeStart(): Promise<number> {
  const begin = performance.now();
  const child = spawnProgram('node', process.execPath, ['-e', '0']);
  await new Promise((resolve) => child.process.once('exit', resolve));
  return performance.now() - begin;
}

async function run(context: Context): Promise<Outcome> {
  return withFolder(async (folder) => {
    context.report(`first boot on an empty folder: ${round(await consoleBoot(folder), 0)} ms`);
    const rounds: Record<'ours' | 'database' | 'node', number>[] = [];
    for (let i = 0; i < (context.short ? ROUNDS.short : ROUNDS.full); i += 1) {
      rounds.push({ ours: await consoleBoot(folder), database: await databaseStart(folder), node: await nodeStart() });
    }
    const [ours, database, node] = (['ours', 'database', 'node'] as const).map((part) =>
      round(median(rounds.map((one) => one[part])), 0),
    );
    const floor = (database ?? 0) + (node ?? 0);
    const ratio = round((ours ?? 0) / floor);
    return {
      rows: [
        { '': 'console, warm, to /readyz', ms: ours ?? 0 },
        { '': 'PostgreSQL start', ms: database ?? 0 },
        { '': 'Node start', ms: node ?? 0 },
      ],
      values: { rounds: rounds.length, ours: ours ?? 0, database: database ?? 0, node: node ?? 0, ratio },
      summary: `${ours} ms from the start of the process to ready; PostgreSQL and Node by themselves ${floor} ms (ratio ${ratio}).`,
      met: (ours ?? Infinity) <= LIMIT_MS,
    };
  });
}

export const boot: Figure = {
  name: 'boot',
  title: 'Warm boot of the console to ready, against PostgreSQL and Node by themselves',
  goal: `≤ ${LIMIT_MS} ms`,
  run,
};
