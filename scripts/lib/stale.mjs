import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const BUILT = /\.(js|d\.ts)(\.map)?$/;

/**
 * Removes compiler output of sources that were moved or deleted, which the compiler leaves and packages would
 * include. A part that a bundler builds has an `index.html` and is skipped.
 *
 * @param {string} part folder of a workspace, with `src` and `dist`
 */
export function removeStale(part) {
  const dist = path.join(part, 'dist');
  if (!existsSync(dist) || existsSync(path.join(dist, 'index.html'))) return;
  removeIn(dist, path.join(part, 'src'));
}

function removeIn(dist, src) {
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    const name = path.join(dist, entry.name);
    if (entry.isDirectory()) {
      removeIn(name, path.join(src, entry.name));
      if (readdirSync(name).length === 0) rmSync(name, { recursive: true });
    } else if (BUILT.test(entry.name)) {
      const source = path.join(src, entry.name.replace(BUILT, ''));
      if (!['.ts', '.tsx'].some((ending) => existsSync(source + ending))) rmSync(name);
    }
  }
}
