import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Folders in which no user, not even root, can create anything; `FILE` is an existing file. */
export const REFUSED_FOLDERS = ['/proc/backhaul/state', '/proc/backhaul', '/proc', 'FILE/state', 'FILE'] as const;

/** Runs a built program with an unusable state folder, and expects an error message and exit code 1. */
export async function expectRefused(
  main: string,
  folder: (typeof REFUSED_FOLDERS)[number],
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'backhaul-refused-'));
  const file = join(place, 'file');
  await writeFile(file, '');
  const stateDir = folder.replace('FILE', file);
  const child = spawn(process.execPath, [main, ...args, '--state-dir', stateDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(place, { recursive: true });
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(said).toMatch(/The state folder \S+ cannot be used \(E[A-Z]+\)\. Choose another with --state-dir\./);
  expect(said).toContain(stateDir);
  expect(code).toBe(1);
}
