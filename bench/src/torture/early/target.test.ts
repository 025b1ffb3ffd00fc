import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { appEntry } from '../../subject/places.js';
import { DISPATCHER_SOURCE } from './target.js';

it('finds the dispatcher where the seeded fault looks for it', async () => {
  const source = path.join(path.dirname(appEntry('console')), '../src', `${DISPATCHER_SOURCE}.ts`);
  expect(await readFile(source, 'utf8')).toContain('export function createDispatcher');
});
