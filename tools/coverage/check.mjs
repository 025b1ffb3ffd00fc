/**
 * Checks `docs/coverage`: each call that a row names is in the contract, each message in the sources, each file in the
 * repository, and each rule marked as built is reached by a test from outside. `--write` sorts and formats rows. Needs `npm run types`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { complaints } from './claims.mjs';
import { isOutside } from './proofs.mjs';
import { countsOf, readPage, writePage } from './table.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = ['units', 'administration', 'channels', 'files-stories-rooms'].map((page) => `docs/coverage/${page}.md`);
const CORE = '/luc/luc-core-web/rest/';

const { contract } = await import(path.join(ROOT, 'packages/contract/dist/index.js'));
const calls = Object.values(contract).flatMap((group) =>
  Object.values(group).map((call) => ({ method: call.method, path: call.path.replace(CORE, '') })),
);
const sourcesOf = (floor) =>
  readdirSync(path.join(ROOT, floor)).flatMap((name) => {
    const folder = path.join(ROOT, floor, name, 'src');
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
    return files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => path.join(folder, file));
  });
const texts = [...sourcesOf('apps'), ...sourcesOf('packages')].map((file) => readFileSync(file, 'utf8'));
const exists = (file) => existsSync(path.join(ROOT, file));
const isProof = (file) => /\.tsx?$/.test(file) && isOutside(file, readFileSync(path.join(ROOT, file), 'utf8'));

const found = PAGES.flatMap((page) => {
  const file = path.join(ROOT, page);
  const text = readFileSync(file, 'utf8');
  const read = readPage(text);
  const wanted = writePage(read);
  if (process.argv.includes('--write') && read.complaints.length === 0) writeFileSync(file, wanted);
  const { rows, notBuilt, notProven } = countsOf(readPage(wanted).sections);
  process.stdout.write(`${page}: ${rows} rows, ${notBuilt} not built, ${notProven} not proven from outside.\n`);
  const form =
    process.argv.includes('--write') || wanted === text ? [] : ['not in form: node tools/coverage/check.mjs --write'];
  return [...read.complaints, ...form, ...complaints(readPage(wanted).sections, { calls, texts, exists, isProof })].map(
    (one) => `${page}: ${one}`,
  );
});
for (const one of found) process.stderr.write(`${one}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
