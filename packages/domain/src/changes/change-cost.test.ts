import { describe, expect, it } from 'vitest';
import type { UnitSettings } from '../configuration/settings.js';
import type { StoreMode } from '../configuration/vocabulary.js';
import { changeCost, delayCost, sentDelay } from './change-cost.js';

/** The settings that the rule reads. */
const set = (change: Partial<UnitSettings>): UnitSettings =>
  Object.assign(
    Object.create(null),
    { delay: 1000, bitrateKbps: 3000, storeMode: 'live', transmissionMode: 'cellularBonding', fixedInternetDelay: 500 },
    change,
  );

/** A live transmission of a unit whose encoders take over seamlessly. */
const LIVE = { mode: 'live', features: ['seamlessEncoder'] } as const;

describe('the cost of a change on air', () => {
  it.each<[string, Partial<UnitSettings>, string]>([
    ['nothing', {}, 'seamless'],
    ['a setting of the next start', { operationalMode: 'live', storeMode: 'storeOnly' }, 'seamless'],
    ['links', { bonding: { intelligent: true, leastCost: 'modemsFirst' } }, 'seamless'],
    ['a picture format', { resolution: '720p30' }, 'encoder'],
    ['a delay', { delay: 2000 }, 'transport'],
    ['a delay that is not in force', { fixedInternetDelay: 900 }, 'seamless'],
    ['a transmission mode with another delay', { transmissionMode: 'fixedInternet' }, 'transport'],
    [
      'a transmission mode with the same delay',
      { transmissionMode: 'fixedInternet', fixedInternetDelay: 1000 },
      'seamless',
    ],
    ['the gravest of several', { delay: 2000, resolution: '720p30' }, 'transport'],
  ])('%s', (_, change, effect) => {
    const cost = changeCost(set({}), set(change), { mode: 'live', features: [] });
    expect(cost.effect).toBe(effect);
    expect(cost.gapMs > 0).toBe(effect !== 'seamless');
    if (effect === 'transport') expect(cost).toEqual(delayCost(sentDelay(set(change))));
  });

  it.each<[string, Partial<UnitSettings>, Partial<UnitSettings>, string]>([
    ['a bitrate', {}, { bitrateKbps: 5000 }, 'seamless'],
    ['a limit of it', {}, { limits: { cellularKbps: 0, totalKbps: 1000 } }, 'seamless'],
    ['a picture format', {}, { bitrateKbps: 5000, resolution: '720p30' }, 'encoder'],
    ['a delay', {}, { bitrateKbps: 5000, delay: 2000 }, 'transport'],
  ])('%s of a unit whose encoders take over from one another', (_, now, change, effect) => {
    const cost = changeCost(set(now), set({ ...now, ...change }), LIVE);
    expect(cost.effect).toBe(effect);
  });
  it('a bitrate of another unit', () => {
    expect(changeCost(set({}), set({ bitrateKbps: 5000 }), { mode: 'live', features: [] }).effect).toBe('encoder');
  });

  it.each<[StoreMode, StoreMode, Partial<UnitSettings>, string]>([
    ['liveAndStore', 'liveAndStore', { bitrateKbps: 5000 }, 'encoder'],
    ['liveAndStore', 'live', { bitrateKbps: 5000 }, 'encoder'],
    ['liveAndStore', 'live', { storeMode: 'liveAndStore', bitrateKbps: 5000 }, 'encoder'],
    ['live', 'liveAndStore', { bitrateKbps: 5000 }, 'seamless'],
    ['live', 'live', { storeMode: 'liveAndStore', bitrateKbps: 5000 }, 'seamless'],
    ['liveAndStore', 'live', { delay: 2000 }, 'transport'],
    ['storeOnly', 'live', { delay: 2000 }, 'seamless'],
    ['storeAndForward', 'live', { delay: 2000, bitrateKbps: 5000 }, 'encoder'],
    ['storeOnly', 'live', { resolution: '720p30' }, 'encoder'],
    ['storeOnly', 'live', { bonding: { intelligent: true, leastCost: 'modemsFirst' } }, 'seamless'],
  ])('a run that began as %s while the setting is %s: %o', (mode, storeMode, change, effect) => {
    const now = { storeMode };
    expect(changeCost(set(now), set({ ...now, ...change }), { ...LIVE, mode }).effect).toBe(effect);
  });
});
