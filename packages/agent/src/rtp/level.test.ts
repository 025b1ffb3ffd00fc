import { expect, it } from 'vitest';
import { levelOf, readLevel, withLevel } from './level.js';
import { readRtp } from './rtp.js';

const PACKET = Buffer.from([0x80, 111, 0, 7, 0, 0, 0, 1, 0, 0, 0, 2, 0xaa, 0xbb]);

it('puts the level of sound into a packet', () => {
  const made = withLevel(PACKET, 23.4);
  expect([...made.subarray(12, 20)]).toEqual([0xbe, 0xde, 0, 1, 0x10, 23, 0, 0]);
  expect([...made.subarray(20)]).toEqual([0xaa, 0xbb]);
  expect((made[0] ?? 0) & 0x10).toBe(0x10);
  expect([readLevel(made), readLevel(PACKET), readLevel(Buffer.from('x'))]).toEqual([23, undefined, undefined]);
  expect(readRtp(made)).toEqual({ payloadType: 111, sequence: 7 });
});

it.each([
  ['one that has extensions', Buffer.concat([Buffer.from([0x90]), PACKET.subarray(1)])],
  ['one that is too short', Buffer.from([0x80, 1])],
  ['no RTP', Buffer.from('something else')],
])('leaves %s as it is', (_, packet) => {
  expect(withLevel(packet, 1)).toEqual(packet);
});

it.each([
  [[0, 0], 127],
  [[], 127],
  [[32_767, -32_767], 0],
  [[3277, -3277], 20],
])('the level of %j is %s dB below full scale', (samples, level) => {
  expect(Math.round(levelOf(Buffer.from(new Int16Array(samples).buffer)))).toBe(level);
});
