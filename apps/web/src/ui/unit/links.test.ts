import { expect, test } from 'vitest';
import { aModem } from '@backhaul/testing/reports';
import { linkBars, linkName } from './links.js';

const link = (port: string, modemInfo: string) => ({ port, id: port, modemInfo });
const UNIT = [link('usb0', 'Telco 5G'), link('usb1', 'Telco 5G'), link('eth0', 'Ethernet'), link('wlan0', '')];

test('names two modems of one operator by port, others by name alone', () => {
  expect(UNIT.map((one) => linkName(one, UNIT))).toEqual(['Telco 5G · usb0', 'Telco 5G · usb1', 'Ethernet', 'wlan0']);
});

test.each([
  [{}, 'up'],
  [{ upSignalQuality: 1.5 }, 'weak'],
  [{ upSignalQuality: null }, 'unknown'],
  [{ upSignalQuality: null, connected: false }, 'dead'],
  [{ enabled: false }, 'dead'],
])('a link that reports %j is %s', (change, state) => {
  const modem = aModem('wwan0', change);
  expect(linkBars([modem])).toMatchObject([{ state, quality: modem.upSignalQuality }]);
});
