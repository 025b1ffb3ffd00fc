import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { signIn } from '../subject/api.js';
import { startConsole, type Console } from '../subject/console.js';
import { connectDatabase } from '../subject/database.js';
import { ASKED, type Counter } from './asker.js';
import { judge, type Ask, type Verdict } from './judge.js';

const exec = promisify(execFile);

/** Where troubles are tried: a data folder that a console made and left in order, to be copied. */
export interface Ground {
  readonly folder: string;
  readonly short: boolean;
  /** A copy of the data folder under a name of its own, or elsewhere. */
  readonly copy: (name: string, parent?: string) => Promise<string>;
}

/** What is tried, and what came of it. */
export interface Trouble {
  readonly name: string;
  /** Why it cannot be tried on this machine; undefined when it can. */
  readonly unable?: () => Promise<string | undefined>;
  /** Throws when a promise is broken; answers what was seen. */
  readonly run: (ground: Ground) => Promise<string>;
}

export async function layGround(folder: string, short: boolean): Promise<Ground> {
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

/** Signs in and finds the group in which new units go. */
export async function counterOf({ url }: Pick<Console, 'url'>): Promise<Counter> {
  const session = await signIn(url);
  const [group] = await session.api.groups.lightFetch();
  if (group === undefined) throw new Error('the console has no group');
  return { url, session, groupId: group.uid };
}

/** Whether the console, its database and its bus answer. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** How often each thing that was asked for is there. */
export async function storedIn(db: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from devices where name like $1 group by name',
    [`${ASKED}%`],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Compares with what the embedded database of a running console holds. */
export async function judgeEmbedded(dataDir: string, asks: readonly Ask[]): Promise<Verdict> {
  const db = await connectDatabase(dataDir);
  try {
    return judge(asks, await storedIn(db));
  } finally {
    await db.end();
  }
}
