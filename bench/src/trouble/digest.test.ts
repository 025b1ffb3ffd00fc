import { expect, test } from 'vitest';
import { lostRows, type Digest } from './digest.js';

const digest = (tables: Record<string, string[]>): Digest =>
  new Map(Object.entries(tables).map(([table, rows]) => [table, { columns: ['id'], rows }]));

test('added rows are no loss; changed and removed rows and tables are', () => {
  const before = digest({ units: ['{"id": 1}', '{"id": 2}'], labels: ['{"id": 3}'] });
  expect(lostRows(before, digest({ units: ['{"id": 1}', '{"id": 2}', '{"id": 9}'], labels: ['{"id": 3}'] }))).toEqual(
    [],
  );
  expect(lostRows(before, digest({ units: ['{"id": 1}'] }))).toEqual(['units {"id": 2}', 'labels {"id": 3}']);
});
