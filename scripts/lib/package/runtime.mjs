import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeDeb, put } from './deb.mjs';

/** Locations of Node's licence: beside an unpacked Node, or in the documents of its package. */
const licences = () => [
  path.resolve(path.dirname(process.execPath), '../LICENSE'),
  ...['LICENSE', 'copyright'].map((name) => path.join('/usr/share/doc/nodejs', name)),
];

/** Whether this Node needs no `libnode`. */
export const isWhole = () => !/libnode\.so/.test(spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout);

/** Packages the Node that runs this, because that of Debian 12 is too old. Throws for a Node with a shared `libnode`. */
export function packageRuntime({ folder, out, version }) {
  if (!isWhole()) {
    throw new Error(
      `${process.execPath} needs a libnode beside it: make packages with a Node of nodejs.org or NodeSource.`,
    );
  }
  const home = path.join(folder, 'usr/lib/backhaul/runtime');
  mkdirSync(home, { recursive: true });
  copyFileSync(process.execPath, path.join(home, 'node'));
  const licence = licences().find(existsSync);
  const text = licence === undefined ? '' : readFileSync(licence, 'utf8');
  const source = `Node.js ${process.version}, https://nodejs.org/dist/${process.version}/, under its own licence:\nhttps://github.com/nodejs/node/blob/${process.version}/LICENSE\n\n`;
  put(path.join(folder, 'usr/share/doc/backhaul-runtime/copyright'), source + text);
  return makeDeb({
    folder,
    out,
    name: 'backhaul-runtime',
    version,
    depends: ['libc6 (>= 2.28)', 'libstdc++6', 'libgcc-s1'],
    summary: 'what the programs of Backhaul run on',
    description: `Node.js ${process.version}, for the programs of Backhaul alone; no command of the system changes.`,
  });
}
