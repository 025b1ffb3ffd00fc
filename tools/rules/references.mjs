import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Workspace packages that sources import, but their `package.json` or `tsconfig.json` does not name. The compiler may then build the importer before
 * the imported package, which fails only in a fresh clone. Returns a sentence for each.
 *
 * @param {readonly { folder: string, sources: readonly string[], dependencies: readonly string[], references: readonly string[] }[]} parts
 */
export const unnamedImports = (parts) =>
  parts.flatMap(({ folder, sources, dependencies, references }) => {
    const imported = new Set(
      sources.flatMap((text) => [...text.matchAll(/from '@backhaul\/([a-z]+)[/']/g)].map(([, name]) => name)),
    );
    return [...imported].flatMap((name) => [
      ...(dependencies.includes(`@backhaul/${name}`)
        ? []
        : [`${folder}/package.json does not name @backhaul/${name}, which its sources import`]),
      ...(references.some((at) => path.basename(at) === name)
        ? []
        : [`${folder}/tsconfig.json does not refer to ${name}, which its sources import`]),
    ]);
  });

/** Reads a workspace in the form that `unnamedImports` accepts. */
export function partOf(folder) {
  const { dependencies = {}, devDependencies = {} } = read(path.join(folder, 'package.json'));
  const { references } = read(path.join(folder, 'tsconfig.json'));
  const files = readdirSync(path.join(folder, 'src'), { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  const sources = files.map((file) => readFileSync(path.join(folder, 'src', file), 'utf8'));
  return {
    folder,
    sources,
    dependencies: Object.keys({ ...dependencies, ...devDependencies }),
    references: (references ?? []).map((one) => one.path),
  };
}
