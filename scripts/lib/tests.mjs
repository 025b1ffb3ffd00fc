import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.mjs';
import { complain, say } from './say.mjs';

/** With more failed files than this, a busy machine is not the cause. */
const MOST = 5;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Files with failures in the JSON reports of vitest, and those whose process ended early; undefined without
 * one of them, or after a failure outside of any file.
 */
function failedFiles(reports, list) {
  try {
    const results = reports.flatMap((report) => read(report).testResults);
    const passed = new Set(results.flatMap((file) => (hasPassed(file) ? [file.name] : [])));
    const failed = read(list).flatMap(({ file }) => (passed.has(file) ? [] : [file]));
    return failed.length > 0 ? [...new Set(failed)] : undefined;
  } catch {
    return undefined;
  }
}

/** Tests of a file whose process ended are pending. */
const hasPassed = ({ status, assertionResults }) =>
  status === 'passed' && assertionResults.every((test) => test.status !== 'pending');

/** All results; rejects with the first failure once the last has ended. */
async function all(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Runs vitest with `args`, in as many parts beside each other as `parts` says. Tests start real programs and wait for
 * them, and other load of the machine can delay one too long: up to five failed files run again, alone, and must pass
 * then. The output names them.
 */
export async function runTests(args, options, parts = 1) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-tests-'));
  const reports = Array.from({ length: parts }, (_, part) => path.join(folder, `report-${part + 1}.json`));
  const vitest = (...more) => run('npx', ['vitest', 'run', ...args, ...more], options);
  const part = (report, place) =>
    vitest(
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(parts > 1 ? [`--shard=${place + 1}/${parts}`] : []),
    );
  try {
    await all(reports.map(part));
  } catch (error) {
    const list = path.join(folder, 'all.json');
    await run('npx', ['vitest', 'list', '--filesOnly', ...args, `--json=${list}`], options);
    const failed = failedFiles(reports, list);
    if (failed === undefined || failed.length > MOST) throw error;
    const names = failed.map((file) => path.relative(options.cwd, file)).join(', ');
    complain(`\nFailed beside others, now once more alone: ${names}`);
    await vitest('--no-file-parallelism', ...failed);
    say(`Passed when run again alone: ${names}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
