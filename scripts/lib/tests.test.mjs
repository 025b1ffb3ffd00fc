import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-tests-of-tests-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  mkdirSync(path.join(folder, 'marks'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const test = (name, body) =>
  writeFileSync(path.join(folder, `${name}.test.js`), `import { expect, it } from 'vitest';\n${body}`);
/** A file that fails only in its first run. */
const flaky = (name) =>
  test(
    name,
    `import { existsSync, writeFileSync } from 'node:fs';
     it('is late once', () => {
       const again = existsSync('marks/${name}');
       writeFileSync('marks/${name}', '');
       expect(again).toBe(true);
     });`,
  );
function runAll(parts = 1, more = {}) {
  const script = `import { runTests } from ${JSON.stringify(path.join(ROOT, 'scripts/lib/tests.mjs'))};
    await runTests([], { cwd: ${JSON.stringify(folder)} }, ${JSON.stringify({ parts, beside: parts, ...more })});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

it('runs a failed file again, and prints that', () => {
  test('sound', `it('holds', () => expect(1).toBe(1));`);
  flaky('late');
  const { status, said } = runAll();
  expect(said).toContain('Passed when run again alone: late.test.js');
  expect(status).toBe(0);
});

it('runs each file once in parts beside each other, and the failed files of all alone', () => {
  for (const name of ['a', 'b', 'c']) flaky(name);
  test('sound', `it('holds', () => expect(1).toBe(1));`);
  const { status, said } = runAll(2);
  expect(said.match(/Test Files .*/g)).toHaveLength(3);
  expect(said).toMatch(/Passed when run again alone: a\.test\.js, b\.test\.js, c\.test\.js/);
  expect(status).toBe(0);
});

it('runs more parts than beside each other, one after the other', () => {
  for (const name of ['a', 'b', 'c', 'd']) test(name, `it('holds', () => expect(1).toBe(1));`);
  const { status, said } = runAll(4, { beside: 2 });
  expect(said.match(/Test Files .*1 passed/g)).toHaveLength(4);
  expect(status).toBe(0);
});

it('begins no part when the time is over, says so, and fails for what failed before', () => {
  for (const name of ['a', 'b', 'c']) test(name, `it('breaks', () => expect(1).toBe(2));`);
  const { status, said } = runAll(3, { beside: 1, until: 0 });
  expect(said).toContain('NOT TRIED: 2 of 3 parts');
  expect(said.match(/once more alone: \w\.test\.js$/gm)).toHaveLength(1);
  expect(status).not.toBe(0);
});

it('fails when a file of a part fails twice', () => {
  test('broken', `it('breaks', () => expect(1).toBe(2));`);
  test('sound', `it('holds', () => expect(1).toBe(1));`);
  expect(runAll(2).status).not.toBe(0);
});

it('fails when a file fails twice', () => {
  test('broken', `it('breaks', () => expect(1).toBe(2));`);
  expect(runAll().status).not.toBe(0);
});

it('fails at once when many files fail', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) flaky(name);
  const { status, said } = runAll();
  expect(said).not.toContain('once more alone');
  expect(status).not.toBe(0);
});

it('runs a file whose process ended again, beside one that failed', () => {
  flaky('late');
  test('killed', `it('ends', () => process.kill(process.pid, 'SIGKILL'));`);
  const { status, said } = runAll();
  expect(said).toMatch(/once more alone: .*killed\.test\.js/);
  expect(status).not.toBe(0);
});

it('fails when something fails outside of a test', () => {
  test(
    'stray',
    `it('holds', async () => { setTimeout(() => { throw new Error('stray'); }, 0); await new Promise((done) => setTimeout(done, 50)); });`,
  );
  expect(runAll().status).not.toBe(0);
});
