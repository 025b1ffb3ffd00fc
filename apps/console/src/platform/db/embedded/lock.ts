import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { EmbeddedDatabaseError } from './errors.js';
import { processBirth } from './process.js';

const Holder = z.object({ pid: z.int().positive(), birth: z.string(), token: z.string() });
type Holder = z.output<typeof Holder>;

const ATTEMPTS = 100;
const PAUSE_MS = 20;

/**
 * Locks the data folder for this process; returns how to release it. A holder that died is recognised by its
 * id and start time, so a reused process id does not count as the holder.
 * Throws `DATA_DIR_IN_USE` when another console has locked it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'console.lock');
  const birth = await processBirth(process.pid);
  const mine: Holder = { pid: process.pid, birth: birth ?? '', token: randomUUID() };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await create(file, mine)) {
      return async () => {
        if (holderOf(await contents(file))?.token === mine.token) await rm(file, { force: true });
      };
    }
    const seen = await contents(file);
    if (seen === undefined) continue;
    const holder = holderOf(seen);
    if (await runs(holder)) {
      throw new EmbeddedDatabaseError(
        'DATA_DIR_IN_USE',
        `a console (process ${holder?.pid}) runs on ${dataDir} already. Stop it, or set another DATA_DIR.`,
      );
    }
    await removeDead(file, seen, mine);
  }
  throw new EmbeddedDatabaseError('DATA_DIR_IN_USE', `another console is starting on ${dataDir}.`);
}

/** False when the file exists. It is linked into place, so that no process ever reads an incomplete file. */
async function create(file: string, holder: Holder): Promise<boolean> {
  const draft = `${file}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the file of a dead holder; `seen`: its content. Only the process with the guard for this content may do that: while the content
 * exists, nobody can replace it; once it is gone, the guard of another process finds other content and removes nothing. A guard
 * whose holder died is removed in the same way.
 */
async function removeDead(file: string, seen: string, mine: Holder): Promise<void> {
  const guard = `${file}.remove-${createHash('sha256').update(seen).digest('hex').slice(0, 32)}`;
  if (await create(guard, mine)) {
    try {
      if ((await contents(file)) === seen) await rm(file, { force: true });
    } finally {
      await rm(guard, { force: true });
    }
    return;
  }
  const held = await contents(guard);
  if (held !== undefined && !(await runs(holderOf(held)))) await removeDead(guard, held, mine);
  else await sleep(PAUSE_MS);
}

/** Whether a holder's process is alive; false for a file that cannot be read. */
const runs = async (holder: Holder | undefined): Promise<boolean> =>
  holder !== undefined && (await processBirth(holder.pid)) === holder.birth;

const contents = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

function holderOf(text: string | undefined): Holder | undefined {
  try {
    const parsed = Holder.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
