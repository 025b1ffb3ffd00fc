import { eventually, TestConsole } from '@backhaul/agent/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** The program as it is built and shipped. */
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let far: TestConsole;
let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  far = new TestConsole();
  await far.start();
  folder = await mkdtemp(join(tmpdir(), 'fleet-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await far.stop();
  await rm(folder, { recursive: true });
});

async function run(
  ...args: string[]
): Promise<{ process: ChildProcess; exit: Promise<number | null>; errors: () => string }> {
  const made = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child = made;
  let errors = '';
  made.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const exit = new Promise<number | null>((resolve) => made.once('exit', resolve));
  return { process: made, exit, errors: () => errors };
}

it.each<[string, (process: ChildProcess) => void]>([
  ['SIGTERM', (process) => process.kill('SIGTERM')],
  ['SIGINT', (process) => process.kill('SIGINT')],
  ['the loss of its launcher', (process) => process.disconnect()],
])('publishes the absence of each device and ends on %s', async (_, end) => {
  const path = join(folder, 'fleet.json');
  await writeFile(
    path,
    JSON.stringify([far.device('unit', 'u1'), far.device('unit', 'u2'), far.device('server', 's1')]),
  );
  const fleet = await run('--credentials', path, '--seed', 'rest-1');
  for (const id of ['u1', 'u2', 's1']) await eventually(`${id} to connect`, () => far.received(id).states[0]);
  end(fleet.process);
  expect(await fleet.exit).toBe(0);
  for (const id of ['u1', 'u2', 's1']) {
    await eventually(`${id} to disconnect`, () => far.received(id).presences.at(-1)?.online === false || undefined);
  }
});

it('reports what is wrong with its command line, and ends', async () => {
  const fleet = await run('--units', '3');
  expect(await fleet.exit).toBe(2);
  expect(fleet.errors()).toBe('--credentials FILE is missing\n');
});
