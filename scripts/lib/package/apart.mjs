import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { succeeds } from '../run.mjs';

const SPACES = ['--mount', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Programs that a Debian in a folder requires. */
const NEEDS = `
  d=$(mktemp -d)
  mount -t tmpfs tmpfs "$d" && mkdir "$d/pts" && mount -t devpts devpts "$d/pts" &&
    mknod "$d/null" c 1 3 && echo >"$d/null" && chroot / true
  worked=$?
  umount -R "$d"; rmdir "$d"
  exit $worked`;

/** Whether this machine allows separate mounts, devices and processes. */
export const canRunApart = () => succeeds('unshare', [...SPACES, 'sh', '-c', NEEDS]);

/**
 * Runs a command with its own mounts, processes and shared memory. They end with it, after `limitMs`, when this program
 * is asked to end and when it is killed; `cleanUp` runs then, except in the last case. Rejects when the command fails or
 * takes longer.
 */
export async function runApart(command, args, { env, limitMs, cleanUp }) {
  const words = ['--pdeathsig', 'KILL', 'unshare', ...SPACES, command, ...args];
  // A separate process group: Ctrl-C reaches only this program.
  const child = spawn('setpriv', words, { env, stdio: 'inherit', detached: true });
  let reason;
  const end = (why) => {
    reason ??= why;
    // When the first process of a PID namespace ends, the kernel ends all others.
    child.kill('SIGKILL');
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const limit = setTimeout(end, limitMs, `it took longer than ${Math.round(limitMs / 60_000)} minutes`);
  try {
    const [code] = await once(child, 'exit');
    if (reason === undefined && code !== 0) reason = `it ended with ${code}`;
  } finally {
    clearTimeout(limit);
    await cleanUp();
    for (const signal of SIGNALS) process.off(signal, end);
    if (SIGNALS.includes(reason)) process.kill(process.pid, reason);
  }
  if (reason !== undefined) throw new Error(reason);
}
