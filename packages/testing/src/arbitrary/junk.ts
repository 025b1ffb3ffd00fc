import * as fc from 'fast-check';

const NASTY: readonly unknown[] = [
  '',
  ' ',
  '\0',
  '../../etc/passwd',
  "' OR 1=1 --",
  '${7*7}',
  '<script>',
  'NaN',
  '1e999',
  '-1',
  '9007199254740993',
  '\ud800',
  'a'.repeat(5000),
  '%00',
  'null',
  '__proto__',
  'constructor',
  '👩‍👩‍👧‍👧',
  null,
  true,
  -1,
  1.5,
  1e308,
  [],
  {},
  [[[]]],
  { toString: 1 },
];

/** Values that are probably invalid: wrong types, malicious text, deeply nested and huge values. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom<unknown>(...NASTY), fc.jsonValue({ maxDepth: 2 }));

/** A valid value with one defect: a key replaced, dropped or added, or the whole replaced. */
export const spoiled = (valid: fc.Arbitrary<unknown>, keys: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.constantFrom('set', 'drop', 'add', 'whole'), fc.constantFrom(...keys, 'zz_unknown'), junk)
    .map(([value, how, key, bad]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return bad;
      if (how === 'drop') return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
      return { ...value, [how === 'add' ? 'zz_unknown' : key]: bad };
    });
