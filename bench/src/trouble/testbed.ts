import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { signIn } from '../subject/api.js';
import { startConsole, type Console } from '../subject/console.js';
import { connectDatabase } from '../subject/database.js';
import { ASKED, type ConsoleClient } from './requester.js';
import { judge, type Ask, type Verdict } from './judge.js';

const exec = promisify(execFile);

/** A data folder of a console that was stopped normally, to be copied for each case. */
export interface Testbed {
  readonly folder: string;
  readonly short: boolean;
  /** Copies the data folder to a named or given folder. */
  readonly copy: (name: string, parent?: string) => Promise<string>;
}

/** A case of a failure that the console must survive. */
export interface Trouble {
  readonly name: string;
  /** Why the case cannot be tried on this machine; undefined if it can. */
  readonly unable?: () => Promise<string | undefined>;
  /** Throws if a guarantee is broken; returns what was observed. */
  readonly run: (testbed: Testbed) => Promise<string>;
}

export async function prepareTestbed(folder: string, short: boolean): Promise<Testbed> {
  const template = path.join(folder, 'template');
  await (await startConsole(template)).child.end();
  return {
    folder,
    short,
    async copy(name, parent = folder) {
      const to = path.join(parent, name);
      await exec('cp', ['-a', template, to]);
      return to;
    },
  };
}

/** Signs in and finds the group for new units. */
export async function clientOf({ url }: Pick<Console, 'url'>): Promise<ConsoleClient> {
  const session = await signIn(url);
  const [group] = await session.api.groups.lightFetch();
  if (group === undefined) throw new Error('the console has no group');
  return { url, session, groupId: group.uid };
}

/** Whether the console, its database and its broker answer. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Number of stored records by requested name. */
export async function storedIn(db: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from devices where name like $1 group by name',
    [`${ASKED}%`],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Compares requests with the embedded database of a running console. */
export async function judgeEmbedded(dataDir: string, asks: readonly Ask[]): Promise<Verdict> {
  const db = await connectDatabase(dataDir);
  try {
    return judge(asks, await storedIn(db));
  } finally {
    await db.end();
  }
}
