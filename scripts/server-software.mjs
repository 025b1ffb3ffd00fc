/**
 * `npm run package:software -- --key PRIVATE.pem`: makes a package of the server program that the console offers to servers, and its
 * Ed25519 signature, in `dist/`. `--out FOLDER` writes them elsewhere, `--version X` sets another version than that of the
 * repository; `--built` packages what is built already.
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
    built: { type: 'boolean', default: false },
  },
});

/** Folders of the program, after the manifest: the console reads the first file alone. */
const PARTS = ['package.json', 'apps', 'node_modules', 'packages'];
const OWNED = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];

const work = mkdtempSync(path.join(os.tmpdir(), 'backhaul-software-'));
try {
  if (values.key === undefined) throw new Error('--key: the private Ed25519 key (PEM) that signs the package');
  const key = createPrivateKey(readFileSync(values.key, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('--key: not an Ed25519 key');
  if (!values.built) await prepare();
  await cleaningUp(
    () => rmSync(work, { recursive: true, force: true }),
    async () => {
      const { version } = values;
      const home = path.join(work, 'server');
      mkdirSync(home);
      await layOut('server', home, version);
      const node = manifest.engines.node.replace(/^\D+/, '');
      writeFileSync(
        path.join(home, 'package.json'),
        `${JSON.stringify({ program: 'backhaul-server', version, node })}\n`,
      );
      mkdirSync(values.out, { recursive: true });
      const file = path.resolve(values.out, `backhaul-server-${version}.tar.gz`);
      await run('tar', ['-cz', '-f', file, '-C', home, ...OWNED, ...PARTS]);
      writeFileSync(`${file}.sig`, `${sign(null, readFileSync(file), key).toString('base64')}\n`);
      say(file);
      say(`${file}.sig`);
    },
  );
} catch (error) {
  rmSync(work, { recursive: true, force: true });
  complain(error.message);
  process.exitCode = 1;
}
