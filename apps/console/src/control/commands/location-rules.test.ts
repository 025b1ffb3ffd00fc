import { beforeEach, expect, it } from 'vitest';
import type { LocationRules } from '@backhaul/contract';
import type { ServerDownlink, UnitDownlink } from '@backhaul/contract/bus';
import { FIRST_GEOCODING, type GeocodingSettings } from '@backhaul/domain';
import { unitRecordOf, unitState } from '../../testing/registry.js';
import { LocationRulesSender } from './location-rules.js';

const { reverseGeocoders: _, ...first } = FIRST_GEOCODING;
const RULES: LocationRules = { ...first, geocoders: [...first.geocoders], accuracies: [...first.accuracies] };
const SEEN = { online: true, session: 's1', cameAt: 0, lastSeenAt: 0, stateAt: 0, telemetry: null };
const UNIT = { deviceId: 'u1', bucket: 0 };

let now = 0;
let geocoding: GeocodingSettings | null;
let reported: LocationRules | null | undefined;
let isBroken = false;
let sent: (UnitDownlink | ServerDownlink)[];
let sender: LocationRulesSender;
beforeEach(() => {
  geocoding = FIRST_GEOCODING;
  reported = null;
  sent = [];
  isBroken = false;
  sender = new LocationRulesSender({
    registry: {
      unitRecord: (id) => (id === 'u1' ? unitRecordOf(id, { geocoding }) : undefined),
      reportedUnit: () => ({ ...SEEN, state: unitState(reported === undefined ? {} : { locationRules: reported }) }),
    },
    publish: async (_address, downlink) => {
      if (isBroken) throw new Error('no broker');
      sent.push(downlink);
    },
    clock: { now: () => now },
  });
});
/** A report of the unit, with all its effects. */
const report = async () => {
  if (sender.lags('u1')) await sender.publishTo(UNIT);
};

it('sends a unit the rules of its profile, again until it reports them, and null where there is no profile', async () => {
  await report();
  expect(sent).toEqual([{ type: 'location', rules: RULES }]);
  now += 4_999;
  await report();
  expect(sent).toHaveLength(1);
  now += 1;
  expect(sender.behind()).toEqual(['u1']);
  await report();
  expect(sent).toHaveLength(2);
  reported = RULES;
  expect(sender.behind()).toEqual([]);
  geocoding = { ...FIRST_GEOCODING, reverseGeocoders: [] };
  expect(sender.lags('u1')).toBe(false);
  geocoding = { ...FIRST_GEOCODING, refreshInterval: 60 };
  await report();
  expect(sent.at(-1)).toMatchObject({ rules: { refreshInterval: 60 } });
  geocoding = null;
  await report();
  expect(sent.at(-1)).toEqual({ type: 'location', rules: null });
});

it('sends nothing to units that take no rules, and tries again what could not be sent', async () => {
  reported = undefined;
  await report();
  expect(sent).toEqual([]);
  reported = null;
  isBroken = true;
  await expect(report()).rejects.toThrow('no broker');
  isBroken = false;
  await report();
  expect(sent).toHaveLength(1);
  expect(sender.lags('unknown')).toBe(false);
});
