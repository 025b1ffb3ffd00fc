import { expect, test } from 'vitest';
import { casesOf } from './cases.js';

const result = (title: string, status: string) => ({ ancestorTitles: [], title, status });
const report = (...results: readonly object[]) => ({ testResults: [{ assertionResults: results }] });

test('a case is paired with the test which shows that it can fail', () => {
  const cases = casesOf(
    report(
      result('1.1 one', 'passed'),
      result('1.2 two', 'failed'),
      result('three', 'passed'),
      result('a broker that does otherwise is found: 1.1 one', 'passed'),
      result('a broker that does otherwise is found: 1.2 two', 'failed'),
    ),
  );
  expect(cases).toEqual([
    { name: '1.1 one', holds: true, faultFound: true },
    { name: '1.2 two', holds: false, faultFound: false },
    { name: 'three', holds: true, faultFound: null },
  ]);
});

test('a skipped case counts as failed', () => {
  expect(casesOf(report(result('x', 'skipped')))).toEqual([{ name: 'x', holds: false, faultFound: null }]);
});
