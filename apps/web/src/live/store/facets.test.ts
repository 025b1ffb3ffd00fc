import type { Alert } from '@backhaul/contract';
import { expect, test } from 'vitest';
import { unitOf } from '../testing/rows.js';
import { facetsOf } from './facets.js';

const battery = (id: string): Alert => ({ id, type: 'battery', severity: 'warning', since: 0, text: '' });

test('counts units, not alerts, and each label once a unit', () => {
  const facets = facetsOf([
    unitOf('a', {
      multiviewStatus: 'live',
      labels: [{ id: 'l', label: 'Sport', colour: 'grey' }],
      alerts: { x: battery('x'), y: battery('y') },
    }),
    unitOf('b', {
      type: 'liteUnits',
      labels: [
        { id: 'l', label: 'Sport', colour: 'grey' },
        { id: 'm', label: 'News', colour: 'grey' },
      ],
    }),
  ]);
  expect(Object.fromEntries(facets.states)).toEqual({ live: 1, idle: 1 });
  expect(Object.fromEntries(facets.types)).toEqual({ fieldUnits: 1, liteUnits: 1 });
  expect([...facets.labels]).toEqual([
    ['l', { label: 'Sport', count: 2 }],
    ['m', { label: 'News', count: 1 }],
  ]);
  expect(Object.fromEntries(facets.alerts)).toEqual({ battery: 1 });
  expect(facets.withAlerts).toBe(1);
});
