import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.mjs';
import { complain, say } from './say.mjs';

/** With more failed files than this, a busy machine is not the cause. */
const MOST = 5;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Files with failures in a JSON report of vitest, and those whose process ended early; undefined without
 * a report, or after a failure outside of any file.
 */
function failedFiles(report, all) {
  try {
    const { testResults: results } = read(report);
    const passed = new Set(results.flatMap((file) => (hasPassed(file) ? [file.name] : [])));
    const failed = read(all).flatMap(({ file }) => (passed.has(file) ? [] : [file]));
    return failed.length > 0 ? [...new Set(failed)] : undefined;
  } catch {
    return undefined;
  }
}

/** Tests of a file whose process ended are pending. */
const hasPassed = ({ status, assertionResults }) =>
  status === 'passed' && assertionResults.every((test) => test.status !== 'pending');

/**
 * Runs vitest with `args`. Tests start real programs and wait for them, and other load of the machine can delay one
 * too long: up to five failed files run again, alone, and must pass then. The output names them.
 */
export async function runTests(args, options) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-tests-'));
  const report = path.join(folder, 'report.json');
  const vitest = (...more) => run('npx', ['vitest', 'run', ...args, ...more], options);
  try {
    await vitest('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  } catch (error) {
    const all = path.join(folder, 'all.json');
    await run('npx', ['vitest', 'list', '--filesOnly', ...args, `--json=${all}`], options);
    const failed = failedFiles(report, all);
    if (failed === undefined || failed.length > MOST) throw error;
    const names = failed.map((file) => path.relative(options.cwd, file)).join(', ');
    complain(`\nFailed beside others, now once more alone: ${names}`);
    await vitest('--no-file-parallelism', ...failed);
    say(`Passed when run again alone: ${names}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
