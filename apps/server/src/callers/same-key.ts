import { timingSafeEqual } from 'node:crypto';

/** Compares a presented key with the expected one in constant time. */
export function isSameKey(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
