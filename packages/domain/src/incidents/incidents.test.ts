import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carrierOf,
  CAUSE_KINDS,
  causeKey,
  GROUP_SHARE,
  INCIDENT_DEVICES,
  INCIDENT_WINDOW_MS,
  MIXED_SHARE,
  planIncidents,
  type Cause,
  type CausedAlert,
  type OpenIncident,
} from './incidents.js';

const MINUTE = 60_000;
const SERVER: Cause = { kind: 'server', id: 's-1' };
const GROUP: Cause = { kind: 'group', id: 'g-1' };
const CARRIER: Cause = { kind: 'carrier', id: 'Vodafone' };
/** An alert of `device`, raised at this minute. */
const alert = (
  device: string,
  minute: number,
  causes: readonly Cause[] = [SERVER],
  id = `a-${device}`,
): CausedAlert => ({
  id,
  deviceId: device,
  type: 'temperature',
  since: minute * MINUTE,
  causes,
});
const few = () => 3;
const wide = (cause: Cause) => (cause.kind === 'group' ? 8 : 4);
const reachOf = (seed: number) => (one: Cause) => ((causeKey(one).length * 7 + one.id.charCodeAt(0) + seed) % 9) + 1;
const ids = (
  alerts: readonly CausedAlert[],
  open: readonly OpenIncident[] = [],
  reach: (cause: Cause) => number = few,
) => planIncidents(alerts, open, reach).begins.map(({ cause, alertIds }) => [causeKey(cause), ...alertIds]);

describe('an incident', () => {
  it.each<[string, readonly CausedAlert[], readonly (readonly string[])[]]>([
    ['three within ten minutes', [alert('1', 0), alert('2', 5), alert('3', 10)], [['server s-1', 'a-1', 'a-2', 'a-3']]],
    ['three within more than ten', [alert('1', 0), alert('2', 5), alert('3', 10.01)], []],
    ['two', [alert('1', 0), alert('2', 0)], []],
    ['three of two devices', [alert('1', 0), alert('2', 0), alert('2', 1, [SERVER], 'b')], []],
    ['three that share nothing', [alert('1', 0), alert('2', 0, [GROUP]), alert('3', 0, [CARRIER])], []],
    ['three without a cause', [alert('1', 0, []), alert('2', 0, []), alert('3', 0, [])], []],
    [
      'what comes within ten minutes of the last',
      [alert('1', 0), alert('2', 5), alert('3', 10), alert('4', 20), alert('5', 30), alert('6', 41)],
      [['server s-1', 'a-1', 'a-2', 'a-3', 'a-4', 'a-5']],
    ],
    [
      'two at different times',
      [0, 1, 2, 60, 61, 62].map((minute) => alert(String(minute), minute)),
      [
        ['server s-1', 'a-0', 'a-1', 'a-2'],
        ['server s-1', 'a-60', 'a-61', 'a-62'],
      ],
    ],
  ])('of %s', (_, alerts, made) => {
    expect(ids(alerts)).toEqual(made);
    expect(ids(alerts.toReversed())).toEqual(made);
  });

  it('has the narrowest cause that its alerts share, and each alert once', () => {
    const both = ['1', '2', '3', '4'].map((device) => alert(device, 0, [GROUP, SERVER]));
    expect(ids(both, [], wide)).toEqual([['server s-1', 'a-1', 'a-2', 'a-3', 'a-4']]);
    expect(ids(both, [], (cause) => (cause.kind === 'group' ? 4 : 8))).toEqual([
      ['group g-1', 'a-1', 'a-2', 'a-3', 'a-4'],
    ]);
    // Of equally narrow causes, the server is used.
    expect(ids(both, [], () => 4)).toEqual([['server s-1', 'a-1', 'a-2', 'a-3', 'a-4']]);
  });

  it.each([
    ['one type', SERVER, 500, true],
    ['one type', CARRIER, 500, true],
    ['one type', { kind: 'software', id: 'unit 1' } as const, 500, true],
    ['one type', GROUP, 60, true],
    ['one type', GROUP, 61, false],
    ['one type', GROUP, 500, false],
    ['several types', SERVER, 500, true],
    ['several types', CARRIER, 6, true],
    ['several types', CARRIER, 7, false],
    ['several types', GROUP, 6, true],
    ['several types', GROUP, 7, false],
  ])('of three of %s with the cause %j that %d connected ones have: %s', (types, cause, reach, made) => {
    const three = ['1', '2', '3'].map((device) => ({
      ...alert(device, 0, [cause]),
      type: types === 'one type' ? 'battery' : device,
    }));
    expect(ids(three, [], () => reach)).toHaveLength(made ? 1 : 0);
  });

  it('has the alerts of one type alone, where those of all are too few', () => {
    const one = ['1', '2', '3'].map((device) => alert(device, 0, [CARRIER]));
    const other = { ...alert('4', 1, [CARRIER]), type: 'battery' };
    expect(ids([...one, other], [], () => 100)).toEqual([['carrier Vodafone', 'a-1', 'a-2', 'a-3']]);
    expect(ids([...one, other], [], () => 8)).toEqual([['carrier Vodafone', 'a-1', 'a-2', 'a-3', 'a-4']]);
  });

  it.each([
    [SERVER, ['temperature'], 3, true],
    [CARRIER, ['temperature'], 3, false],
    [CARRIER, ['temperature'], 4, true],
    [CARRIER, ['battery'], 3, true],
    [CARRIER, ['temperature', 'network'], 3, true],
  ])('of %j with alerts of %j of %d of eight takes one of the battery: %s', (cause, types, devices, joins) => {
    const open = [{ id: 'i-1', cause, types, devices, first: 0, latest: 0 }];
    const late = { ...alert('9', 1, [cause]), type: 'battery' };
    expect(planIncidents([late], open, () => 8).joins).toHaveLength(joins ? 1 : 0);
  });

  it.each([
    [0, true],
    [30, true],
    [30.01, false],
    [-10, true],
    [-10.01, false],
  ])('that stands from minute 0 to 20 is joined by an alert of minute %d: %s', (minute, joins) => {
    const open = [{ id: 'i-1', cause: SERVER, types: ['temperature'], devices: 1, first: 0, latest: 20 * MINUTE }];
    expect(planIncidents([alert('9', minute)], open, () => 100).joins).toEqual(
      joins ? [{ incidentId: 'i-1', alertId: 'a-9' }] : [],
    );
    expect(planIncidents([alert('9', minute, [GROUP])], open, few).joins).toEqual([]);
  });

  it('is joined before another one begins, and by what the one that joined brings near', () => {
    const open = [{ id: 'i-1', cause: SERVER, types: ['temperature'], devices: 1, first: 0, latest: 0 }];
    const later = [alert('1', 18), alert('2', 9), alert('3', 27)];
    expect(planIncidents(later, open, few)).toEqual({
      joins: ['a-2', 'a-1', 'a-3'].map((alertId) => ({ incidentId: 'i-1', alertId })),
      begins: [],
    });
  });

  const cause = fc.record({ kind: fc.constantFrom(...CAUSE_KINDS), id: fc.constantFrom('x', 'y') });
  const alerts = fc
    .array(
      fc.record({
        deviceId: fc.constantFrom('d1', 'd2', 'd3', 'd4', 'd5', 'd6'),
        type: fc.constantFrom('temperature', 'battery'),
        since: fc.integer({ min: 0, max: 40 }).map((minute) => minute * MINUTE),
        causes: fc.uniqueArray(cause, { maxLength: 3, selector: causeKey }),
      }),
      { maxLength: 20 },
    )
    .map((list) => list.map((one, index) => ({ ...one, id: `a-${String(index).padStart(2, '0')}` })));
  it('keeps its rules whatever is raised', () => {
    fc.assert(
      fc.property(alerts, fc.nat(9), (raised, seed) => {
        const reach = reachOf(seed);
        const { begins, joins } = planIncidents(raised, [], reach);
        expect(joins).toEqual([]);
        const used = begins.flatMap(({ alertIds }) => alertIds);
        expect(new Set(used).size).toBe(used.length);
        for (const { cause: shared, alertIds } of begins) {
          const of = raised.filter(({ id }) => alertIds.includes(id)).toSorted((a, b) => a.since - b.since);
          expect(of.every(({ causes }) => causes.some((one) => causeKey(one) === causeKey(shared)))).toBe(true);
          const together = of.map(
            ({ since }) =>
              new Set(
                of
                  .filter((one) => one.since >= since && one.since <= since + INCIDENT_WINDOW_MS)
                  .map(({ deviceId }) => deviceId),
              ).size,
          );
          const least = shared.kind === 'group' ? reach(shared) * GROUP_SHARE : 0;
          expect(Math.max(...together)).toBeGreaterThanOrEqual(Math.max(INCIDENT_DEVICES, least));
          const devices = new Set(of.map(({ deviceId }) => deviceId)).size;
          const isOfOneType = new Set(of.map(({ type }) => type)).size === 1;
          expect(isOfOneType || shared.kind === 'server' || devices >= reach(shared) * MIXED_SHARE).toBe(true);
        }
        expect(planIncidents(raised.toReversed(), [], reach)).toEqual({ begins, joins });
      }),
    );
  });

  it('is found once: what is stored changes nothing more', () => {
    fc.assert(
      fc.property(alerts, fc.nat(9), (raised, seed) => {
        const reach = reachOf(seed);
        const { begins } = planIncidents(raised, [], reach);
        const used = new Set(begins.flatMap(({ alertIds }) => alertIds));
        const times = (alertIds: readonly string[]) =>
          raised.filter(({ id }) => alertIds.includes(id)).map(({ since }) => since);
        const open = begins.map(({ cause: shared, alertIds }, index) => ({
          id: `i-${index}`,
          cause: shared,
          types: [...new Set(raised.filter(({ id }) => alertIds.includes(id)).map(({ type }) => type))],
          devices: new Set(raised.filter(({ id }) => alertIds.includes(id)).map(({ deviceId }) => deviceId)).size,
          first: Math.min(...times(alertIds)),
          latest: Math.max(...times(alertIds)),
        }));
        const rest = raised.filter(({ id }) => !used.has(id));
        expect(planIncidents(rest, open, reach)).toEqual({ joins: [], begins: [] });
      }),
    );
  });
});

describe('the carrier of a modem', () => {
  it.each([
    ['Vodafone LTE', 'Vodafone'],
    ['T-Mobile US 5G NSA', 'T-Mobile US'],
    ['EE', 'EE'],
    ['Plus 4G', 'Plus'],
    ['LTE', null],
    ['', null],
  ])('%s: %s', (modemInfo, carrier) => {
    expect(carrierOf({ uiType: 'cell', enabled: true, modemInfo })).toBe(carrier);
    expect(carrierOf({ uiType: 'wifi', enabled: true, modemInfo })).toBeNull();
    expect(carrierOf({ uiType: 'cell', enabled: false, modemInfo })).toBeNull();
  });
});
