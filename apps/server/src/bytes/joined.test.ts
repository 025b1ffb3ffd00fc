import { expect, it } from 'vitest';
import { joined } from './joined.js';

const whole = Buffer.from('0123456789');
const other = Buffer.from('abc');

it.each([
  [[], ''],
  [[whole], '0123456789'],
  [[whole.subarray(2, 4), whole.subarray(4, 9)], '2345678'],
  [[whole.subarray(4, 9), whole.subarray(2, 4)], '4567823'],
  [[whole.subarray(2, 4), whole.subarray(5, 6)], '235'],
  [[whole, other], '0123456789abc'],
])('joins the buffers of case %#', (parts, text) => {
  expect(joined(parts).toString()).toBe(text);
});

it('copies nothing that is adjacent in memory', () => {
  const [a, b] = [whole.subarray(0, 3), whole.subarray(3, 6)];
  expect(joined([a, b]).buffer).toBe(whole.buffer);
  expect(joined([a, b]).byteOffset).toBe(a.byteOffset);
});
