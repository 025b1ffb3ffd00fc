import { expect, it, vi } from 'vitest';
import { entryOf, recover } from './recover.js';

const html = (name: string) => `<!doctype html><html><head>
    <link rel="modulepreload" crossorigin href="/assets/other-1.js">
    <script type="module" crossorigin src="/assets/${name}.js"></script></head></html>`;

it('finds the entry of a page', () => {
  expect(entryOf(html('index-A'))).toBe('/assets/index-A.js');
  expect(entryOf('<script type="module" src="/src/main.tsx"></script>')).toBe('/src/main.tsx');
  expect(entryOf('<h1>Bad gateway</h1>')).toBeUndefined();
});

it.each<[name: string, page: () => Promise<string>, reloads: boolean]>([
  ['a newer version is there', async () => html('index-B'), true],
  ['the same version is there', async () => html('index-A'), false],
  ['a proxy answers for the console', async () => '<h1>Bad gateway</h1>', false],
  ['the console is away', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('loads the page anew or not: %s', async (_name, page, reloads) => {
  const reload = vi.fn();
  expect(await recover({ entry: '/assets/index-A.js', page, reload })).toBe(reloads);
  expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
});
