import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The packages in `node_modules` that a program requires, by the lock file: folders of installed packages, and own packages
 * that are linked there. Optional packages for other machines are omitted.
 * @returns {{ libraries: string[], own: Map<string, string> }} paths from the root; `own`: link → folder.
 */
export function neededBy(root, program) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const libraries = new Set();
  const own = new Map();
  const waiting = [`apps/${program}`];
  const seen = new Set(waiting);

  const add = (place) => {
    const target = packages[place].link ? packages[place].resolved : place;
    if (packages[place].link) own.set(place, target);
    else libraries.add(place);
    if (!seen.has(target)) waiting.push(target);
    seen.add(target);
  };

  while (waiting.length > 0) {
    const from = waiting.pop();
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[from];
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })) {
      const optional = Object.hasOwn(optionalDependencies, name) || peerDependenciesMeta[name]?.optional === true;
      const place = placeOf(packages, from, name);
      if (place !== undefined && existsSync(path.join(root, place))) add(place);
      else if (!optional) throw new Error(`${from} needs ${name}, which is not installed`);
    }
  }
  return { libraries: [...libraries], own };
}

/** Where Node finds a package from a folder: in the nearest `node_modules` above. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? path.posix.dirname(folder) : '') {
    const place = path.posix.join(folder, 'node_modules', name);
    if (path.posix.basename(folder) !== 'node_modules' && packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}
