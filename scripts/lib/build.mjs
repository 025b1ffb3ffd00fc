import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeStale } from './stale.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const STAMPS = path.join(ROOT, 'node_modules', '.cache', 'backhaul');

const files = function* (folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || /^(\.|dist)/.test(entry.name)) continue;
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(name);
    else yield name;
  }
};

/** A fingerprint of files by name, size and time of change. */
const fingerprint = (folders) => {
  const hash = createHash('sha256').update(process.version);
  for (const folder of folders) {
    const target = path.join(ROOT, folder);
    for (const name of statSync(target).isDirectory() ? files(target) : [target]) {
      const { size, mtimeMs } = statSync(name);
      hash.update(`${name}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
};

/** Runs `make` unless the inputs are unchanged since its last success. */
async function unlessFresh(name, inputs, output, make) {
  const stamp = path.join(STAMPS, name);
  const now = fingerprint(inputs);
  if (existsSync(path.join(ROOT, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  await make();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, now);
}

const quiet = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] };
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Installs the libraries of the lock file if they are missing. */
export const ensureInstalled = () =>
  unlessFresh('install', ['package-lock.json'], 'node_modules/typescript', async () => {
    say('Installing libraries …');
    await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], quiet);
  });

/** Builds what changed. */
export async function ensureBuilt() {
  await unlessFresh('code', ['packages', 'apps', 'tsconfig.base.json'], 'apps/console/dist/main.js', async () => {
    say('Building …');
    await run(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-b'], {
      ...quiet,
      stdio: 'inherit',
    });
    for (const part of ['packages', 'apps'].flatMap((top) =>
      readdirSync(path.join(ROOT, top)).map((name) => path.join(ROOT, top, name)),
    )) {
      removeStale(part);
    }
  });
  await unlessFresh(
    'web',
    ['apps/web', 'packages/domain', 'packages/contract'],
    'apps/web/dist/index.html',
    async () => {
      say('Building the web app …');
      // A start from a test would otherwise get the slower development build of React.
      const env = { ...process.env, NODE_ENV: 'production' };
      await run(npm, ['run', '--silent', 'build', '-w', 'apps/web'], { ...quiet, env });
    },
  );
}
