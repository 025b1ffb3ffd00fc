import { describe, expect, it } from 'vitest';
import { firstState, nextState, type ControllerInput, type ControllerState } from './controller.js';
import type { LinkMeasure } from './estimate.js';
import { OPEN_POLICY } from './testing.js';

const LINKS = [
  { name: 'eth0', type: 'lan' },
  { name: 'wwan0', type: 'cell' },
] as const;
const DEAD: LinkMeasure = { alive: false, deliveredKbps: 0, lossPercent: 100, rttMs: 0 };
const input = (measures: Record<string, LinkMeasure>, change: Partial<ControllerInput> = {}): ControllerInput => ({
  links: LINKS,
  measures: new Map(Object.entries(measures)),
  policy: OPEN_POLICY,
  wantedKbps: 4000,
  ...change,
});
const START = firstState(input({}));

/** Simulates seconds on networks with these capacities. */
function live(
  state: ControllerState,
  caps: Record<string, number>,
  seconds: number,
  change: Partial<ControllerInput> = {},
) {
  return Array.from({ length: seconds }).reduce<ControllerState>((before) => {
    const weights = [...before.weights.values()].reduce((sum, weight) => sum + weight, 0);
    const measures = Object.entries(caps).map(([name, cap]): [string, LinkMeasure] => {
      const asked = (before.bitrate.kbps * 1.05 * (before.weights.get(name) ?? 0)) / Math.max(1, weights);
      const deliveredKbps = Math.min(asked, cap);
      const lossPercent = asked === 0 ? 0 : (100 * (asked - deliveredKbps)) / asked;
      return [name, cap === 0 ? DEAD : { alive: true, deliveredKbps, lossPercent, rttMs: asked > cap ? 300 : 40 }];
    });
    return nextState(before, input(Object.fromEntries(measures), change));
  }, state);
}
const share = ({ weights }: ControllerState, name: string): number =>
  (weights.get(name) ?? 0) / [...weights.values()].reduce((sum, weight) => sum + weight, 0);

describe('the controller', () => {
  it('begins with the configured bitrate, spread evenly', () => {
    expect(START.bitrate.kbps).toBe(4000);
    expect(share(START, 'eth0')).toBe(0.5);
  });

  it('changes nothing that works', () => {
    const later = live(START, { eth0: 9000, wwan0: 9000 }, 60);
    expect(later.bitrate.kbps).toBe(4000);
    expect(later.weights).toBe(START.weights);
  });

  it('spreads by what each link delivers, and sets the encoder to the sum', () => {
    const later = live(START, { eth0: 1500, wwan0: 500 }, 40);
    expect(later.bitrate.kbps / 2000).toBeGreaterThan(0.82);
    expect(later.bitrate.kbps).toBeLessThan(2000);
    expect(share(later, 'eth0')).toBeGreaterThan(0.68);
    expect(share(later, 'eth0')).toBeLessThan(0.82);
  });

  it('leaves a dead link at once and lowers the bitrate; a link that is back is used again', () => {
    const [second, dead] = [live(START, { eth0: 2500, wwan0: 2500 }, 1), { eth0: 2500, wwan0: 0 }];
    const without = live(second, dead, 1);
    // The dead link keeps a small weight for its return; RIST sends nothing over it until then.
    expect([...without.weights]).toEqual([
      ['eth0', 40],
      ['wwan0', 3],
    ]);
    expect(live(without, dead, 10).weights).toEqual(without.weights);
    expect(live(without, dead, 10).bitrate.kbps).toBeLessThan(2500);
    expect(live(without, { eth0: 9000, wwan0: 0 }, 10).bitrate.kbps).toBe(4000);
    const back = live(live(without, dead, 10), { eth0: 2500, wwan0: 2500 }, 40);
    expect([...back.weights.keys()].toSorted()).toEqual(['eth0', 'wwan0']);
    expect(back.bitrate.kbps).toBeGreaterThan(3000);
  });

  it('keeps the spread when every link is dead, for when one is back', () => {
    const lost = live(START, { eth0: 0, wwan0: 0 }, 10);
    expect(lost.weights).toBe(START.weights);
    expect(lost.bitrate.kbps).toBe(4000);
  });

  it('uses a new link, and forgets one that has gone', () => {
    const third = { name: 'wlan0', type: 'wifi' } as const;
    const more = nextState(START, input({}, { links: [...LINKS, third] }));
    expect(live(more, { eth0: 5000, wwan0: 5000, wlan0: 5000 }, 10, { links: [...LINKS, third] }).weights.size).toBe(3);
    const fewer = nextState(START, input({}, { links: [LINKS[0]] }));
    expect([...fewer.weights.keys()]).toEqual(['eth0']);
  });

  it('keeps within the limits of the unit', () => {
    const policy = { ...OPEN_POLICY, cellularKbps: 1000, totalKbps: 3000 };
    const first = firstState({ ...input({}), policy });
    const limited = live(first, { eth0: 9000, wwan0: 9000 }, 30, { policy });
    expect(limited.bitrate.kbps).toBeLessThanOrEqual(3000);
    expect(share(limited, 'wwan0') * limited.bitrate.kbps * 1.08).toBeLessThan(1150);
  });
});
