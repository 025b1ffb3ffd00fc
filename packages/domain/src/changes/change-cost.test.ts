import { describe, expect, it } from 'vitest';
import type { UnitSettings } from '../configuration/settings.js';
import { changeCost, CHANGE_EFFECT, CHANGE_EFFECTS, ENCODER_GAP_MS, sentDelay } from './change-cost.js';

/** As much of a configuration as the rule looks at. */
const set = (change: Partial<UnitSettings>): UnitSettings =>
  Object.assign(
    Object.create(null),
    { delay: 1000, transmissionMode: 'cellularBonding', fixedInternetDelay: 500 },
    change,
  );

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
    const cost = changeCost(set({}), set(change));
    expect(cost.effect).toBe(effect);
    if (effect === 'seamless') expect(cost.gapMs).toBe(0);
    if (effect === 'encoder') expect(cost.gapMs).toBe(ENCODER_GAP_MS);
    if (effect === 'transport') expect(cost.gapMs).toBeGreaterThan(sentDelay(set(change)));
  });

  it('is known of every setting', () => {
    expect(Object.values(CHANGE_EFFECT).filter((effect) => !CHANGE_EFFECTS.includes(effect))).toEqual([]);
  });
});
