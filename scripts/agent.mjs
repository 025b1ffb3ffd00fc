/** `npm run unit|server|fleet|newsroom|switcher -- …`: installs and builds what is needed, then becomes that program. */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';

const [name, ...args] = process.argv.slice(2);
/** Programs that are part of another. */
const PROGRAMS = { newsroom: ['fleet', 'newsroom', 'main.js'], switcher: ['fleet', 'switcher', 'main.js'] };
const app = (folder, ...file) => path.join(ROOT, 'apps', folder, 'dist', ...file);
await prepare();
// A device that installs its own software is started by its launcher.
const installs = (name === 'server' || name === 'unit') && args.some((one) => one.startsWith('--software-key'));
const child = spawn(
  process.execPath,
  ['--enable-source-maps', installs ? app(name, 'launch.js') : app(...(PROGRAMS[name] ?? [name, 'main.js'])), ...args],
  {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
