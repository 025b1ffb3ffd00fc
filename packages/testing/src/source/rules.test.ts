import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SOURCE_RULES, sourceComplaints } from './rules.js';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Shipped sources: without tests and their helpers. */
const SHIPPED = /^(apps|packages)\/(?!testing\/)[\w-]+\/src\/.*\.tsx?$/;
const HELPER = /\.test\.tsx?$|\/testing(\/|\.ts)|\/(rig|viewer|live-world)\.ts$/;

/** Replaces a module, or a global when the file is loaded. */
const REPLACES = /^vi\.(mock|stubGlobal)\(/m;

const sources = new Map<string, string>();
const tests = new Map<string, string>();
beforeAll(async () => {
  for (const top of ['apps', 'packages']) {
    for (const project of await readdir(path.join(ROOT, top))) {
      const folder = path.join(top, project, 'src');
      for (const name of await readdir(path.join(ROOT, folder), { recursive: true }).catch(() => [])) {
        const file = path.join(folder, name).replaceAll(path.sep, '/');
        if (/\.test\.tsx?$/.test(file)) tests.set(file, await readFile(path.join(ROOT, file), 'utf8'));
        if (!SHIPPED.test(file) || HELPER.test(file)) continue;
        sources.set(file, await readFile(path.join(ROOT, file), 'utf8'));
      }
    }
  }
});

describe('rules for every shipped source', () => {
  it.each(SOURCE_RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(sources.size).toBeGreaterThan(400);
    expect([...sources].flatMap(([file, text]) => sourceComplaints(file, text, [rule]))).toEqual([]);
  });

  it('every exception is needed', () => {
    const needless = SOURCE_RULES.flatMap(({ name, pattern, allowed = {} }) =>
      Object.keys(allowed)
        .filter((file) => !pattern.test(sources.get(file) ?? ''))
        .map((file) => `${file}: ${name}`),
    );
    expect(needless).toEqual([]);
  });
});

const NO_SENTENCE = 'a refusal takes a message of the table, no sentence of its own (packages/contract/src/messages)';

it.each([
  ['apps/console/src/x.ts', 'eval(text)', 'text is never run as code'],
  ['apps/unit/src/x.ts', "import { exec } from 'node:child_process';", 'no shell reads a command line'],
  ['apps/unit/src/x.ts', 'spawn(command, { shell: true })', 'no shell reads a command line'],
  ['apps/console/src/x.ts', 'sql.raw(name)', 'no statement is put together from text'],
  ['apps/console/src/x.ts', 'pool.query(`select ${name}`)', 'no statement is put together from text'],
  ['apps/web/src/x.tsx', '<p dangerouslySetInnerHTML={x} />', 'text is never put into a page as markup'],
  ['apps/console/src/x.ts', 'new RegExp(query.search)', 'no pattern is made of what users send'],
  ['apps/console/src/x.ts', 'Math.random()', 'chance that could be guessed protects nothing'],
  ['packages/agent/src/x.ts', "createHash('md5')", 'only SHA-256, HMAC-SHA-256 and AES-256-GCM are used'],
  ['packages/agent/src/x.ts', '{ rejectUnauthorized: false }', 'no certificate goes unchecked'],
  [
    'apps/console/src/x.ts',
    'await fetch(url)',
    'the console calls nobody but media servers and what the operator named',
  ],
  ['apps/web/src/x.ts', "window.addEventListener('message', take)", 'pages take no messages of other windows'],
  ['apps/web/src/x.ts', "localStorage.setItem('token', token)", 'pages keep nothing but tastes'],
  [
    'packages/agent/src/x.ts',
    "import { deserialize } from 'node:v8';",
    'nothing is read that could bring its own types or entities',
  ],
  [
    'apps/console/src/areas/x/handlers.ts',
    "const rows = await db\n  .selectFrom('devices')",
    'areas query the database in their stores, and in the transaction of mutate',
  ],
  [
    'apps/console/src/areas/x/remove.ts',
    'await sql`delete from x`.execute(dependencies.db)',
    'areas query the database in their stores, and in the transaction of mutate',
  ],
  ['apps/console/src/areas/x/handlers.ts', "import { sql, type Kysely } from 'kysely';", 'handlers hold no SQL'],
  ['apps/console/src/areas/x/y.ts', 'dispatcher.enqueue(tx, order)', 'areas order devices through commands/issue'],
  ['apps/console/src/x.ts', "new Refusal('CONFLICT', 'Not now.')", NO_SENTENCE],
  ['apps/console/src/x.ts', 'new Refusal(verdict.code,\n  `The unit ${name} is busy`)', NO_SENTENCE],
  ['apps/console/src/x.ts', "throw invalid(`body.paths.${i}`, 'Not a file')", NO_SENTENCE],
  ['apps/console/src/x.ts', 'throw invalid(path, `Not ${kind}`)', NO_SENTENCE],
  ['apps/console/src/x.ts', "invalid('body.name', { code: 'default', params: {}, text: 'Not now.' })", NO_SENTENCE],
  ['packages/agent/src/x.ts', '-----BEGIN RSA PRIVATE KEY-----', 'no key stands in a source'],
])('finds a violation in %s: %s', (file, text, name) => {
  expect(sourceComplaints(file, text)).toEqual([`${file}: ${name}`]);
});

describe('rules for tests', () => {
  it('a test that replaces modules or globals, and no other, is named *.mocked.test: it needs a worker of its own', () => {
    const replacing = [...tests].filter(([, text]) => REPLACES.test(text)).map(([file]) => file);
    const named = [...tests.keys()].filter((file) => /\.mocked\.test\.tsx?$/.test(file));
    expect(replacing.toSorted()).toEqual(named.toSorted());
    expect(named.length).toBeGreaterThan(0);
  });
});
