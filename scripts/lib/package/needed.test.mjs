import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neededBy } from './needed.mjs';

let root;
const PACKAGES = {
  'apps/unit': {
    dependencies: { own: '1', a: '1' },
    optionalDependencies: { elsewhere: '1' },
    devDependencies: { tool: '1' },
  },
  'packages/own': { dependencies: { b: '1' } },
  'node_modules/own': { resolved: 'packages/own', link: true },
  'node_modules/a': {
    dependencies: { b: '2' },
    peerDependencies: { maybe: '1' },
    peerDependenciesMeta: { maybe: { optional: true } },
  },
  'node_modules/a/node_modules/b': {},
  'node_modules/b': {},
  'node_modules/maybe': {},
  'node_modules/elsewhere': { optional: true },
  'node_modules/tool': { dev: true },
};

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'backhaul-needed-'));
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: PACKAGES }));
  for (const place of Object.keys(PACKAGES)) {
    // Packages for other machines are in the lock file, but not installed.
    if (!/elsewhere|maybe/.test(place)) mkdirSync(path.join(root, place), { recursive: true });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a program needs its runtime dependencies from the nearest folder, and no tools', () => {
  const { libraries, own } = neededBy(root, 'unit');
  expect(libraries.sort()).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/b']);
  expect([...own]).toEqual([['node_modules/own', 'packages/own']]);
});

it('a missing required package is an error', () => {
  rmSync(path.join(root, 'node_modules/b'), { recursive: true });
  expect(() => neededBy(root, 'unit')).toThrow('packages/own needs b, which is not installed');
});
