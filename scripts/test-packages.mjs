/**
 * `npm run test:packages`: makes the packages, installs an earlier version of them in a fresh Debian 12, runs each as its
 * service would, puts a unit on air, upgrades, removes and purges. Needs root and Debian's archive; `DEBIAN_BASE` names a
 * tree that debootstrap made earlier. If the machine cannot run the trial, it prints "NOT TRIED" with the reason, and passes.
 */
import './lib/node-version.mjs';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './lib/build.mjs';
import { runApart } from './lib/package/apart.mjs';
import { FreshRoot } from './lib/package/fresh-root.mjs';
import { hindrance } from './lib/package/hindrance.mjs';
import { Installation, must } from './lib/package/trial.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { complain, say } from './lib/say.mjs';

const NAMES = ['console', 'server', 'unit', 'gateway'].map((program) => `backhaul-${program}`);
/** The whole trial takes about seven minutes on two busy cores. */
const LIMIT_MS = 25 * 60_000;
/** Free memory from which the trial runs in memory, bytes. */
const MEMORY_BYTES = 8 * 2 ** 30;
const WITHIN = 'BACKHAUL_PACKAGE_TRIAL';

async function outside() {
  const reason = await hindrance();
  if (reason !== undefined) {
    say(`NOT TRIED: ${reason}.`);
    return;
  }
  await prepare();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-packages-'));
  await runApart(process.execPath, [path.join(ROOT, 'scripts/test-packages.mjs')], {
    env: { ...process.env, [WITHIN]: folder },
    limitMs: LIMIT_MS,
    // Programs of the trial may end a moment later.
    cleanUp: () => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }),
  }).catch((error) => {
    throw new Error(`The trial of the packages failed: ${error.message}.`);
  });
}

async function step(title, act) {
  const began = performance.now();
  await act();
  say(`  ${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function within(folder) {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  // Sorts before the version itself.
  const earlier = `${version}~earlier`;
  const root = new FreshRoot(path.join(folder, 'root'));
  const installed = new Installation(root);
  const make = (which) =>
    run(
      process.execPath,
      [path.join(ROOT, 'scripts/package.mjs'), '--version', which, '--out', path.join(folder, which)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  const install = async (which) => {
    const place = path.join('debs', which);
    cpSync(path.join(folder, which), root.path(place), { recursive: true });
    await root.apt('install', ...readdirSync(root.path(place)).map((file) => path.join('/', place, file)));
  };
  const startAll = async () => {
    for (const program of ['console', 'gateway', 'server', 'unit']) {
      await installed.start(program);
      if (program !== 'console') continue;
      await installed.signIn();
      if (installed.unit === undefined) await installed.pair();
    }
  };
  if (os.freemem() > MEMORY_BYTES) await run('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', folder]);
  // Temporary files of its programs are removed with the folder.
  process.env.TMPDIR = path.join(folder, 'tmp');
  mkdirSync(process.env.TMPDIR, { mode: 0o1777 });
  let before;

  await step('packages of two versions are made, and a fresh Debian 12', () =>
    // One is limited by the CPU, the other by the network.
    Promise.all([make(earlier).then(() => make(version)), root.make(process.env.DEBIAN_BASE)]),
  );
  await step('what the packages ask for is there', async () => {
    await root.apt(
      'install',
      'adduser',
      'ffmpeg',
      'srt-tools',
      'rist-tools',
      'fonts-dejavu-core',
      'iproute2',
      'systemd',
    );
    before = root.files();
  });
  await step('the earlier version installs', () => install(earlier));
  await step('systemd likes the services', () => root.verify(NAMES));
  await step('console, gateway, server and unit start as their services, a unit goes on air', async () => {
    await installed.configure();
    await startAll();
    await installed.comesOnline();
    await installed.onAir();
  });
  await step('the console is backed up while it runs, lost, and restored', async () => {
    await installed.backUpAndRestore();
    await installed.comesOnline();
    await installed.onAir();
  });
  await step('they stop in order', () => installed.stopAll());
  await step('the new version takes over, with settings, pairing and data', async () => {
    const settings = readFileSync(root.path('etc/backhaul/console.env'), 'utf8');
    await install(version);
    must('settings are kept', readFileSync(root.path('etc/backhaul/console.env'), 'utf8') === settings);
    const manifest = readFileSync(root.path('usr/lib/backhaul/console/apps/console/package.json'), 'utf8');
    must('the new version is there', JSON.parse(manifest).version === version);
    await startAll();
    await installed.comesOnline();
    await installed.onAir();
    await installed.stopAll();
  });
  await step('removed, they leave settings and data', async () => {
    installed.recorded();
    await root.apt('remove', ...NAMES, 'backhaul-runtime');
    must('no program is left', !root.has('usr/lib/backhaul') && !root.has('usr/bin/backhaul-console'));
    must('settings are left', root.has('etc/backhaul/console.env'));
    must('the database is left', root.has('var/lib/backhaul-console/postgres/data/PG_VERSION'));
  });
  await step('purged, they leave nothing but recordings', async () => {
    await root.apt('purge', ...NAMES, 'backhaul-runtime');
    const left = root.files().filter((file) => !before.includes(file));
    const kept = ['', '/recordings', '/recordings/studio', '/recordings/studio/kept.mkv'];
    const expected = kept.map((name) => `/var/lib/backhaul-server${name}`);
    must(`nothing is left but recordings: ${left.join(', ')}`, left.join() === expected.join());
  });
}

const folder = process.env[WITHIN];
try {
  await (folder === undefined ? outside() : within(folder));
} catch (error) {
  complain(error.message);
  process.exitCode = 1;
}
process.exit();
