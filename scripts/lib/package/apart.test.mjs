import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canRunApart, runApart } from './apart.mjs';

const APART = path.join(import.meta.dirname, 'apart.mjs');

let folder;
let trial;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-apart-'));
  trial = path.join(folder, 'trial');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a program with the folder in its arguments runs. */
const isAnyLeft = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(trial);
      } catch {
        return false;
      }
    });

describe.runIf(canRunApart())('a command in mounts and processes of its own', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    'ends with all that it started on %s, and is cleaned up after',
    async (signal) => {
      // The mount keeps the folder busy, and one program ignores signals.
      const command = `mkdir ${trial} && mount -t tmpfs tmpfs ${trial} && echo kept >${trial}/file;
      nohup sh -c 'trap "" TERM INT HUP; echo started; while :; do sleep 1; done' ${trial} & wait`;
      const script = `import { runApart } from ${JSON.stringify(APART)}; import { rmSync } from 'node:fs';
      await runApart('sh', ['-c', ${JSON.stringify(command)}], { limitMs: 600_000, cleanUp: () =>
        rmSync(${JSON.stringify(trial)}, { recursive: true, maxRetries: 50 }) });`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (text) => (said += text));
      await expect.poll(() => said).toContain('started');
      child.kill(signal);
      const [, how] = await once(child, 'exit');
      expect(how).toBe(signal);
      expect(existsSync(trial)).toBe(false);
      await expect.poll(isAnyLeft).toBe(false);
      expect(readFileSync('/proc/mounts', 'utf8')).not.toContain(trial);
    },
  );

  it('ends with a program that is killed', async () => {
    const script = `import { runApart } from ${JSON.stringify(APART)};
      await runApart('sh', ['-c', ${JSON.stringify(`: ${trial}; echo started; sleep 600`)}], { limitMs: 600_000, cleanUp() {} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    await expect.poll(() => said).toContain('started');
    child.kill('SIGKILL');
    await expect.poll(isAnyLeft).toBe(false);
  });

  it.each([
    ['fails', 'exit 3', 600_000, 'it ended with 3'],
    ['takes longer than it may', 'sleep 600', 100, 'it took longer than 0 minutes'],
  ])('is an error when it %s, and is cleaned up after', async (_how, command, limitMs, message) => {
    let cleaned = 0;
    const outcome = runApart('sh', ['-c', `: ${trial}; ${command}`], { limitMs, cleanUp: () => (cleaned += 1) });
    await expect(outcome).rejects.toThrow(message);
    expect(cleaned).toBe(1);
    await expect.poll(isAnyLeft).toBe(false);
  });
});
