/**
 * Checks which part may import which (`.dependency-cruiser.cjs`). dependency-cruiser reads TypeScript through
 * the compiler's JavaScript API, which version 7 does not have, so it gets version 5 from this folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import Module, { createRequire, register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { misnamed, unlistedAreas } from './names.mjs';
import { lostPlaces } from './places.mjs';
import { partOf, unnamedImports } from './references.mjs';

const own = createRequire(import.meta.url);
const typescript = own.resolve('typescript');
const manifest = own.resolve('typescript/package.json');
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  request === 'typescript' ? typescript : request === 'typescript/package.json' ? manifest : resolve(request, ...rest);
const hook = `export const resolve = (name, context, next) => name === 'typescript'
  ? { url: ${JSON.stringify(pathToFileURL(typescript).href)}, format: 'commonjs', shortCircuit: true }
  : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

process.chdir(path.resolve(import.meta.dirname, '../..'));
const { cruise } = await import('dependency-cruiser');
const { default: rules } = await import(pathToFileURL(path.resolve('.dependency-cruiser.cjs')).href);
const { options, ...ruleSet } = rules;
const { output, exitCode } = await cruise(['packages', 'apps'], {
  ...options,
  ruleSet,
  validate: true,
  outputType: 'err',
});
process.stdout.write(output);
process.exitCode = exitCode;

// Without a compiler that it supports, the tool would find no violations.
const { output: all } = await cruise(['packages/domain'], { ...options, outputType: 'json' });
if (JSON.parse(all).summary.totalCruised < 30) {
  process.stderr.write('The import rules saw next to no modules: TypeScript is not being read.\n');
  process.exitCode = 1;
}

const within = (folder) => readdirSync(folder).map((name) => path.join(folder, name));
const TOPS = ['packages', 'apps', 'e2e', 'bench', 'tools', 'scripts'];
const SKIPPED = /(^|\/)(node_modules|dist|\.[^/]*)(\/|$)/;
const files = TOPS.flatMap((top) =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !SKIPPED.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name)),
).filter((file) => /\.(tsx?|mjs|cjs|css)$/.test(file));
const AREAS = 'apps/console/src/areas';
const areas = readdirSync(AREAS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const texts = [
  ...files.filter((file) => !file.includes('.test.')),
  ...readdirSync('docs', { recursive: true }).flatMap((file) =>
    file.endsWith('.md') ? [path.join('docs', file)] : [],
  ),
  'README.md',
  'package.json',
  '.ci/run',
];
for (const complaint of [
  ...unnamedImports([...within('packages'), ...within('apps'), 'e2e', 'bench'].map(partOf)),
  ...misnamed(files),
  ...texts.flatMap((file) => lostPlaces(file, readFileSync(file, 'utf8'))),
  ...unlistedAreas(areas, readFileSync(path.join(AREAS, 'index.ts'), 'utf8')),
]) {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}
