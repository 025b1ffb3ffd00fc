import { expect, it } from 'vitest';
import { MULTIVIEW_STATUSES } from '../status/statuses.js';
import { boardCounters, BUSY_STATUSES } from './board-counters.js';

it('counts for the top bar what an operator scans for', () => {
  const units = MULTIVIEW_STATUSES.map((multiviewStatus) => ({ multiviewStatus, alerts: {} }));
  const live = { multiviewStatus: 'live', alerts: { a: 1 } } as const;
  const busy = MULTIVIEW_STATUSES.length - 4;
  expect(boardCounters([...units, live])).toEqual({ live: 2, connecting: 1, busy, ready: 1, offline: 1, alerts: 1 });
  expect(BUSY_STATUSES).toHaveLength(busy);
  expect(BUSY_STATUSES).toEqual(expect.arrayContaining(['storeandforward', 'upgrading', 'stopping', 'unknown']));
});
