import { readTsl5Datagram } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { Switcher } from './switcher.js';

const shown = (switcher: Switcher) =>
  readTsl5Datagram(switcher.packet()).messages.map(({ address, state: { programme, preview, text } }) => {
    const light = programme ? 'programme' : preview ? 'preview' : 'off';
    return `${address} ${text}: ${light}`;
  });

it('has one source on programme, the next on preview, and cuts from one to the other, round and round', () => {
  const switcher = new Switcher(3);
  expect(shown(switcher)).toEqual(['1 CAM 1: programme', '2 CAM 2: preview', '3 CAM 3: off']);
  switcher.cut();
  expect(shown(switcher)).toEqual(['1 CAM 1: off', '2 CAM 2: programme', '3 CAM 3: preview']);
  switcher.cut();
  expect(shown(switcher)).toEqual(['1 CAM 1: preview', '2 CAM 2: off', '3 CAM 3: programme']);
  switcher.cut();
  expect(shown(switcher)[0]).toBe('1 CAM 1: programme');
});
