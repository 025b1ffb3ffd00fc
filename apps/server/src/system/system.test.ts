import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { addressTowards } from './address.js';
import { cpuPercent, maxChannels, readCpu, storageOf } from './gauges.js';

it.each([
  [{ busy: 0, total: 0 }, { busy: 50, total: 200 }, 25],
  [{ busy: 10, total: 100 }, { busy: 10, total: 200 }, 0],
  [{ busy: 0, total: 0 }, { busy: 1, total: 3 }, 33.3],
  [{ busy: 5, total: 5 }, { busy: 5, total: 5 }, 0],
])('computes from %o to %o a load of %d percent', (before, after, percent) => {
  expect(cpuPercent(before, after)).toBe(percent);
});

it.each([
  [2, 8e9, 60],
  [2, 64e9, 64],
  [64, 256e9, 256],
  [1, 1e7, 1],
])('gives a machine of %i cores and %d bytes a capacity of %i channels', (cores, memory, channels) => {
  expect(maxChannels(cores, memory)).toBe(channels);
});

describe('this machine', () => {
  it('has processors and disks', async () => {
    expect(readCpu().total).toBeGreaterThan(0);
    const { freeBytes, totalBytes } = await storageOf(tmpdir());
    expect(totalBytes).toBeGreaterThan(freeBytes);
    expect(await storageOf('/nonexistent')).toEqual({ freeBytes: 0, totalBytes: 0 });
  });

  it('reaches itself over loopback', async () => {
    expect(await addressTowards('127.0.0.1', 1883)).toBe('127.0.0.1');
    expect(await addressTowards('no-such-host.invalid', 1883)).toBe('127.0.0.1');
  });
});
