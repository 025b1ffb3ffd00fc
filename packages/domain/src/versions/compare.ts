/**
 * Compares versions by their dotted numeric parts (spec 3 §5): negative, zero or positive. Missing parts
 * count as 0 (`7.0` is `7`), and what follows the numbers is ignored (`7.1.2-rc3` is `7.1.2`).
 */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a version is that one or later; one without a number is older than all. */
export const atLeast = (version: string, minimum: string): boolean => compareVersions(version, minimum) >= 0;

/** The first part of a version; 0 when it has no number. */
export const majorOf = (version: string): number => partsOf(version)[0] ?? 0;

function partsOf(version: string): readonly number[] {
  const numbers = /\d+(?:\.\d+)*/.exec(version)?.[0];
  return numbers ? numbers.split('.').map(Number) : [];
}
