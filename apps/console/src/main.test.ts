import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CORE } from '@backhaul/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commandLine, isAlive } from './platform/db/embedded/process.js';

const RUNNER = path.resolve(import.meta.dirname, '../test/run.mjs');
const MAIN = path.resolve(import.meta.dirname, 'main.ts');

let home: string;
let child: ChildProcess;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'backhaul-main-'));
  await chmod(home, 0o755);
  const env = { ...process.env, DATA_DIR: home, PORT: '0', MQTT_PORT: '0', DEMO: '0', LOG_LEVEL: 'info' };
  child = spawn(process.execPath, [RUNNER, MAIN], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
});
/** Ends the console that each test starts, and the database that it may have started. */
async function end(): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

/** The process id of the embedded database server, as soon as it is known: well before the console answers. */
async function postmaster(): Promise<number> {
  for (let look = 0; look < 6_000; look += 1) {
    const text = await readFile(path.join(home, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n', 1)[0]);
    if (pid > 0) return pid;
    await sleep(10);
  }
  throw new Error('the database did not start');
}

/** Process ids of the programs whose command line names the data folder. */
async function programs(name = ''): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const lines = await Promise.all(pids.map(commandLine));
  return pids.filter((_pid, at) => lines[at]?.includes(home) && lines[at].includes(name));
}

it('prints why it cannot reach its database, without the password', async () => {
  child.kill('SIGKILL');
  const env = { ...process.env, DATA_DIR: home, PORT: '0', DATABASE_URL: 'postgres://someone:sesame@127.0.0.1:1/none' };
  child = spawn(process.execPath, [RUNNER, MAIN], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const words: unknown[] = [];
  child.on('message', (word) => words.push(word));
  await once(child, 'exit');
  const word = words.at(-1);
  expect(word).toMatchObject({ type: 'failed', message: expect.stringContaining('connect ECONNREFUSED 127.0.0.1:1') });
  expect(JSON.stringify(word)).not.toContain('sesame');
});

it('writes the first password to a file of its owner, and not to the log, without a terminal', async () => {
  await end();
  const env = { ...process.env, DATA_DIR: home, PORT: '0', MQTT_PORT: '0', DEMO: '0' };
  child = spawn(process.execPath, [RUNNER, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (said += String(text)));
  await expect.poll(() => said, { timeout: 100_000 }).toMatch(/Sign in as admin .*\n/);
  const file = path.join(home, 'first-password');
  expect(said).toContain(`Sign in as admin with the password in ${file}`);
  const password = (await readFile(file, 'utf8')).trim();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(said).not.toContain(password);
  const url = /Backhaul is ready: (\S+)/.exec(said)?.[1] ?? '';
  const body = JSON.stringify({ username: 'admin', password });
  const headers = { 'content-type': 'application/json', 'application-id': 'test' };
  const answer = await fetch(`${url}${CORE}/v2/session`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'exit');
}, 150_000);

it.each<[how: string, act: () => void]>([
  [
    'asked to stop',
    () => {
      child.stdout?.resume();
      child.kill('SIGTERM');
    },
  ],
  [
    'left by its launcher',
    () => {
      // Nobody reads its output from now on, either.
      child.stdout?.destroy();
      child.disconnect();
    },
  ],
])(
  'leaves nothing running when it is %s while it starts, and does not say that it is ready',
  async (_how, act) => {
    const words: unknown[] = [];
    child.on('message', (word) => words.push(word));
    const pid = await postmaster();
    act();
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(words).toContainEqual({ type: 'alive' });
    expect(words).not.toContainEqual(expect.objectContaining({ type: 'ready' }));
  },
  120_000,
);

it('leaves nothing behind when it is asked to stop while its database is made, and starts afterwards', async () => {
  child.stdout?.resume();
  await expect.poll(() => programs('/initdb'), { timeout: 60_000, interval: 5 }).toHaveLength(1);
  // Simulates an initdb that takes long and ignores signals.
  for (const initdb of await programs('/initdb')) process.kill(initdb, 'SIGSTOP');
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect(await programs()).toEqual([]);
  const left = await readdir(path.join(home, 'postgres'));
  expect(left.filter((name) => name.startsWith('data'))).toEqual([]);
  const env = { ...process.env, DATA_DIR: home, PORT: '0', MQTT_PORT: '0', DEMO: '0' };
  child = spawn(process.execPath, [RUNNER, MAIN], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const words: unknown[] = [];
  child.on('message', (word) => words.push(word));
  await expect.poll(() => words, { timeout: 100_000 }).toContainEqual(expect.objectContaining({ type: 'ready' }));
  await end();
}, 200_000);
