import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { mountable } from '../mounts.js';
import type { Trouble } from '../testbed.js';
import { refusalOf } from '../refusal.js';

const exec = promisify(execFile);

export const readOnly: Trouble = {
  name: 'a read-only data folder is refused with a clear message, empty or with a database',
  // Modes do not stop root, so a read-only mount is needed.
  unable: async () => (process.getuid?.() === 0 ? mountable() : undefined),
  async run({ folder, copy }) {
    const empty = path.join(folder, 'read-only-empty');
    await mkdir(empty);
    const seen = new Set<string>();
    for (const dataDir of [empty, await copy('read-only')]) {
      const writable = await forbidWriting(dataDir);
      try {
        const { message, exitCode } = await refusalOf(dataDir);
        if (!message.includes('cannot be written') || exitCode !== 1) throw new Error(`${exitCode}: ${message}`);
        seen.add(message.replace(dataDir, 'DATA_DIR'));
      } finally {
        await writable();
      }
    }
    return [...seen].join(' / ');
  },
};

/** Returns a function that allows writing again. */
async function forbidWriting(dir: string): Promise<() => Promise<unknown>> {
  if (process.getuid?.() !== 0) {
    await chmod(dir, 0o555);
    return () => chmod(dir, 0o755);
  }
  await exec('mount', ['--bind', '-o', 'ro', dir, dir]);
  await exec('mount', ['-o', 'remount,bind,ro', dir]);
  return () => exec('umount', [dir]);
}
