/**
 * Measures what a browser loads before the unit list is usable: the entry, the sign-in page and the unit list, each with
 * its static imports, and the one sheet of styles, gzipped, without fonts. Fails above 200 kB, and if more than 40 kB of it
 * are there because of administration (`build/administration.ts`). Run after `vite build`.
 */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const LIMIT = 200_000;
const ADMINISTRATION_LIMIT = 40_000;
const ROOTS = ['style.css', 'index.html', 'src/app/pages/SignInPage.tsx', 'src/areas/units/UnitListPage.tsx'];
const dist = new URL('../dist/', import.meta.url);

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'));

/** @param {string} key @param {Set<string>} seen */
function collect(key, seen) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the build: has it moved?`);
  if (seen.has(key)) return;
  seen.add(key);
  for (const next of chunk.imports ?? []) collect(next, seen);
}

const chunks = new Set();
for (const root of ROOTS) collect(root, chunks);
const shares = JSON.parse(await readFile(new URL('.vite/administration.json', dist), 'utf8'));
const files = new Map([...chunks].map((key) => [manifest[key].file, shares[key] ?? shares[manifest[key].file]]));

let total = 0;
let administration = 0;
for (const [file, share] of files) {
  const size = gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length;
  total += size;
  administration += size * share;
  if (size > 2000) console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}`);
}
console.log(
  `${(total / 1000).toFixed(1).padStart(8)} kB  initial load of ${files.size} files, limit ${LIMIT / 1000} kB`,
);
console.log(
  `${(administration / 1000).toFixed(1).padStart(8)} kB  of it because of administration, limit ${ADMINISTRATION_LIMIT / 1000} kB`,
);
// NaN, if a share is missing, fails too.
if (total > LIMIT || !(administration <= ADMINISTRATION_LIMIT)) process.exit(1);
