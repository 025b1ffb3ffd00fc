import { expect, test } from 'vitest';
import { unitOf } from '../../../live/testing/rows.js';
import { onAirFirst } from './on-air-first.js';

test('what is on air comes first, then by state and name', () => {
  const units = [
    unitOf('a', { name: 'a-away', multiviewStatus: 'offline' }),
    unitOf('b', { name: 'b-ready', multiviewStatus: 'idle' }),
    unitOf('c', { name: 'crew-10', multiviewStatus: 'live' }),
    unitOf('d', { name: 'crew-2', multiviewStatus: 'live' }),
    unitOf('e', { name: 'e-connects', multiviewStatus: 'connecting' }),
  ];
  expect(onAirFirst(units).map(({ name }) => name)).toEqual(['crew-2', 'crew-10', 'e-connects', 'b-ready', 'a-away']);
});
