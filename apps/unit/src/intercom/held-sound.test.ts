import { expect, it } from 'vitest';
import { HeldSound } from './held-sound.js';

/** Packet `n` of a stream of 20 ms each. */
function packet(
  n: number,
  { source = 1, from = 0 }: { readonly source?: number; readonly from?: number } = {},
): Buffer {
  const made = Buffer.alloc(13);
  made.writeUInt8(0x80, 0);
  made.writeUInt16BE((from + n) & 0xffff, 2);
  made.writeUInt32BE(((from + n) * 960) >>> 0, 4);
  made.writeUInt32BE(source, 8);
  made.writeUInt8(n & 0xff, 12);
  return made;
}
const numbers = (packets: readonly Buffer[]) => packets.map((one) => one[12]);

/** When each packet that arrives at a given time is played, ms; checked every millisecond. */
function played(arrivals: readonly (readonly [n: number, at: number])[], delayMs: (now: number) => number, from = 0) {
  const held = new HeldSound();
  const seen: [n: number | undefined, at: number][] = [];
  for (let now = 0; now < 3_000; now += 1) {
    for (const [n, at] of arrivals) if (at === now) held.push(packet(n, { from }), now, delayMs(now));
    for (const n of numbers(held.due(now, delayMs(now)))) seen.push([n, now]);
  }
  return seen;
}
const evenly = (count: number, jitter: readonly number[] = [0]) =>
  Array.from({ length: count }, (_, n) => [n, 100 + n * 20 + (jitter[n % jitter.length] ?? 0)] as const);

it.each([300, 700])('plays what comes unevenly evenly, %i ms later', (delay) => {
  const seen = played(evenly(40, [0, 55, 130, 90, 250]), () => delay);
  expect(seen.map(([n]) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  const [[, first] = [0, 0]] = seen;
  expect(first).toBe(100 + delay);
  // Clocks may drift: over 40 packets by 0.8 ms.
  for (const [n = 0, at] of seen) expect(Math.abs(at - first - n * 20)).toBeLessThanOrEqual(1);
});

it('plays at once without a delay, also what was held up', () => {
  expect(played([[0, 100], [1, 120], [2, 340], [3, 341], [4, 342]], () => 0)).toEqual([[0, 100], [1, 120], [2, 340], [3, 341], [4, 342]]); // prettier-ignore
});

it('puts packets into their order, plays each once, and leaves out what comes after a later one', () => {
  expect(played([[0, 100], [2, 140], [1, 145], [2, 150], [3, 160]], () => 300).map(([n]) => n)).toEqual([0, 1, 2, 3]); // prettier-ignore
  expect(played([[0, 100], [2, 140], [1, 500]], () => 300).map(([n]) => n)).toEqual([0, 2]); // prettier-ignore
});

it('finds the way of the fastest packet when the first one was slow', () => {
  const seen = played(evenly(20, [200, 10]), () => 300);
  expect(seen.map(([n]) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(seen.at(-1)?.[1]).toBe(100 + 19 * 20 + 10 + 300);
});

it('goes on after a way that has become longer than the delay, and leaves out what it is too late for after a stop', () => {
  const longer = played([...evenly(10), ...evenly(40, [500]).slice(10)], () => 300);
  expect(longer.at(-1)?.[0]).toBe(39);
  expect(longer.at(-1)?.[1]).toBeGreaterThanOrEqual(100 + 39 * 20 + 500 + 300);
  const stop = evenly(60).map(([n, at]) => [n, at >= 300 && at < 900 ? 900 : at] as const);
  const after = played(stop, () => 300).filter(([, at]) => at >= 900);
  expect(after[0]?.[0]).toBeGreaterThanOrEqual((900 - 100 - 300 - 60) / 20);
  expect(after.at(-1)).toEqual([59, 100 + 59 * 20 + 300]);
});

it('a delay that grows pauses, one that shrinks leaves out what is over', () => {
  expect(played(evenly(20), (now) => (now < 250 ? 0 : 300)).filter(([, at]) => at >= 250)[0]).toEqual([8, 560]);
  const shrunk = played(evenly(60), (now) => (now < 900 ? 700 : 0));
  const after = shrunk.filter(([, at]) => at >= 900);
  expect(after[0]?.[1]).toBe(900);
  expect(after[0]?.[0]).toBeGreaterThanOrEqual((900 - 100 - 60) / 20);
  expect(after.at(-1)).toEqual([59, 100 + 59 * 20]);
});

it('numbers begin anew, and another stream too', () => {
  expect(played(evenly(20), () => 300, 65_530).map(([n]) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  const held = new HeldSound();
  held.push(packet(9), 0, 300);
  expect(numbers(held.due(300, 300))).toEqual([9]);
  held.push(packet(1, { source: 2 }), 320, 300);
  expect(held.next(300)).toBe(620);
  expect(numbers(held.due(620, 300))).toEqual([1]);
});

it('what is no packet is left out, and nothing is due of nothing', () => {
  const held = new HeldSound();
  held.push(Buffer.from([1, 2]), 0, 300);
  expect([held.size, held.next(300), held.due(1_000, 300)]).toEqual([0, undefined, []]);
});
