import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();
const cleanUps = new Set();
let asked;

/** On a signal, this program first ends its commands, then cleans up. */
async function end(signal) {
  for (const child of running) child.kill(signal);
  await Promise.allSettled([...running].map((child) => once(child, 'exit')));
  await Promise.allSettled([...cleanUps].map((act) => act()));
  for (const one of SIGNALS) process.off(one, onSignal);
  process.kill(process.pid, signal);
}

function onSignal(signal) {
  if (asked !== undefined) return;
  asked = signal;
  void end(signal);
}

/** Restores the default behaviour of signals if there is nothing to end or clean up. */
function listen() {
  const wanted = running.size > 0 || cleanUps.size > 0;
  for (const signal of SIGNALS) {
    process.off(signal, onSignal);
    if (wanted) process.on(signal, onSignal);
  }
}

/**
 * Runs a command with the terminal's own input and output; rejects when it fails. A signal that asks this program to
 * end ends the command first, so that nothing is left behind; then the promise neither resolves nor rejects.
 */
export function run(command, args, options = {}) {
  // No further command is started.
  if (asked !== undefined) return new Promise(() => {});
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    running.add(child);
    listen();
    const settle = (outcome) => {
      running.delete(child);
      if (asked !== undefined) return;
      listen();
      outcome();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) =>
      settle(() =>
        code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
      ),
    );
  });
}

/** Runs `act`, then cleans up, also if a signal ends this program before. */
export async function cleaningUp(cleanUp, act) {
  cleanUps.add(cleanUp);
  listen();
  try {
    return await act();
  } finally {
    if (asked === undefined) {
      cleanUps.delete(cleanUp);
      listen();
      await cleanUp();
    } else await new Promise(() => {});
  }
}

/** Whether a command is found in PATH. */
export const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** Whether a command succeeds; its output is discarded. */
export const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
