import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { launchConsole, startConsole } from '../../subject/console.js';
import { clusterOf } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { counterOf, type Trouble } from '../ground.js';

/** How long a start takes on a machine that does nothing else, ms. */
const USUAL_START_MS = 1_000;
const Alive = z.object({ type: z.literal('alive') });

/** Whether the database's server still runs. */
async function databaseRuns(dataDir: string): Promise<boolean> {
  const text = await readFile(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  try {
    process.kill(Number(text.split('\n', 1)[0]), 0);
    return true;
  } catch {
    return false;
  }
}

/** How long a start takes here and now, ms. */
async function startTime(dataDir: string): Promise<number> {
  const begin = performance.now();
  const console = await startConsole(dataDir);
  const ms = performance.now() - begin;
  await console.child.end();
  return ms;
}

/**
 * Asks a console to stop at some moment of its start; answers whether it could end in order within its own patience.
 * Throws when it does not end, or leaves its database running.
 */
async function stopWithin(dataDir: string, startMs: number): Promise<boolean> {
  const child = launchConsole(dataDir);
  // From here on it listens to signals.
  await child.hear(Alive);
  await sleep(Math.random() * startMs);
  await child.end('SIGTERM');
  const { exitCode, signalCode } = child.process;
  // On a machine that is very busy it gives up closing after 9 s, and ends with 1.
  if (exitCode !== 0 && exitCode !== 1) throw new Error(`it ended with ${signalCode ?? exitCode}: ${child.lastWords}`);
  await eventually('its database ends', 60_000, async () => !(await databaseRuns(dataDir)));
  return exitCode === 0;
}

export const stoppedStart: Trouble = {
  name: 'a console told to stop while it starts ends, leaves nothing running, and starts the next time',
  async run({ short, copy }) {
    const dataDir = await copy('stopped');
    const startMs = short ? USUAL_START_MS : await startTime(dataDir);
    const stops = short ? 2 : 40;
    let inOrder = 0;
    for (let turn = 0; turn < stops; turn += 1) inOrder += Number(await stopWithin(dataDir, startMs));
    const console = await startConsole(dataDir);
    await counterOf(console);
    await console.child.end();
    return `${stops} stops within the ${Math.round(startMs)} ms of a start, ${inOrder} in order; then it starts`;
  },
};
