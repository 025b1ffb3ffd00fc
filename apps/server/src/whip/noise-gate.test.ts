import { expect, it } from 'vitest';
import { NoiseGate } from './noise-gate.js';

/** A packet with this payload; `flags`: the first byte of its header. */
const packet = (payload: readonly number[], flags = 0x80, header: readonly number[] = []): Buffer =>
  Buffer.concat([Buffer.from([flags, 96]), Buffer.alloc(10), Buffer.from(header), Buffer.from(payload)]);

it.each([
  ['a picture', packet([0x41, 1, 2]), true],
  ['a keyframe', packet([0x65, 1, 2]), true],
  ['parameters together', packet([0x78, 0, 2]), true],
  ['the first part of a keyframe', packet([0x7c, 0x85]), true],
  ['a part of nothing', packet([0x7c, 0x80]), false],
  ['a part with a bit that is reserved', packet([0x7c, 0xa5]), false],
  ['a unit that says that it is broken', packet([0xe5, 1]), false],
  ['a unit of no type', packet([0x60, 1]), false],
  ['a kind of packet that was not agreed on', packet([0x7d, 1]), false],
  [
    'a picture after an extension of the header',
    packet([0x41], 0x90, [0xbe, 0xde, 0, 1, 0xff, 0xff, 0xff, 0xff]),
    true,
  ],
  ['noise after a list of sources', packet([0xff], 0x82, [0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41]), false],
  ['padding alone', packet([0xff, 0xff, 3], 0xa0), true],
  ['nothing', packet([]), true],
  ['less than a header', Buffer.from([0x9f]), true],
])('%s', (_what, bytes, passes) => {
  expect(new NoiseGate(() => 0).take(bytes)).toEqual({ passes, opens: false });
});

it('passes nothing on for a second after noise, and says when it does again', () => {
  let now = 0;
  const gate = new NoiseGate(() => now);
  const [picture, noise] = [packet([0x41]), packet([0xff])];
  const closed = { passes: false, opens: false };
  expect([gate.take(picture), gate.take(noise), gate.take(picture)]).toEqual([
    { passes: true, opens: false },
    closed,
    closed,
  ]);
  now = 999;
  expect(gate.take(picture)).toEqual(closed);
  now = 1000;
  expect([gate.take(picture), gate.take(picture)]).toEqual([
    { passes: true, opens: true },
    { passes: true, opens: false },
  ]);
});
