import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { UNIT_TYPES } from '../kinds/kinds.js';
import { MULTIVIEW_STATUSES } from '../status/statuses.js';
import { boardCounters, BUSY_STATUSES } from './board-counters.js';
import { type CountedUnit, unitCounters } from './unit-counters.js';

const unit = (over: Partial<CountedUnit>): CountedUnit => ({
  type: 'fieldUnits',
  online: true,
  applications: {},
  cameraConnected: true,
  alerts: {},
  ...over,
});

it('counts units by what they do and by their kind', () => {
  const counters = unitCounters([
    unit({}),
    unit({ applications: { video: { state: 'streaming' } }, alerts: { a: 1, b: 1 } }),
    unit({ type: 'liteUnits', applications: { forward: {} }, cameraConnected: false }),
    unit({ type: 'smartUnits', online: false, applications: { video: { state: 'streaming' } } }),
    unit({ type: 'ptmpUnits', applications: { store: {}, forward: {} }, alerts: { c: 1 } }),
    unit({ type: 'ptpUnits' }),
    unit({ type: 'extenderDevices' }),
  ]);
  expect(counters).toEqual({
    busy: 2,
    idle: 4,
    offline: 1,
    field: 2,
    camera: 5,
    lite: 1,
    smart: 1,
    ptmp: 1,
    ptp: 1,
    activeAlerts: 3,
  });
});

it('holds: each unit is one of busy, idle and offline', () => {
  const units = fc.array(
    fc.record({
      type: fc.constantFrom(...UNIT_TYPES),
      online: fc.boolean(),
      applications: fc.constantFrom({}, { store: {} }, { upgrade: {} }, { video: { state: 'streaming' as const } }),
      cameraConnected: fc.boolean(),
      alerts: fc.dictionary(fc.string(), fc.constant(1)),
    }),
  );
  fc.assert(
    fc.property(units, (list) => {
      const { busy, idle, offline } = unitCounters(list);
      expect(busy + idle + offline).toBe(list.length);
    }),
  );
});

it('counts for the top bar what an operator scans for', () => {
  const units = MULTIVIEW_STATUSES.map((multiviewStatus) => ({ multiviewStatus, alerts: {} }));
  const live = { multiviewStatus: 'live', alerts: { a: 1 } } as const;
  const busy = MULTIVIEW_STATUSES.length - 4;
  expect(boardCounters([...units, live])).toEqual({ live: 2, connecting: 1, busy, ready: 1, offline: 1, alerts: 1 });
  expect(BUSY_STATUSES).toHaveLength(busy);
  expect(BUSY_STATUSES).toEqual(expect.arrayContaining(['storeandforward', 'upgrading', 'stopping', 'unknown']));
});
