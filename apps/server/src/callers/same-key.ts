import { timingSafeEqual } from 'node:crypto';

/** Whether a key that was presented is the wanted one; the time that it takes says nothing about it. */
export function isSameKey(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
