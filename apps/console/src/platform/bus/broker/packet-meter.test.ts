import { expect, test } from 'vitest';
import { PacketMeter } from './packet-meter.js';

/** A packet with a body of `length` bytes that look like headers. */
function packet(length: number): Buffer {
  const header = [0x30];
  let rest = length;
  do {
    header.push((rest & 0x7f) | (rest > 127 ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)]);
}

const LENGTHS = [0, 1, 127, 128, 16_383, 16_384, 8_192];

test.each([1, 2, 3, 7, 1_000, 100_000])('packets within the limit pass, in pieces of %i bytes', (size) => {
  const meter = new PacketMeter();
  const stream = Buffer.concat(LENGTHS.map(packet));
  for (let at = 0; at < stream.length; at += size) {
    expect(meter.exceeds(stream.subarray(at, at + size), 16_384)).toBeUndefined();
  }
});

test.each([1, 2, 5, 100_000])('one above it is found by its header, in pieces of %i bytes', (size) => {
  const meter = new PacketMeter();
  const stream = Buffer.concat([...LENGTHS.map(packet), packet(16_385).subarray(0, 4)]);
  const found = [];
  for (let at = 0; at < stream.length; at += size) found.push(meter.exceeds(stream.subarray(at, at + size), 16_384));
  expect(found.at(-1)).toBe(16_385);
  expect(found.slice(0, -1).every((length) => length === undefined)).toBe(true);
});

test('a length that never ends is refused', () => {
  expect(new PacketMeter().exceeds(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80]), 16_384)).toBeDefined();
});
