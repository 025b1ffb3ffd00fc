import { beforeEach, describe, expect, it } from 'vitest';
import { readPacket } from './packets.js';
import { SenderGroup } from './sender-group.js';

let group: SenderGroup;
const from = { address: '::ffff:192.0.2.7', port: 9 };
const data = Buffer.alloc(1250);
const bring = (key: string, now: number) => group.receive(key, data, readPacket(data), now);

beforeEach(() => {
  group = new SenderGroup({ srtPort: () => 0, send: () => undefined }, 0);
  group.join('a', from, 0);
  group.join('b', { ...from, address: '192.0.2.8' }, 0);
});

describe('the links of a sender', () => {
  it('are reported with what they carried since the last time, kbps', () => {
    bring('a', 500);
    bring('a', 900);
    bring('b', 900);
    expect(group.readings(1000)).toEqual([
      { address: '192.0.2.7', kbps: 20, alive: true },
      { address: '192.0.2.8', kbps: 10, alive: true },
    ]);
    expect(group.readings(2000).map(({ kbps }) => kbps)).toEqual([0, 0]);
  });

  it('count as dead after three seconds of silence, and are forgotten after ten', () => {
    bring('a', 2500);
    expect(group.readings(3000).map(({ alive }) => alive)).toEqual([true, false]);
    expect(group.sweep(10_000)).toBe(true);
    expect([group.has('a'), group.has('b')]).toEqual([true, false]);
    expect(group.sweep(12_500)).toBe(false);
  });

  it('come back by joining again', () => {
    expect(group.sweep(10_000)).toBe(false);
    expect(group.join('b', from, 11_000)).toBe(true);
    expect(group.readings(11_500).map(({ alive }) => alive)).toEqual([true]);
  });
});
