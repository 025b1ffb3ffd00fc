import { randomBytes } from 'node:crypto';

const COUNTER_SPAN = 36 ** 4;
let counter = 0;

/**
 * An id of an order. Ids that one process makes later sort later (C collation), so that orders which are asked
 * for within one millisecond keep their order.
 */
export function newCommandId(nowMs: number): string {
  counter = (counter + 1) % COUNTER_SPAN;
  const time = nowMs.toString(36).padStart(9, '0');
  return `c-${time}${counter.toString(36).padStart(4, '0')}-${randomBytes(12).toString('base64url')}`;
}
