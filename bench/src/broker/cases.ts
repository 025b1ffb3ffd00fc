import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { spawnProgram } from '../subject/child.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TESTS = ['interop/', 'bounds.test.ts', 'broker.test.ts'].map(
  (name) => `apps/console/src/platform/bus/broker/${name}`,
);
const LONGEST_MS = 300_000;

const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** One requirement on the broker, and whether its test detects a broker that breaks it. */
export interface CaseResult {
  readonly name: string;
  readonly holds: boolean;
  /** Null if the case has no faulty broker to detect. */
  readonly faultFound: boolean | null;
}

/** Prefix of the tests which show that a case fails with a faulty broker. */
const PROOF = 'a broker that does otherwise is found: ';

/** Pairs each case with the test which shows that it can fail. */
export function casesOf(report: unknown): readonly CaseResult[] {
  const { testResults } = Report.parse(report);
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const proofs = new Map(
    results
      .filter(({ title }) => title.startsWith(PROOF))
      .map(({ title, status }) => [title.slice(PROOF.length), status === 'passed']),
  );
  return results
    .filter(({ title }) => !title.startsWith(PROOF))
    .map(({ title, status }) => ({ name: title, holds: status === 'passed', faultFound: proofs.get(title) ?? null }));
}

/** Runs the console's own tests of its broker. Throws if they cannot be run, not if one fails. */
export async function runCases(folder: string): Promise<readonly CaseResult[]> {
  const file = path.join(folder, 'cases.json');
  const runner = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--root', ROOT, '--project', 'console', ...TESTS, '--reporter=json', `--outputFile=${file}`];
  const child = spawnProgram('vitest', process.execPath, [runner, ...args]);
  const late = setTimeout(() => void child.end(), LONGEST_MS);
  await new Promise<void>((resolve) => {
    if (child.gone) resolve();
    else child.process.once('exit', () => resolve());
  });
  clearTimeout(late);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`the cases could not be run: ${child.lastOutput}`);
  return casesOf(JSON.parse(text));
}
