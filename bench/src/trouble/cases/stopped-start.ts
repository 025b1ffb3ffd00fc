import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { launchConsole, startConsole } from '../../subject/console.js';
import { clusterOf } from '../../subject/database.js';
import { eventually } from '../../subject/wait.js';
import { clientOf, type Trouble } from '../testbed.js';

/** Duration of a start on an idle machine, ms. */
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

/** Measures the duration of a start, ms. */
async function startTime(dataDir: string): Promise<number> {
  const begin = performance.now();
  const console = await startConsole(dataDir);
  const ms = performance.now() - begin;
  await console.child.end();
  return ms;
}

/**
 * Stops a console at some moment of its start; returns whether it ended normally within its own time limit.
 * Throws if it does not end, or leaves its database running.
 */
async function stopWithin(dataDir: string, startMs: number): Promise<boolean> {
  const child = launchConsole(dataDir);
  // From here on it handles signals.
  await child.hear(Alive);
  await sleep(Math.random() * startMs);
  await child.end('SIGTERM');
  const { exitCode, signalCode } = child.process;
  // On a very busy machine it stops closing after 9 s and exits with 1.
  if (exitCode !== 0 && exitCode !== 1) throw new Error(`it ended with ${signalCode ?? exitCode}: ${child.lastOutput}`);
  await eventually('its database ends', 60_000, async () => !(await databaseRuns(dataDir)));
  return exitCode === 0;
}

export const stoppedStart: Trouble = {
  name: 'a console that is stopped during its start ends, leaves no process running, and starts the next time',
  async run({ short, copy }) {
    const dataDir = await copy('stopped');
    const startMs = short ? USUAL_START_MS : await startTime(dataDir);
    const stops = short ? 2 : 40;
    let inOrder = 0;
    for (let turn = 0; turn < stops; turn += 1) inOrder += Number(await stopWithin(dataDir, startMs));
    const console = await startConsole(dataDir);
    await clientOf(console);
    await console.child.end();
    return `${stops} stops within the ${Math.round(startMs)} ms of a start, ${inOrder} in order; then it starts`;
  },
};
