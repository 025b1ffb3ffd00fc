import { describe, expect, it } from 'vitest';
import { nextRate } from './rate.js';
import { LossMeter, readRtp } from './rtp.js';

const packet = (type: number, sequence: number): Buffer => {
  const bytes = Buffer.alloc(20);
  bytes[0] = 0x80;
  bytes[1] = type;
  bytes.writeUInt16BE(sequence, 2);
  return bytes;
};

describe('RTP packets', () => {
  it('are distinguished from RTCP and garbage', () => {
    expect(readRtp(packet(96, 7))).toEqual({ payloadType: 96, sequence: 7 });
    expect(readRtp(packet(96 | 0x80, 7))?.payloadType).toBe(96);
    expect([readRtp(packet(200, 7)), readRtp(Buffer.alloc(4)), readRtp(Buffer.alloc(20))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('that are missing are noticed, also over the wrap of sequence numbers and when they arrive out of order', () => {
    const meter = new LossMeter();
    expect([65_534, 65_535, 0, 3, 1, 2].map((sequence) => meter.push(sequence, 100))).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(meter.take()).toEqual({ bytes: 600, lossPercent: 0 });
    meter.push(4, 100);
    meter.push(8, 100);
    expect(meter.take()).toEqual({ bytes: 200, lossPercent: 60 });
    expect(meter.take()).toEqual({ bytes: 0, lossPercent: 0 });
  });
});

it.each([
  [1000, 0, 3000, 1100],
  [1000, 5, 3000, 1000],
  [1000, 20, 3000, 800],
  [160, 50, 3000, 150],
  [2990, 0, 3000, 3000],
])('lets a browser at %i kbps with %i %% loss, and a limit of %i kbps, send %i kbps next', (kbps, loss, most, next) => {
  expect(nextRate(kbps, loss, most)).toBe(next);
});
