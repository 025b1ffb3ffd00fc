import { spawn, spawnSync } from 'node:child_process';

/** Runs a command with the terminal's own input and output; rejects when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    );
  });
}

/** Whether a command is found in PATH. */
export const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** Whether a command ends well, silently. */
export const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
