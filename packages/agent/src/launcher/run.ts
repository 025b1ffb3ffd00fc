import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Launcher } from './launcher.js';
import type { Program } from './program.js';

/** A new version must start within this time, or the earlier one is started again, ms. */
const TRIAL_MS = 60_000;

/**
 * Starts a program with the arguments of this process, and watches it until it ends permanently. `from`: address of a module in `dist` of the
 * program; `installed`: its version.
 */
export async function runLauncher(program: Program, installed: string, from: string): Promise<void> {
  const args = process.argv.slice(2);
  const { values } = parseArgs({ args, strict: false, options: { 'state-dir': { type: 'string' } } });
  const stateDir = typeof values['state-dir'] === 'string' ? values['state-dir'] : `./${program}-state`;
  const launcher = new Launcher({
    program,
    folder: join(resolve(stateDir), 'software'),
    home: fileURLToPath(new URL('../../..', from)),
    installed,
    args,
    trialMs: TRIAL_MS,
    say: (text) => void process.stdout.write(`${JSON.stringify({ name: 'launcher', msg: text })}\n`),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => launcher.stop(signal));
  process.on('disconnect', () => launcher.stop('SIGTERM'));
  process.exitCode = await launcher.run();
  // The channel to a launcher of this one must not keep it alive.
  process.exit();
}
