/**
 * Checks that every item of OWASP ASVS 5.0, levels 1 and 2, is mapped once, that every named test and document
 * exists, and that docs/security.md agrees. `--write` updates its tables.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { complaints, countsOf } from './mapping.mjs';
import { page } from './page.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OWN = import.meta.dirname;
const PAGE = path.join(ROOT, 'docs/security.md');
const [BEGIN, END] = ['<!-- items -->', '<!-- /items -->'];

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const levels = json(path.join(OWN, 'levels.json'));
const items = readdirSync(path.join(OWN, 'items'))
  .toSorted()
  .flatMap((file) => json(path.join(OWN, 'items', file)));

const files = new Map();
const read = (file) => {
  const full = path.join(ROOT, file);
  if (!files.has(file)) files.set(file, existsSync(full) ? readFileSync(full, 'utf8') : undefined);
  return files.get(file);
};

const found = complaints([...levels['1'], ...levels['2']], items, read);
const text = readFileSync(PAGE, 'utf8');
const [before = '', rest = ''] = text.split(BEGIN);
const after = rest.split(END)[1] ?? '';
const wanted = await format(`${before}${BEGIN}\n\n${page(items, levels)}\n\n${END}${after}`, {
  ...(await resolveConfig(PAGE)),
  filepath: PAGE,
});
if (process.argv.includes('--write')) writeFileSync(PAGE, wanted);
else if (wanted !== text)
  found.push('docs/security.md does not say what the items say: node tools/asvs/check.mjs --write');

const { tested, documented, notApplicable, exception } = countsOf(items);
process.stdout.write(
  `ASVS 5.0, levels 1 and 2: ${items.length} items; ${tested} tested, ${documented} documented, ${notApplicable} not applicable, ${exception} exceptions.\n`,
);
for (const one of found) process.stderr.write(`${one}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
