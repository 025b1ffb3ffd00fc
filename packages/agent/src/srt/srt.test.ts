import { describe, expect, it } from 'vitest';
import { srtCaller, srtListener } from './address.js';
import { SrtMeter } from './statistics.js';

describe('addresses', () => {
  const end = { port: 9001, passphrase: 'a b&c=d?e/f', latencyMs: 500 };
  const query =
    'transtype=live&latency=500&sndbuf=36000000&rcvbuf=36000000&pbkeylen=16&passphrase=a%20b%26c%3Dd%3Fe%2Ff';
  it.each([
    [srtCaller('media.example', end), `srt://media.example:9001?mode=caller&${query}`],
    [srtCaller('2001:db8::1', end), `srt://[2001:db8::1]:9001?mode=caller&${query}`],
    [srtListener(end), `srt://:9001?mode=listener&${query}`],
    [srtListener(end, '127.0.0.1'), `srt://127.0.0.1:9001?mode=listener&${query}`],
    [srtListener(end, '::1'), `srt://[::1]:9001?mode=listener&${query}`],
  ])('makes the address %s', (made, expected) => expect(made).toBe(expected));
});

describe('SrtMeter', () => {
  const half = { packets: 0, packetsLost: 0, packetsRetransmitted: 0, packetsDropped: 0, bytes: 0 };
  const line = (time: number, bytes: number, more: Partial<typeof half> = {}, sid = 1): string =>
    JSON.stringify({ sid, time, link: { rtt: 12.5 }, send: { ...half, packets: 100, bytes, ...more }, recv: half });

  it('adds up the counts between readings', () => {
    const meter = new SrtMeter('send', () => 0);
    expect(meter.read()).toBeUndefined();
    meter.push(line(500, 62_500));
    meter.push(line(1000, 187_500, { packetsLost: 3, packetsRetransmitted: 3 }));
    expect(meter.read()).toEqual({ kbps: 2000, rttMs: 12.5, lossPercent: 1.5, dropped: 0, retransmitted: 3 });
    meter.push(line(2000, 125_000));
    expect(meter.read()).toMatchObject({ kbps: 1000, lossPercent: 0 });
  });

  it('keeps the last reading for a while, then reports a dead link', () => {
    let now = 0;
    const meter = new SrtMeter('send', () => now);
    meter.push(line(1000, 125_000));
    const first = meter.read();
    now = 2400;
    expect([meter.alive, meter.read()]).toEqual([true, first]);
    now = 2500;
    expect([meter.alive, meter.read()]).toEqual([false, undefined]);
  });

  it('starts its clock again with each connection', () => {
    const meter = new SrtMeter('send', () => 0);
    meter.push(line(60_000, 1));
    meter.read();
    meter.push(line(1000, 125_000, {}, 2));
    expect(meter.read()).toMatchObject({ kbps: 1000 });
  });

  it.each(['', 'SRT source disconnected', '{}', '{"sid":1'])('ignores other output: %s', (text) => {
    expect(new SrtMeter('send', () => 0).push(text)).toBe(false);
  });
});
