import { expect, it } from 'vitest';
import { mergedLinks } from './merged-links.js';

const reading = (kbps: number, rttMs: number | null, lossPercent: number | null) => ({ kbps, rttMs, lossPercent });

it('counts each network once, with the sum of the bitrates and the worst of the rest', () => {
  const first = [
    { interfaceName: 'eth0', reading: reading(1000, 20, null) },
    { interfaceName: 'wlan0', reading: undefined },
  ];
  const second = [
    { interfaceName: 'eth0', reading: reading(500, 35, 2) },
    { interfaceName: 'wlan0', reading: reading(100, null, 1) },
  ];
  expect(mergedLinks([first, second])).toEqual([
    { interfaceName: 'eth0', reading: reading(1500, 35, 2) },
    { interfaceName: 'wlan0', reading: reading(100, null, 1) },
  ]);
  expect(mergedLinks([])).toEqual([]);
});
