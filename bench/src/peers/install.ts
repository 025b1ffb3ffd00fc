import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnProgram } from '../subject/child.js';

export type PeerName = 'feathers' | 'parse-server';

const folderOf = (peer: PeerName): string => fileURLToPath(new URL(`../../peers/${peer}/`, import.meta.url));

export const peerProgram = (peer: PeerName): string => path.join(folderOf(peer), 'server.mjs');

export const isInstalled = (peer: PeerName): boolean => existsSync(path.join(folderOf(peer), 'node_modules'));

/** Installs a peer according to its lock file, without running scripts of packages. */
export async function install(peer: PeerName): Promise<void> {
  const folder = folderOf(peer);
  const npm = spawnProgram('npm', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]);
  const code = await new Promise((resolve) => npm.process.once('exit', resolve));
  if (code !== 0) throw new Error(`${peer} could not be installed: ${npm.lastOutput}`);
}
