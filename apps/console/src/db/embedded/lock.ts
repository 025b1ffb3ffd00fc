import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { EmbeddedDatabaseError } from './errors.js';
import { processBirth } from './process.js';

const Holder = z.object({ pid: z.int().positive(), birth: z.string(), token: z.string() });
type Holder = z.output<typeof Holder>;

const ATTEMPTS = 5;

/**
 * Takes the data folder for this process; answers how to let it go. A holder that died is recognised by its
 * id and the time it began, so a reused process id is no holder.
 * Throws `DATA_DIR_IN_USE` when another console has it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'console.lock');
  const birth = await processBirth(process.pid);
  const mine: Holder = { pid: process.pid, birth: birth ?? '', token: randomUUID() };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await create(file, mine)) {
      return async () => {
        if ((await readHolder(file))?.token === mine.token) await rm(file, { force: true });
      };
    }
    const holder = await readHolder(file);
    if (holder && (await processBirth(holder.pid)) === holder.birth) {
      throw new EmbeddedDatabaseError(
        'DATA_DIR_IN_USE',
        `a console (process ${holder.pid}) runs on ${dataDir} already. Stop it, or set another DATA_DIR.`,
      );
    }
    await discard(file, holder);
  }
  throw new EmbeddedDatabaseError('DATA_DIR_IN_USE', `another console is starting on ${dataDir}.`);
}

/** False when the file is there already. Linked into place, so that nobody ever reads half a file. */
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

/** Takes a dead holder's file away; gives it back when it turned out to be somebody's new one. */
async function discard(file: string, dead: Holder | undefined): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const taken = await readHolder(aside);
  if (taken && taken.token !== dead?.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const parsed = Holder.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
