import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { DEVICE_SOFTWARE_CODES } from '@backhaul/domain';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/random.js';
import { unitTraits } from '../traits/traits.js';
import { applicationsOf } from '../report/applications.js';
import { isOnAir, type Activity, type Condition } from './condition.js';
import { initialCondition } from './initial-condition.js';
import { proceed } from './next-activity.js';
import { configure, reboot, selectChannel, start, stop, upgrade } from './orders.js';

const random = seededRandom('orders');
const RUN = { id: 't1', channelId: 'c1', startedAt: 5, mode: 'live' as const };
const OTHER = { ...RUN, id: 't2' };
const base = initialCondition(unitTraits({ deviceId: 'u', name: 'u' }, 's'), random);
const doing = (activity: Activity, cameraConnected = true): Condition => ({
  ...base,
  activity,
  camera: { connected: cameraConnected, leftMs: 1000 },
});
const idle: Activity = { kind: 'idle', leftMs: 9, next: 'away' };
const streaming = (run: typeof RUN | null): Activity => ({ kind: 'transmitting', phase: 'streaming', leftMs: 9, run });
const stopping: Activity = { kind: 'transmitting', phase: 'stopping', leftMs: 9, run: RUN };
const upgrading: Activity = { kind: 'upgrading', leftMs: 9, totalMs: 10 };

describe('start', () => {
  it.each([
    ['idle', doing(idle), null],
    ['idle without a camera', doing(idle, false), 'No camera is connected'],
    ['in this very run', doing(streaming(RUN)), null],
    ['in another run', doing(streaming(OTHER)), 'The unit is already on air'],
    ['on air by its panel', doing(streaming(null)), 'The unit is already on air'],
    ['at the end of this very run', doing(stopping), 'The unit is already on air'],
    ['recording', doing({ kind: 'recording', leftMs: 9 }), 'The unit is recording for store and forward'],
    ['upgrading', doing(upgrading), 'The unit is upgrading'],
    ['leaving', doing({ kind: 'leaving', leftMs: 9, awayMs: 9, how: 'restart' }), 'The unit is restarting or switching off'], // prettier-ignore
    ['away', doing({ kind: 'away', leftMs: 9, how: 'restart' }), 'The unit is restarting or switching off'],
  ])('answers a start to a unit that is %s', (_, condition, refusal) => {
    const outcome = start(condition, RUN, random);
    expect(outcome.refusal).toBe(refusal);
    if (refusal === null) expect(outcome.condition.activity).toMatchObject({ kind: 'transmitting', run: RUN });
    else expect(outcome.condition).toBe(condition);
  });

  it.each([
    ['live', { video: { state: 'streaming', onAir: false } }, true, 0],
    ['liveAndStore', { video: { state: 'streaming', onAir: false }, store: {} }, true, 0],
    ['storeAndForward', { store: {}, forward: {} }, false, 10_000],
    ['storeOnly', { store: {} }, false, 0],
  ] as const)('reports a start in mode %s as %j', (mode, shown, onAir, leftAfter) => {
    const run = { ...RUN, mode };
    const condition = { ...doing({ kind: 'transmitting', phase: 'streaming', leftMs: 9, run }), uploadLeftMs: 0 };
    expect(applicationsOf(condition)).toEqual(shown);
    expect(isOnAir(condition)).toBe(onAir);
    const stopped = doing({ kind: 'transmitting', phase: 'stopping', leftMs: 0, run });
    const after = proceed({ ...stopped, uploadLeftMs: 0 }, random);
    expect(after.activity?.kind).toBe('idle');
    expect(after.uploadLeftMs).toBeGreaterThanOrEqual(leftAfter);
    if (leftAfter === 0) expect(after.uploadLeftMs).toBe(0);
  });

  it('connects in one to three seconds, and selects the channel', () => {
    for (let turn = 0; turn < 100; turn += 1) {
      const { condition } = start(doing(idle), RUN, random);
      expect(condition).toMatchObject({ channelId: 'c1', activity: { phase: 'connecting' } });
      expect(condition.activity.leftMs).toBeGreaterThanOrEqual(1000);
      expect(condition.activity.leftMs).toBeLessThanOrEqual(3000);
    }
  });
});

describe('stop', () => {
  it.each([
    ['its run', doing(streaming(RUN)), 't1', 'stopping'],
    ['whatever runs', doing(streaming(RUN)), null, 'stopping'],
    ['what its panel started', doing(streaming(null)), null, 'stopping'],
    ['another run', doing(streaming(OTHER)), 't1', 'streaming'],
    ['what is stopping', doing(stopping), 't1', 'stopping'],
    ['nothing', doing(idle), null, undefined],
  ])('answers a stop of %s', (_, condition, id, phase) => {
    const { condition: after, refusal } = stop(condition, id, random);
    expect(refusal).toBeNull();
    expect(after.activity.kind === 'transmitting' ? after.activity.phase : undefined).toBe(phase);
  });
});

it('selects a channel, or none', () => {
  expect(selectChannel(base, 'c9').condition.channelId).toBe('c9');
  expect(selectChannel({ ...base, channelId: 'c9' }, null).condition.channelId).toBeNull();
});

it('reboots, but not during an upgrade', () => {
  expect(reboot(doing(streaming(RUN)), random).condition.activity).toMatchObject({ kind: 'leaving', how: 'restart' });
  expect(reboot(doing(upgrading), random).refusal).toBe('The unit is upgrading');
});

describe('configure', () => {
  const wanted: UnitConfiguration = {
    ...FIRST_CONFIGURATION,
    delay: 2000,
    resolution: '2160p30',
    codec: 'h265',
    bitrateKbps: 9000,
    audioEnabled: false,
    audioBitrateKbps: 96,
  };
  it.each([
    ['a model that can', 'oslo-hub-1', wanted],
    ['a model that cannot', 'oslo-phone-1', { ...wanted, resolution: '1080p30', codec: 'h264' }],
  ] as const)('configures %s as far as it can', (_, name, applied) => {
    const traits = unitTraits({ deviceId: 'u', name }, 's');
    expect(configure(base, 7, wanted, traits).configuration).toEqual({ version: 7, applied });
  });
});

describe('an upgrade', () => {
  it.each([
    ['on air', streaming(RUN)],
    ['recording', { kind: 'recording', leftMs: 9 } as const],
    ['upgrading already', upgrading],
  ])('refuses an upgrade to a unit that is %s', (_, activity) => {
    const condition = doing(activity);
    expect(upgrade(condition, '9.9.1', random)).toEqual({
      condition,
      refusal: 'The unit is on air or busy with something else',
    });
  });

  it('takes a minute or more, and ends with the new version and a restart, or with a device error and the old version', () => {
    const codes = new Set<number | null>();
    for (let turn = 0; turn < 400; turn += 1) {
      const { condition } = upgrade(doing(idle), '9.9.1', random);
      const { activity } = condition;
      if (activity.kind !== 'upgrading') throw new Error('it does not upgrade');
      expect(activity.leftMs).toBeGreaterThanOrEqual(60_000);
      const code = activity.order?.code ?? null;
      codes.add(code);
      const after = proceed({ ...condition, activity: { ...activity, leftMs: 0 } }, random);
      expect([after.swVersion, after.activity?.kind]).toEqual(
        code === null ? ['9.9.1', 'leaving'] : [undefined, 'idle'],
      );
      if (code !== null) expect(DEVICE_SOFTWARE_CODES).toContain(code);
    }
    expect(codes.size).toBeGreaterThan(2);
    expect(codes.has(null)).toBe(true);
  });

  it.each([
    [{ failures: 1 }, 104],
    [{ failures: 0 }, null],
  ])('goes as planned: %j', (plan, code) => {
    for (let turn = 0; turn < 50; turn += 1) {
      const { activity } = upgrade(doing(idle), '9.9.1', random, { ...plan, takesMs: 4000 }).condition;
      expect(activity).toMatchObject({ kind: 'upgrading', leftMs: 4000, order: { code } });
    }
  });
});
