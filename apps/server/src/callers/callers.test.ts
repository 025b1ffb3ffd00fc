import { expect, it } from 'vitest';
import { BlockedCallers, CallerList, summedReadings } from './callers.js';

it.each([
  [['192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7'], '::ffff:192.0.2.7', true],
  [['192.0.2.7'], '192.0.2.70', false],
  [['2001:DB8:0:0::7'], '2001:db8::7', true],
  [['2001:db8::7'], '192.0.2.7', false],
  [['no address'], '192.0.2.7', false],
  [['192.0.2.7'], null, false],
  [[], '192.0.2.7', false],
])('of %j, %s is refused: %s', (addresses, address, refused) => {
  expect(new BlockedCallers(addresses).has(address)).toBe(refused);
});

it('reports several connections of one address as one caller, since the first', () => {
  const one = { protocol: 'rist', address: '192.0.2.7' } as const;
  const other = { protocol: 'srt', address: null } as const;
  const callers = [
    { ...one, since: 2000 },
    { ...one, since: 1000.4 },
    { ...other, since: 3000 },
  ];
  const list = new CallerList();
  const reported = [
    { ...one, since: 1500 },
    { ...other, since: 3500 },
  ];
  expect(list.report(callers, 500)).toEqual(reported);
  expect(list.report(callers, 507)).toEqual(reported);
  const readings = [
    { ...one, kbps: 100.4, lost: null },
    { ...one, kbps: 50, lost: null },
    { ...other, kbps: 10, lost: 2 },
  ];
  expect(summedReadings(readings)).toEqual([
    { ...one, kbps: 150, lost: null },
    { ...other, kbps: 10, lost: 2 },
  ]);
});
