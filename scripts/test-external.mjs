/**
 * `npm run test:external`: runs the console's tests again, on Debian's PostgreSQL and Mosquitto instead of the embedded ones.
 * `--short` excludes the tests of single areas: the generated suites make all their calls on that database too.
 */
import './lib/node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { cleaningUp } from './lib/run.mjs';
import { complain } from './lib/say.mjs';
import { runTests } from './lib/tests.mjs';

await prepare({ forTests: true });

const folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-external-'));
chmodSync(folder, 0o755);
const started = [];

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const ended = async (child) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

const answers = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });

async function start(command, args, port, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  started.push(child);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await answers(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${command} did not start`);
}

/** A file or folder of the console's source as a pattern to exclude; throws if it is missing. */
function leftOut(place) {
  const file = `apps/console/src/${place}`;
  return statSync(path.join(ROOT, file)).isDirectory() ? `${file}/**` : file;
}

const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());

/** PostgreSQL refuses root, so root runs it with the account of its package. */
const unprivileged = () => (process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

async function startPostgres() {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  const bin = path.join('/usr/lib/postgresql', versions[0], 'bin');
  const account = unprivileged();
  const data = mkdtempSync(path.join(folder, 'postgres-'));
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    account,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
    'max_connections=200',
  ];
  await start(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], port, {
    ...account,
    stdio: 'ignore',
  });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function startMosquitto() {
  const port = await freePort();
  const file = path.join(folder, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nuser root\n`);
  await start('mosquitto', ['-c', file], port, { stdio: 'ignore' });
  return `mqtt://127.0.0.1:${port}`;
}

async function stopAll() {
  for (const child of started) child.kill('SIGINT');
  await Promise.all(started.map(ended));
  rmSync(folder, { recursive: true, force: true });
}

try {
  await cleaningUp(stopAll, async () => {
    const env = { ...process.env, TEST_DATABASE_URL: await startPostgres(), TEST_MQTT_URL: await startMosquitto() };
    // Excludes the tests of the embedded ones.
    const own = ['platform/db/embedded', 'platform/bus/broker', 'main.test.ts'];
    const areas = process.argv.includes('--short') ? ['areas'] : [];
    const left = [...own, ...areas].flatMap((place) => ['--exclude', leftOut(place)]);
    await runTests(['--project', 'console', ...left], { cwd: ROOT, env });
  });
} catch (error) {
  complain(error.message);
  process.exitCode = 1;
}
