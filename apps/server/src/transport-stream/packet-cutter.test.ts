import { expect, it } from 'vitest';
import { PacketCutter } from './packet-cutter.js';

const packet = (n: number): Buffer => {
  const bytes = Buffer.alloc(188, n);
  bytes[0] = 0x47;
  return bytes;
};
const packets = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, (_, n) => packet(n)));

/** The pieces of a stream that arrives in chunks of this many bytes. */
function cut(stream: Buffer, chunkBytes: number): Buffer[] {
  const cutter = new PacketCutter();
  const pieces: Buffer[] = [];
  for (let at = 0; at < stream.length; at += chunkBytes)
    pieces.push(...cutter.push(stream.subarray(at, at + chunkBytes)));
  return pieces;
}

it.each([1, 187, 188, 189, 1000, 4096, 65_536])(
  'returns whole packets from chunks of %s bytes, all in order',
  (size) => {
    const stream = packets(100);
    const pieces = cut(stream, size);
    expect(Buffer.concat(pieces)).toEqual(stream);
    for (const piece of pieces) expect([piece[0], piece.length % 188, piece.length <= 1316]).toEqual([0x47, 0, true]);
  },
);

it('finds the packets again after other data', () => {
  const noise = Buffer.alloc(250, 1);
  const pieces = cut(Buffer.concat([packet(1), noise, packets(30)]), 10_000);
  expect(pieces.map(({ length }) => length)).toEqual([188, 250, 1316, 1316, 1316, 1316, 376]);
});

it('passes on data without any packet', () => {
  const text = Buffer.alloc(1000, 'no stream');
  expect(cut(text, 400)).toEqual([text.subarray(0, 400), text.subarray(400, 800), text.subarray(800)]);
});
