import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { webFolder } from './places.js';

const exec = promisify(execFile);
const SOURCES = ['src', 'scripts', 'build', 'public', 'index.html', 'vite.config.ts'];

/** Builds the web app unless the build is newer than all sources. */
export async function ensureWeb(): Promise<void> {
  const built = await changedAt(path.join(webFolder, 'dist', '.vite', 'manifest.json'));
  const sources = await Promise.all(SOURCES.map((name) => newestIn(path.join(webFolder, name))));
  if (built <= Math.max(...sources)) await exec('npm', ['run', 'build'], { cwd: webFolder });
}

/** Time of the last change of a file, ms; 0 if it does not exist. */
const changedAt = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;

async function newestIn(place: string): Promise<number> {
  const inside = await readdir(place, { recursive: true }).catch(() => []);
  const times = await Promise.all([place, ...inside.map((name) => path.join(place, name))].map(changedAt));
  return Math.max(...times);
}
