import { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { unitStatus, type UnitStatus } from '@backhaul/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/random.js';
import { applicationsOf } from '../report/applications.js';
import { unitTelemetry } from '../report/gauges.js';
import { unitState } from '../report/state.js';
import { unitTraits, type UnitTraits } from '../traits/traits.js';
import { isAway, type Condition } from './condition.js';
import { initialCondition } from './initial-condition.js';
import { start, stop } from './orders.js';
import { nextChangeMs, step } from './step.js';

const NUMBER = { session: 's', seq: 1 };
const born = (seed: string, deviceId: string) => {
  const traits = unitTraits({ deviceId, name: deviceId }, seed);
  const random = seededRandom(seed, deviceId, 'life');
  return { traits, random, first: initialCondition(traits, random) };
};
const statusOf = (condition: Condition): UnitStatus => unitStatus(applicationsOf(condition), !isAway(condition));
const report = (traits: UnitTraits, condition: Condition) => ({
  state: UnitState.safeParse({ ...unitState(traits, condition), ...NUMBER }),
  telemetry: UnitTelemetry.safeParse({ ...unitTelemetry(traits, condition), ...NUMBER }),
});

/** The first 500 changes of a simulation, computed again at each call. */
const live = (): Condition[] => {
  const { traits, random, first } = born('seed', 'u1');
  let condition = first;
  return Array.from({ length: 500 }, (_, turn) => {
    condition = step(condition, 100 + turn * 37, traits, random);
    return condition;
  });
};

/** How often each status occurs among 250 units over two hours. */
const shares = (): Map<UnitStatus, number> => {
  const seen = new Map<UnitStatus, number>();
  for (let unit = 0; unit < 250; unit += 1) {
    const { traits, random, first } = born('fleet', `u${unit}`);
    let condition = first;
    for (let minute = 0; minute < 120; minute += 1) {
      condition = step(condition, 60_000, traits, random);
      seen.set(statusOf(condition), (seen.get(statusOf(condition)) ?? 0) + 1 / (250 * 120));
    }
  }
  return seen;
};

describe('the simulation of a unit', () => {
  it('depends on its seed alone', () => {
    expect(live()).toEqual(live());
  });

  it('can be reported over the protocol at every moment, whatever the time steps', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 60 }), (seed, times) => {
        const { traits, random, first } = born(seed, 'u1');
        let condition = first;
        for (const dtMs of times) {
          condition = step(condition, dtMs, traits, random);
          expect(nextChangeMs(condition)).toBeGreaterThanOrEqual(1);
          const { state, telemetry } = report(traits, condition);
          expect(state.error).toBeUndefined();
          expect(telemetry.error).toBeUndefined();
          expect(state.data?.transmission).toBeNull();
          const sum = telemetry.data?.modems.reduce((kbps, { uplinkKbps }) => kbps + uplinkKbps, 0) ?? 0;
          expect([0, sum]).toContain(telemetry.data?.totalKbps);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('announces the time of its next change exactly', () => {
    const { traits, random, first } = born('moment', 'u1');
    let condition: Condition = { ...first, activity: { kind: 'upgrading', leftMs: 4000, totalMs: 4000 } };
    condition = step(condition, 3999, traits, random);
    expect(condition.activity.kind).toBe('upgrading');
    condition = step(condition, 1, traits, random);
    expect(condition.activity).toMatchObject({ kind: 'leaving', how: 'restart' });
    expect(condition.swVersion).not.toBe(first.swVersion);
    condition = step(condition, 500, traits, random);
    expect(statusOf(condition)).toBe('offline');
    condition = step(condition, 20_000, traits, random);
    expect(isAway(condition)).toBe(false);
  });

  it('keeps stored video for upload while the unit is offline', () => {
    const { traits, random, first } = born('upload', 'u1');
    const away: Condition = { ...first, uploadLeftMs: 1000, activity: { kind: 'away', how: 'switchedOff', leftMs: 60_000 } }; // prettier-ignore
    const still = step(away, 50_000, traits, random);
    expect([still.uploadLeftMs, statusOf(still)]).toEqual([1000, 'offline']);
    expect(statusOf(step(away, 60_100, traits, random))).toBe('forwarding');
  });
});

describe('a simulated fleet', () => {
  it('is mostly idle, and some units do each of the things that units do', () => {
    const seen = shares();
    const between = (least: number, most: number, ...statuses: UnitStatus[]): void => {
      const share = statuses.reduce((sum, status) => sum + (seen.get(status) ?? 0), 0);
      expect(share).toBeGreaterThan(least);
      expect(share).toBeLessThan(most);
    };
    between(0.55, 0.85, 'idle');
    between(0.02, 0.12, 'streaming', 'streamingandforwarding');
    between(0.03, 0.15, 'storeandforward');
    between(0.02, 0.15, 'forwarding');
    between(0.003, 0.05, 'upgrading');
    between(0.04, 0.16, 'offline');
  });

  it('is active from the start, and no unit goes offline before the console has seen it', () => {
    const fleet = Array.from({ length: 400 }, (_, unit) => born('start', `u${unit}`));
    const statuses = new Set(fleet.map(({ first }) => statusOf(first)));
    expect(statuses).toEqual(new Set(['idle', 'streaming', 'storeandforward', 'forwarding', 'upgrading']));
    const soon = fleet.map(({ first, traits, random }) => step(first, 30_000, traits, random));
    expect(soon.filter(isAway).length).toBeGreaterThan(10);
    expect(fleet.some(({ first }) => !first.camera.connected)).toBe(true);
  });

  it('never unplugs the camera of a unit that sends a clip', () => {
    const { traits, random, first } = born('clip', 'u1');
    const ready: Condition = { ...first, camera: { connected: true, leftMs: 1000 } };
    const run = { id: 't', channelId: 'c', startedAt: 1, mode: 'live' } as const;
    const seen = (clip: boolean) => {
      const activity = { kind: 'transmitting', phase: 'streaming', leftMs: Infinity, run: { ...run, ...(clip && { clip: { kbps: 700 } }) } } as const; // prettier-ignore
      return step({ ...ready, activity }, 1500, traits, random).camera.connected;
    };
    expect([seen(true), seen(false)]).toEqual([true, false]);
  });

  it('ends a front panel transmission from the panel, and an ordered one only by order', () => {
    const { traits, random, first } = born('order', 'u1');
    const resting: Condition = { ...first, camera: { connected: true, leftMs: 1e9 }, activity: { kind: 'idle', leftMs: 1e9, next: 'away' } }; // prettier-ignore
    const hours = 24 * 3_600_000;
    const panel = step({ ...resting, activity: { kind: 'transmitting', phase: 'streaming', leftMs: 60_000, run: null } }, 61_000, traits, random); // prettier-ignore
    expect(panel.activity.kind).toBe('idle');
    let ordered = start(resting, { id: 't', channelId: 'c', startedAt: 1, mode: 'live' }, random).condition;
    expect(statusOf(ordered)).toBe('streaming');
    expect(applicationsOf(ordered).video?.state).toBe('connecting');
    ordered = step(ordered, 3000, traits, random);
    expect(report(traits, ordered).state.data?.transmission).toMatchObject({ id: 't', phase: 'streaming' });
    ordered = step(ordered, hours, traits, random);
    expect(report(traits, ordered).state.data?.transmission).toMatchObject({ id: 't', phase: 'streaming' });
    ordered = stop(ordered, 't', random).condition;
    expect(report(traits, ordered).state.data?.transmission).toMatchObject({ phase: 'stopping' });
    ordered = step(ordered, 1000, traits, random);
    expect([ordered.activity.kind, report(traits, ordered).state.data?.transmission]).toEqual(['idle', null]);
  });
});
