import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import type { Child } from '../subject/child.js';
import { familyOf } from '../measure/processes.js';
import { clusterOf } from '../subject/database.js';
import { forms, type Find, type Secret } from './search.js';

/** Short-lived programs may be missed; those that hold a secret run longer. */
const LOOK_EVERY_MS = 200;

/** Records all output of a process. */
export function recordOutput(child: Child): () => Find {
  const chunks: Buffer[] = [Buffer.from(child.lastOutput)];
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  }
  return () => ({ place: 'log', where: child.name, content: Buffer.concat(chunks) });
}

/** Every row of every table as text, and the bytes of the database's files, log and write-ahead log included. */
export async function databaseFinds(db: Client, dataDir: string): Promise<readonly Find[]> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const rows: Find[] = [];
  for (const { name } of tables.rows) {
    const { rows: all } = await db.query<{ text: string }>(`select t::text as text from ${name} t`);
    rows.push({ place: 'database', where: name, content: all.map(({ text }) => text).join('\n') });
  }
  await db.query('checkpoint');
  const cluster = clusterOf(dataDir);
  return [...rows, ...(await fileFinds(path.dirname(cluster), 'database file'))];
}

/** The content of every file below a folder. */
export async function fileFinds(folder: string, place: string): Promise<Find[]> {
  const found: Find[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    const content = await readFile(file).catch(() => undefined);
    if (content) found.push({ place, where: name, content });
  }
  return found;
}

/** Files with a secret that accounts other than their owner can read. */
export async function exposedFiles(secrets: readonly Secret[], folder: string): Promise<readonly Find[]> {
  const sought = secrets.flatMap(({ value }) => forms(value));
  const exposed: Find[] = [];
  for (const find of await fileFinds(folder, 'file that others can read')) {
    if (!sought.some((form) => find.content.includes(form))) continue;
    if (await othersRead(folder, find.where)) exposed.push(find);
  }
  return exposed;
}

/** Whether the modes of a file and of its folders let another account read it. */
async function othersRead(folder: string, name: string): Promise<boolean> {
  const parts = name.split(path.sep);
  const steps = parts.map((_, i) => path.join(folder, ...parts.slice(0, i + 1)));
  const modes = await Promise.all(steps.map(async (step) => (await stat(step)).mode));
  return modes.every((mode, i) => (mode & (i === modes.length - 1 ? 0o044 : 0o011)) !== 0);
}

/**
 * Records the arguments of processes and their descendants, and the environment of the descendants, repeatedly until it
 * is stopped.
 */
export function watchProcesses(pids: () => readonly number[]): () => Promise<readonly Find[]> {
  const seen = new Map<string, Find>();
  const watching = new AbortController();
  const look = async (): Promise<void> => {
    while (!watching.signal.aborted) {
      const roots = new Set(pids());
      for (const pid of (await Promise.all([...roots].map(familyOf))).flat()) {
        const content = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        const program = path.basename(content.split('\0', 1)[0] ?? '');
        if (content !== '') seen.set(content, { place: 'process arguments', where: program, content });
        // The bench sets the environment of the roots; their children must not get secrets through it.
        if (roots.has(pid)) continue;
        const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
        if (environment !== '') {
          seen.set(environment, { place: 'process environment', where: program, content: environment });
        }
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const looking = look();
  return async () => {
    watching.abort();
    await looking;
    return [...seen.values()];
  };
}
