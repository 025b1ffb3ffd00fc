/**
 * `npm run package:software -- --key PRIVATE.pem`: makes the packages of the server and the unit program that the console offers to
 * devices, and their Ed25519 signatures, in `dist/`. `--kind server` or `unit` makes only that one, `--out FOLDER` writes elsewhere,
 * `--version X` sets another version than that of the repository; `--built` packages the existing build.
 */
import './lib/node-version.mjs';
import { createPrivateKey, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/build.mjs';
import { layOut } from './lib/package/program.mjs';
import { prepare } from './lib/prepare.mjs';
import { cleaningUp, run } from './lib/run.mjs';
import { complain, say } from './lib/say.mjs';

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(ROOT, 'dist') },
    version: { type: 'string', default: manifest.version },
    key: { type: 'string' },
    kind: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});

/** Folders of the program, after the manifest: the console reads only the first file. */
const PARTS = ['package.json', 'apps', 'node_modules', 'packages'];
const OWNED = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];

const KINDS = ['server', 'unit'];

const work = mkdtempSync(path.join(os.tmpdir(), 'backhaul-software-'));
try {
  if (values.key === undefined) throw new Error('--key: the private Ed25519 key (PEM) that signs the package');
  const key = createPrivateKey(readFileSync(values.key, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('--key: not an Ed25519 key');
  const kinds = KINDS.filter((one) => values.kind === undefined || values.kind === one);
  if (kinds.length === 0) throw new Error('--kind: server or unit');
  if (!values.built) await prepare();
  await cleaningUp(
    () => rmSync(work, { recursive: true, force: true }),
    async () => {
      for (const kind of kinds) await pack(kind, key);
    },
  );
} catch (error) {
  rmSync(work, { recursive: true, force: true });
  complain(error.message);
  process.exitCode = 1;
}

/** Makes the package of one program, and its signature. */
async function pack(kind, key) {
  const { version } = values;
  const program = `backhaul-${kind}`;
  const home = path.join(work, kind);
  mkdirSync(home);
  await layOut(kind, home, version);
  const node = manifest.engines.node.replace(/^\D+/, '');
  writeFileSync(path.join(home, 'package.json'), `${JSON.stringify({ program, version, node })}\n`);
  mkdirSync(values.out, { recursive: true });
  const file = path.resolve(values.out, `${program}-${version}.tar.gz`);
  await run('tar', ['-cz', '-f', file, '-C', home, ...OWNED, ...PARTS]);
  writeFileSync(`${file}.sig`, `${sign(null, readFileSync(file), key).toString('base64')}\n`);
  say(file);
  say(`${file}.sig`);
}
