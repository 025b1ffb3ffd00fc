import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.mjs';
import { complain, say } from './say.mjs';

/** With more failed files than this, a busy machine is not the cause. */
const MOST = 5;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Files with failures in the JSON reports of vitest, and of those in `list`, the JSON of all files, the ones whose process ended
 * early; undefined without one of them, or after a failure outside of any file.
 */
function failedFiles(reports, list) {
  try {
    const results = reports.flatMap((report) => read(report).testResults);
    const passed = new Set(results.flatMap((file) => (hasPassed(file) ? [file.name] : [])));
    const files = list === undefined ? results.map(({ name }) => name) : read(list).map(({ file }) => file);
    const failed = files.filter((file) => !passed.has(file));
    return failed.length > 0 ? [...new Set(failed)] : undefined;
  } catch {
    return undefined;
  }
}

/** Tests of a file whose process ended are pending. */
const hasPassed = ({ status, assertionResults }) =>
  status === 'passed' && assertionResults.every((test) => test.status !== 'pending');

/**
 * Runs vitest with `args` in `parts`, of which `beside` run at the same time. No part begins after `until`, ms: the
 * output reports how many were not run. Tests start real programs and wait for them, so load on the machine can delay one too
 * long: up to five failed files run again, one at a time, and must pass then. The output names them.
 */
export async function runTests(args, options, { parts = 1, beside = 1, until = Infinity } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backhaul-tests-'));
  const vitest = (...more) => run('npx', ['vitest', 'run', ...args, ...more], options);
  const waiting = Array.from({ length: parts }, (_, place) => place + 1);
  const reports = [];
  const part = (number) => {
    const report = path.join(folder, `report-${number}.json`);
    reports.push(report);
    const shard = parts > 1 ? [`--shard=${number}/${parts}`] : [];
    return vitest('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...shard);
  };
  const failures = [];
  const lane = async () => {
    while (waiting.length > 0 && (reports.length === 0 || Date.now() < until)) {
      await part(waiting.shift()).catch((error) => failures.push(error));
    }
  };
  try {
    await Promise.all(Array.from({ length: beside }, lane));
    if (waiting.length > 0) say(`\nNOT TRIED: ${waiting.length} of ${parts} parts, for want of time.`);
    if (failures.length === 0) return;
    const list = waiting.length > 0 ? undefined : path.join(folder, 'all.json');
    if (list !== undefined) await run('npx', ['vitest', 'list', '--filesOnly', ...args, `--json=${list}`], options);
    const failed = failedFiles(reports, list);
    if (failed === undefined || failed.length > MOST) throw failures[0];
    const names = failed.map((file) => path.relative(options.cwd, file)).join(', ');
    complain(`\nFailed beside others, now once more alone: ${names}`);
    await vitest('--no-file-parallelism', ...failed);
    say(`Passed when run again alone: ${names}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
