import { expect, it } from 'vitest';
import { lostPlaces } from './places.mjs';

const there = ['apps/console/src/platform/db/x.ts', 'scripts/start.mjs'];
const lost = (text) => lostPlaces('scripts/a.mjs', text, (file) => there.includes(file));

it('accepts existing files, built ones by their source', () =>
  expect(lost(`import('apps/console/dist/platform/db/x.js'); run('scripts/start.mjs'); see('src/x.ts')`)).toEqual([]));

it('finds files that were moved', () =>
  expect(lost(`import('apps/console/dist/db/x.js'); run('scripts/stop.mjs')`)).toEqual([
    'scripts/a.mjs names apps/console/dist/db/x.js, which is not there',
    'scripts/a.mjs names scripts/stop.mjs, which is not there',
  ]));
