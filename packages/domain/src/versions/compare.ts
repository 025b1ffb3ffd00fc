/**
 * Compares versions by their dotted numeric parts (spec 3 §5): negative, zero or positive. Missing parts
 * count as 0 (`7.0` is `7`), and the rest after the numbers is ignored (`7.1.2-rc3` is `7.1.2`).
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

/** Whether a version is at least the minimum; one without a number is older than all. */
export const atLeast = (version: string, minimum: string): boolean => compareVersions(version, minimum) >= 0;

/** The first part of a version; 0 without a number. */
export const majorOf = (version: string): number => partsOf(version)[0] ?? 0;

function partsOf(version: string): readonly number[] {
  const numbers = /\d+(?:\.\d+)*/.exec(version)?.[0];
  return numbers ? numbers.split('.').map(Number) : [];
}

/** Prefix of versions of this software, as in `Backhaul 0.1.0`; hardware reports only the number. */
const OWN = 'Backhaul ';

/** A version of this software, as its units and servers report it. */
export const ownVersion = (number: string): string => `${OWN}${number}`;

/** Whether a version is one of this software: rules about versions of hardware do not apply to it. */
export const isOwnVersion = (version: string): boolean => version.startsWith(OWN);

/** Whether two versions can be compared: both of hardware, or both of this software. */
export const areComparable = (a: string, b: string): boolean =>
  a !== '' && b !== '' && isOwnVersion(a) === isOwnVersion(b);
