/**
 * Checks which part may import which (`.dependency-cruiser.cjs`). dependency-cruiser reads TypeScript through
 * the compiler's JavaScript API, which version 7 does not have, so it is handed the version 5 of this folder.
 */
import Module, { createRequire, register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

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
process.argv = [...process.argv.slice(0, 2), '--config', '.dependency-cruiser.cjs', 'packages', 'apps'];
await import(pathToFileURL(path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')).href);
