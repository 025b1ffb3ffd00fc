import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, sameJson } from './same.js';

test('agrees with the general comparison on any JSON', () => {
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(json, json, (a, b) => {
      const [left, right]: unknown[] = [JSON.parse(a), JSON.parse(b)];
      expect(sameJson(left, right)).toBe(isDeepStrictEqual(left, right));
      expect(sameJson(left, JSON.parse(a))).toBe(true);
    }),
  );
});

test.each([
  [{ a: 1, b: [1] }, { a: 1, b: [1] }, null],
  [{ a: 1, b: [1] }, { a: 1, b: [2] }, { b: [2] }],
  [{ a: { x: 1 } }, { a: { y: 1 } }, { a: { y: 1 } }],
  [{ a: [] }, { a: {} }, { a: {} }],
  [{ a: null }, { a: 0 }, { a: 0 }],
])('%j to %j', (before: object, after: object, expected) => {
  expect(changedFields(before, after)).toEqual(expected);
});
