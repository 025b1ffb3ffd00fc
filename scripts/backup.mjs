/** `npm run backup|restore -- FOLDER`: installs and builds what is needed, then backs up or restores the console. */
import './lib/node-version.mjs';
import path from 'node:path';
import { ROOT } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

const [name, ...args] = process.argv.slice(2);
await prepare();
const program = path.join(ROOT, 'apps/console/dist', `${name}.js`);
await run(process.execPath, ['--enable-source-maps', program, ...args]).catch(() => (process.exitCode = 1));
