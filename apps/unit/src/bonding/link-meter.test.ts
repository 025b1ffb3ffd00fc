import { UNKNOWN_SENDER, type LinkAnswer } from '@backhaul/agent';
import { expect, it } from 'vitest';
import { LinkMeter } from './link-meter.js';

const answer = (at: number, sent: number, received: number): LinkAnswer => ({
  kind: 'answer',
  seq: at,
  sentAt: at - 40,
  sentPackets: sent,
  sentBytes: sent * 1000,
  latencyMs: 1000,
  sender: UNKNOWN_SENDER,
  receivedAt: at + 5_000_000,
  receivedPackets: received,
  receivedBytes: received * 1000,
});

it('measures bitrate, loss and round trip of the last second, and detects a dead link', () => {
  let now = 0;
  const meter = new LinkMeter(() => now);
  expect([meter.alive, meter.read()]).toEqual([false, undefined]);
  for (now = 0; now <= 3000; now += 150) meter.push(answer(now, now, now * 0.95));
  now = 3000;
  const measure = meter.read();
  expect(measure).toMatchObject({ alive: true, rttMs: 40 });
  expect(measure?.deliveredKbps).toBeCloseTo(7600);
  expect(measure?.lossPercent).toBeCloseTo(5);
  now = 4100;
  expect(meter.alive).toBe(true);
  now = 4300;
  expect(meter.read()).toMatchObject({ alive: false, deliveredKbps: 0 });
});

it('measures nothing after one answer', () => {
  const meter = new LinkMeter(() => 10);
  meter.push(answer(10, 0, 0));
  expect(meter.read()).toBeUndefined();
});
