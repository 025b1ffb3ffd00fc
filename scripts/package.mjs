/**
 * `npm run package`: makes Debian packages of console, server, unit and gateway, and of the Node that they run on, in
 * `dist/`. `-- --out FOLDER` writes them elsewhere, `--version X` sets another version than that of the repository.
 */
import './lib/node-version.mjs';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/build.mjs';
import { ARCHITECTURE } from './lib/package/deb.mjs';
import { PROGRAMS, packageProgram } from './lib/package/program.mjs';
import { packageRuntime } from './lib/package/runtime.mjs';
import { prepare } from './lib/prepare.mjs';
import { cleaningUp, has } from './lib/run.mjs';
import { complain, say } from './lib/say.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(ROOT, 'dist') },
    version: { type: 'string', default: JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version },
  },
});

if (ARCHITECTURE === undefined || process.platform !== 'linux' || !has('dpkg-deb')) {
  complain('Packages are made on Linux, amd64 or arm64, with dpkg-deb (apt-get install dpkg).');
  process.exit(1);
}

await prepare();

const work = mkdtempSync(path.join(os.tmpdir(), 'backhaul-package-'));
const { version } = values;
const out = path.resolve(values.out);
// Folders of a package are readable by every account, independently of the umask here.
process.umask(0o022);

/** The folder that becomes the system's root. */
const rootOf = (name) => {
  const folder = mkdtempSync(path.join(work, `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
};

try {
  await cleaningUp(
    () => rmSync(work, { recursive: true, force: true }),
    async () => {
      say(await packageRuntime({ folder: rootOf('runtime'), out, version }));
      for (const program of Object.keys(PROGRAMS))
        say(await packageProgram(program, { folder: rootOf(program), out, version }));
    },
  );
} catch (error) {
  complain(error.message);
  process.exitCode = 1;
}
