import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoppedError } from '../../kernel/stopped.js';
import { findBinaries } from './binaries.js';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './index.js';
import { removeLeftBehind } from './left-behind.js';
import { isAlive, waitForExit } from './process.js';

const RUNNER = path.resolve(import.meta.dirname, '../../../../test/run.mjs');
const HOLDER = path.resolve(import.meta.dirname, '../../../../test/hold-embedded.ts');

const isRoot = process.getuid?.() === 0;
const canUnshare = isRoot && succeeds('unshare', ['-U', '--map-user=1000', 'true']);

/** Tries a mount, because in some containers root is not allowed to. */
const canMount =
  isRoot && succeeds('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs tmpfs "$d" && umount "$d" && rmdir "$d"']);

function succeeds(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let home: string;
let running: EmbeddedDatabase[];

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'backhaul-embedded-'));
  await chmod(home, 0o755);
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir: path.join(home, 'data'), durable: false, ...options });
  running.push(server);
  return server;
}

async function query(server: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('what was stored is there after a restart; commits are synced', async () => {
  const first = await start({ durable: true });
  await query(first, 'create table kept as select 7 as value');
  expect(await query(first, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  await first.stop();
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start({ durable: true });
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('a server whose console was killed is taken over, and stopped with its new one', async () => {
  const dataDir = path.join(home, 'data');
  const holder = spawn(process.execPath, [RUNNER, HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(holder.stdout, 'data');
  const pid = Number(String(line));
  await expect(start()).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(isAlive(pid)).toBe(true);
  const server = await start();
  expect(server).toMatchObject({ adopted: true, pid });
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('what a killed run of tests left behind is removed by the next; what is held is left alone', async () => {
  const held = await start({ dataDir: path.join(home, 'run-held') });
  const killed = path.join(home, 'run-killed');
  const holder = spawn(process.execPath, [RUNNER, HOLDER, killed], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await removeLeftBehind(home, 'run-');
  expect(await readdir(home)).toEqual(['run-held']);
  expect(isAlive(Number(String(line)))).toBe(false);
  expect(isAlive(held.pid)).toBe(true);
});

test('a console that ends without a stop takes its server along', async () => {
  const holder = spawn(process.execPath, [RUNNER, HOLDER, path.join(home, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(holder.stdout, 'data');
  holder.kill('SIGTERM');
  expect(await waitForExit(Number(String(line)), 20_000)).toBe(true);
});

test('after its postmaster was killed it starts again', async () => {
  const first = await start();
  const client = new Client({ connectionString: first.url });
  client.on('error', () => undefined);
  await client.connect();
  process.kill(first.pid, 'SIGKILL');
  await waitForExit(first.pid, 5_000);
  await first.stop();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await client.end().catch(() => undefined);
});

test('a server that is killed under its console comes back by itself, with what was stored', async () => {
  const troubles: string[] = [];
  const server = await start({ durable: true, onTrouble: (what) => troubles.push(what) });
  await query(server, 'create table kept as select 7 as value');
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => server.pid !== pid, { timeout: 20_000 }).toBe(true);
  expect(await query(server, 'select value from kept')).toEqual([{ value: 7 }]);
  expect(troubles).toEqual(['the embedded database ended by itself and is started again']);
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
});

test('a server that cannot be started again is tried until it can, and not after the stop', async () => {
  const troubles: string[] = [];
  const server = await start({ onTrouble: (what) => troubles.push(what) });
  const { pid } = server;
  const cluster = path.join(home, 'data', 'postgres', 'data');
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8');
  await writeFile(path.join(cluster, 'PG_VERSION'), '3\n');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => troubles.length, { timeout: 20_000 }).toBeGreaterThan(2);
  await writeFile(path.join(cluster, 'PG_VERSION'), version);
  await expect.poll(() => server.pid !== pid, { timeout: 30_000 }).toBe(true);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await writeFile(path.join(cluster, 'PG_VERSION'), '3\n');
  process.kill(server.pid, 'SIGKILL');
  await server.stop();
  const reported = troubles.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(troubles).toHaveLength(reported);
});

test('a process id in a stale pid file that is now another program is not believed', async () => {
  const first = await start();
  const pidFile = path.join(home, 'data', 'postgres', 'data', 'postmaster.pid');
  const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
  await first.stop();
  await writeFile(pidFile, [process.pid, ...rest].join('\n'));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(second.pid).not.toBe(process.pid);
});

test('an interrupted first start is done again', async () => {
  const draft = path.join(home, 'data', 'postgres', 'data.new');
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'PG_VERSION'), '18\n');
  await chmod(path.join(home, 'data'), 0o711);
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a start that is broken off before the server takes connections leaves none', async () => {
  await (await start()).stop();
  const pidFile = path.join(home, 'data', 'postgres', 'data', 'postmaster.pid');
  const stop = new AbortController();
  const outcome = start({ stop: stop.signal }).then(
    () => 'started',
    (error: unknown) => error,
  );
  const pidOf = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]) : 0);
  await expect.poll(pidOf, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
  const pid = pidOf();
  // Simulates a slow process.
  process.kill(pid, 'SIGSTOP');
  stop.abort();
  process.kill(pid, 'SIGCONT');
  expect(await outcome).toBeInstanceOf(StoppedError);
  expect(isAlive(pid)).toBe(false);
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('files of another PostgreSQL are left alone', async () => {
  const cluster = path.join(home, 'data', 'postgres', 'data');
  await mkdir(cluster, { recursive: true });
  await writeFile(path.join(cluster, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toMatchObject({ code: 'OTHER_VERSION' });
  expect(await readdir(cluster)).toEqual(['PG_VERSION']);
});

test('a long data folder gets its socket elsewhere', async () => {
  const dataDir = path.join(home, 'a'.repeat(100), 'data');
  const server = await start({ dataDir });
  expect(decodeURIComponent(server.url)).toContain(`host=${os.tmpdir()}/backhaul-`);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder that cannot be written is refused with the way out', async () => {
  await writeFile(path.join(home, 'file'), '');
  const failed = start({ dataDir: path.join(home, 'file') });
  await expect(failed).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
  await expect(failed).rejects.toThrow(/DATABASE_URL/);
});

test('a server that ends at its start is reported with its own output', async () => {
  const server = await start();
  await server.stop();
  await writeFile(path.join(home, 'data', 'postgres', 'data', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start()).rejects.toMatchObject({ code: 'START_FAILED', message: /no_such_setting/ });
});

describe.runIf(isRoot)('as root', () => {
  test('binaries that the account cannot read are copied to where it can', async () => {
    const { root, version } = await findBinaries();
    const hidden = path.join(home, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    await cp(root, path.join(hidden, 'native'), { recursive: true, verbatimSymlinks: true });
    const server = await start({ binaries: { root: path.join(hidden, 'native'), version } });
    expect(execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid)], { encoding: 'utf8' }).trim()).not.toBe('0');
    expect(await readdir(path.join(home, 'data', 'postgres', 'programs'))).toEqual([`postgres-${version}`]);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(canUnshare)('a data folder that the account cannot reach is served from a user namespace', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as value');
    await first.stop();
    await chmod(home, 0o700);
    const second = await start();
    expect(await query(second, 'select value from kept')).toEqual([{ value: 7 }]);
    await second.stop();
    await chmod(home, 0o755);
    const third = await start();
    expect(await query(third, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  test.runIf(canMount)('a folder that was made read-only is refused as one that cannot be written', async () => {
    const dataDir = path.join(home, 'data');
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
    execFileSync('mount', ['--bind', dataDir, dataDir]);
    try {
      execFileSync('mount', ['-o', 'remount,bind,ro', dataDir]);
      await expect(start()).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
    } finally {
      execFileSync('umount', [dataDir]);
    }
  });
});
