import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { webFolder } from './places.js';

const exec = promisify(execFile);
const SOURCES = ['src', 'scripts', 'build', 'public', 'index.html', 'vite.config.ts'];

/** Builds the web app unless what was built is newer than all that it is made of. */
export async function ensureWeb(): Promise<void> {
  const built = await changedAt(path.join(webFolder, 'dist', '.vite', 'manifest.json'));
  const sources = await Promise.all(SOURCES.map((name) => newestIn(path.join(webFolder, name))));
  if (built <= Math.max(...sources)) await exec('npm', ['run', 'build'], { cwd: webFolder });
}

/** When a file was last changed, ms; 0 when there is none. */
const changedAt = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;

async function newestIn(place: string): Promise<number> {
  const inside = await readdir(place, { recursive: true }).catch(() => []);
  const times = await Promise.all([place, ...inside.map((name) => path.join(place, name))].map(changedAt));
  return Math.max(...times);
}
