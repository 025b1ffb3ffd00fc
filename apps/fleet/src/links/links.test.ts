import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/random.js';
import { bond } from './bonding.js';
import type { LinkKind } from './kinds.js';
import { linksNow, type LinkNow } from './setup.js';
import { capacityOf, firstLink, linkTraits, lossOf, rttOf, signalOf, stepLinks } from './link.js';

const KINDS: readonly LinkKind[] = ['5G', 'LTE', 'Wi-Fi', 'Ethernet'];
const made = (seed: string, kinds: readonly LinkKind[]) => {
  const random = seededRandom(seed);
  const traits = kinds.map((kind, index) =>
    linkTraits({ port: index + 1, kind, operators: ['Telenor', 'Ice'], coverage: 1, ssid: 'Home' }, random),
  );
  return { random, traits, links: traits.map((trait) => firstLink(trait, random)) };
};

const SET_UP = { sim: 'A' as const, operator: null, ssid: null, knownSsids: [] };
const at = (strength: number) => ({ connected: true, leftMs: 1, strength, flutter: 0, ...SET_UP });
const still = (connected: boolean) => ({ ...at(0), connected });

describe('links', () => {
  it('stay within the limits of their kind, whatever the time steps', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer({ min: 1, max: 3_600_000 }), { maxLength: 60 }), (seed, times) => {
        const { random, traits, links: first } = made(seed, KINDS);
        let links = first;
        for (const dtMs of times) {
          links = [...stepLinks(traits, links, dtMs, random)];
          expect(links.some(({ connected }) => connected)).toBe(true);
          traits.forEach((trait, index) => {
            const link = links[index];
            if (!link) throw new Error('a link is missing');
            expect(link.leftMs).toBeGreaterThan(0);
            expect(capacityOf(trait, link)).toBeLessThan(trait.capacityKbps * 5);
            expect(capacityOf(trait, link) > 0).toBe(link.connected);
            expect(rttOf(trait, link, 1)).toBeGreaterThan(0.5);
            expect(rttOf(trait, link, 1)).toBeLessThan(500);
            for (const [value, most] of [
              [lossOf(trait, link, 1), 40],
              [signalOf(trait, link), 5],
            ] as const) {
              // prettier-ignore
              expect(value).toBeGreaterThanOrEqual(0);
              expect(value).toBeLessThanOrEqual(most);
            }
          });
        }
      }),
    );
  });

  it('fail and return, except the last connected one', () => {
    const { random, traits, links: first } = made('die', ['LTE', 'LTE']);
    const seen = new Set<string>();
    let links: ReturnType<typeof stepLinks> = first;
    for (let turn = 0; turn < 20_000; turn += 1) {
      links = stepLinks(traits, links, 10_000, random);
      seen.add(links.map(({ connected }) => (connected ? 'up' : 'down')).join(' '));
    }
    expect([...seen].sort()).toEqual(['down up', 'up down', 'up up']);
  });

  it('get worse together: a weak signal carries less and loses more', () => {
    const { traits } = made('weak', ['LTE']);
    const [trait] = traits;
    if (!trait) throw new Error('no link');
    expect(signalOf(trait, at(-2))).toBeLessThan(signalOf(trait, at(1)));
    expect(capacityOf(trait, at(-2))).toBeLessThan(capacityOf(trait, at(1)));
    expect(lossOf(trait, at(-2), 0.5)).toBeGreaterThan(lossOf(trait, at(1), 0.5));
    expect(rttOf(trait, at(0), 1)).toBeGreaterThan(rttOf(trait, at(0), 0));
  });
});

const there = (kind: LinkKind, coverage: number) =>
  linkTraits({ port: 1, kind, operators: ['Ice'], coverage, ssid: null }, seededRandom('reach'));

it('are worse where coverage is poor, except for Ethernet', () => {
  expect(there('LTE', 0.25).capacityKbps).toBeCloseTo(there('LTE', 1).capacityKbps / 4, 6);
  expect(there('LTE', 0.25).signal).toBeLessThan(there('LTE', 1).signal);
  expect(there('Ethernet', 0.25)).toEqual(there('Ethernet', 1));
});

describe('bond', () => {
  const { traits } = made('bond', ['LTE', '5G']);
  const set = (...connected: boolean[]) => linksNow(traits, connected.map(still), []);
  const both = set(true, true);
  const plan = {
    intelligent: true,
    leastCost: 'disabled',
    fixedInternet: false,
    totalKbps: 0,
    cellularKbps: 0,
  } as const;
  const spread = (links: readonly LinkNow[], streamKbps: number, uploading: boolean) =>
    bond(links, { ...plan, streamKbps, forwardKbps: uploading ? 3000 : 0 });
  const capacity = traits.reduce((sum, { capacityKbps }) => sum + capacityKbps, 0);

  it.each([
    ['what is wanted, where it fits', 2000, false, 2000],
    ['nothing, off air', 0, false, -8],
    ['a file alone', 0, true, 3000],
    ['a picture and a file', 1000, true, 4000],
    ['no more than the links carry', 1e6, false, 0.85 * capacity],
    ['the picture before the file', 1e6, true, 0.85 * capacity],
  ])('sends %s', (_, wanted, uploading, payload) => {
    const { totalKbps } = spread(both, wanted, uploading);
    expect(Math.abs(totalKbps - (payload + 8))).toBeLessThanOrEqual(2);
  });

  it('spreads the stream by capacity, and sends nothing over a disconnected link', () => {
    const [lte, fiveG] = spread(both, 2000, false).loads;
    expect((lte?.uplinkKbps ?? 0) / (fiveG?.uplinkKbps ?? 1)).toBeCloseTo(
      (traits[0]?.capacityKbps ?? 0) / (traits[1]?.capacityKbps ?? 1),
      1,
    );
    const { loads, totalKbps } = spread(set(false, true), 2000, false);
    expect(loads[0]).toEqual({ uplinkKbps: 0, downlinkKbps: 0, use: 0 });
    expect(totalKbps).toBe(loads[1]?.uplinkKbps);
  });
});
