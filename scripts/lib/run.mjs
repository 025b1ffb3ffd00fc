import { spawn, spawnSync } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command with the terminal's own input and output; rejects when it fails. A signal that asks this program to
 * end ends the command first, so that nothing is left behind.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let asked;
    const pass = (signal) => {
      asked = signal;
      child.kill(signal);
    };
    const settle = (outcome) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      if (asked === undefined) outcome();
      else process.kill(process.pid, asked);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) =>
      settle(() =>
        code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
      ),
    );
  });
}

/** Whether a command is found in PATH. */
export const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** Whether a command ends well, silently. */
export const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
