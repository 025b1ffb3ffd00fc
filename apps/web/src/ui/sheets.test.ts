import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => path.join(src, name));
const read = (file: string): string => readFileSync(file, 'utf8');
const modules = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));
const IMPORT = /import classes from '([^']+\.module\.css)'/;

/** Classes that a module uses and its stylesheet lacks. */
function missingClasses(file: string): string[] {
  const text = read(file);
  const [, sheet = ''] = IMPORT.exec(text) ?? [];
  if (sheet === '') return [];
  const rules = read(path.resolve(path.dirname(file), sheet));
  const used = [...text.matchAll(/classes\['([\w-]+)'\]/g)].map(([, name = '']) => name);
  const has = new Set([...rules.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
  return [...new Set(used)].filter((name) => !has.has(name)).map((name) => `${path.relative(src, file)}: ${name}`);
}

it('every class that a module uses is in its sheet', () => {
  expect(modules.filter((file) => IMPORT.test(read(file))).length).toBeGreaterThan(50);
  expect(modules.flatMap(missingClasses)).toEqual([]);
});

it('every custom property without a fallback is set somewhere', () => {
  const texts = files.filter((file) => /\.(?:css|tsx?)$/.test(file)).map(read);
  const set = new Set(texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)['"\]]*\s*:/g)].map(([, name]) => name)));
  const given = new Set(texts.flatMap((text) => [...text.matchAll(/['"](--[\w-]+)['"]/g)].map(([, name]) => name)));
  const used = texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !set.has(name) && !given.has(name))).toEqual([]);
});
