import * as fc from 'fast-check';

type Key = string | number;

/** Paths of all parts of a JSON value, the whole first. */
function placesIn(value: unknown): (readonly Key[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const entries: [Key, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [[], ...entries.flatMap(([key, inner]) => placesIn(inner).map((place) => [key, ...place]))];
}

const HOW = ['set', 'drop', 'add', 'wrap', 'double'] as const;

/** A value in which one part, at any depth, was replaced, dropped, wrapped, doubled, or given a further key. */
export const mutated = (valid: fc.Arbitrary<unknown>, bad: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(), fc.constantFrom(...HOW), bad).map(([value, pick, how, wrong]) => {
    const places = placesIn(value);
    return changed(value, places[pick % places.length] ?? [], (part) => change(part, how, wrong));
  });

function change(part: unknown, how: (typeof HOW)[number], wrong: unknown): unknown {
  switch (how) {
    case 'set':
      return wrong;
    case 'drop':
      return undefined;
    case 'add':
      return typeof part === 'object' && part !== null && !Array.isArray(part) ? { ...part, zz_unknown: wrong } : wrong;
    case 'wrap':
      return [part];
    case 'double':
      return Array.isArray(part) ? [...part, ...part, wrong] : { 0: part };
    default:
      return how satisfies never;
  }
}

function changed(value: unknown, [key, ...rest]: readonly Key[], make: (part: unknown) => unknown): unknown {
  if (key === undefined) return make(value);
  if (Array.isArray(value)) return value.map((inner: unknown, i) => (i === key ? changed(inner, rest, make) : inner));
  const entries = Object.entries(value ?? {});
  return Object.fromEntries(entries.map(([name, inner]) => [name, name === key ? changed(inner, rest, make) : inner]));
}
