import { describe, expect, it } from 'vitest';
import type { Activity, Condition } from '../simulation/condition.js';
import { initialCondition } from '../simulation/initial-condition.js';
import { seededRandom } from '../random/random.js';
import { unitTraits } from '../traits/traits.js';
import { SimulatedNetwork } from '../simulated-network/simulated-network.js';
import { eventsBetween } from '../unit/events.js';
import { transmit } from '../unit/transmit.js';
import { applicationsOf } from './applications.js';
import { unitTelemetry } from './gauges.js';
import { targetKbps } from './rates.js';
import { SentMeter } from './sent.js';
import { mustReport, unitState } from './state.js';

const traits = unitTraits({ deviceId: 'u', name: 'oslo-pack-1' }, 's');
const random = seededRandom('report');
const RUN = { id: 't', channelId: 'c', startedAt: 5, mode: 'live' as const };
const idle: Activity = { kind: 'idle', leftMs: 9, next: 'away' };
const rest: Condition = {
  ...initialCondition(traits, random),
  activity: idle,
  uploadLeftMs: 0,
  battery: { percentage: 40.4, plugged: true },
  camera: { connected: true, leftMs: 9 },
};
const transmitting = (phase: 'connecting' | 'streaming' | 'stopping', run: typeof RUN | null = RUN): Activity => ({ kind: 'transmitting', phase, leftMs: 9, run }); // prettier-ignore
const now = (activity: Activity, uploadLeftMs = 0): Condition => ({ ...rest, activity, uploadLeftMs });

it.each([
  ['rest', now(idle), {}],
  ['an upload', now(idle, 5), { forward: {} }],
  ['connecting', now(transmitting('connecting')), { video: { state: 'connecting', onAir: false } }],
  [
    'streaming beside an upload',
    now(transmitting('streaming'), 5),
    { forward: {}, video: { state: 'streaming', onAir: false } },
  ],
  ['store and forward', now({ kind: 'recording', leftMs: 9 }, 5), { forward: {}, store: {} }],
  ['an upgrade', now({ kind: 'upgrading', leftMs: 69, totalMs: 100 }), { upgrade: { progress: 30 } }],
])('reports %s', (_, condition, applications) => {
  expect(applicationsOf(condition)).toEqual(applications);
});

describe('several cameras', () => {
  const channels = [
    { picture: 'feed1' as const, channelId: 'c' },
    { picture: 'feed2' as const, channelId: 'd' },
  ];
  const cameras = (run: 'multiCamera' | 'switcher' | null, connected = true): Condition => ({
    ...now({ kind: 'transmitting', phase: 'streaming', leftMs: 9, run: { ...RUN, several: { run, channels } } }),
    camera: { connected, leftMs: 9 },
  });

  it('reports several cameras with what each sends', () => {
    const videoMode = rest.configuration.applied.resolution;
    expect(applicationsOf(cameras('multiCamera'))).toEqual({
      multiCamera: { state: 'streaming', feeds: [1, 2].map((feed) => ({ feed, videoMode })) },
    });
    expect(applicationsOf(cameras('multiCamera', false)).multiCamera?.feeds?.[0]?.videoMode).toBeNull();
    expect(applicationsOf(cameras('switcher'))).toEqual({ switcher: { state: 'streaming' } });
  });

  it('reports one camera to several channels as one camera', () => {
    expect(applicationsOf(cameras(null))).toEqual({ video: { state: 'streaming', onAir: false } });
    expect(unitState(traits, cameras(null)).transmission).toEqual({
      id: 't',
      channelId: 'c',
      startedAt: 5,
      phase: 'streaming',
    });
  });

  it('sends to all channels, and ends on all of them', () => {
    const network = new SimulatedNetwork();
    const sender = { network, credentials: { deviceId: 'u' } };
    transmit(sender, traits, rest, cameras('multiCamera'));
    expect(['c', 'd'].map((id) => network.receptionOf(id)?.unitId)).toEqual(['u', 'u']);
    transmit(sender, traits, cameras('multiCamera'), rest);
    expect(['c', 'd'].map((id) => network.receptionOf(id))).toEqual([undefined, undefined]);
  });
});

describe('isNews', () => {
  it.each<[string, Condition, boolean]>([
    ['nothing', rest, false],
    ['gauges', { ...rest, temperature: 80, battery: { percentage: 3, plugged: false } }, false],
    ['a shorter rest', now({ ...idle, leftMs: 3 }), false],
    ['a start', now(transmitting('connecting')), true],
    ['an upload', now(idle, 5), true],
    ['a camera', { ...rest, camera: { connected: false, leftMs: 9 } }, true],
    ['a link', { ...rest, links: rest.links.map((link) => ({ ...link, connected: false })) }, true],
    ['a channel', { ...rest, channelId: 'c' }, true],
    ['a configuration', { ...rest, configuration: { ...rest.configuration, version: 3 } }, true],
  ])('says whether a change must be reported at once: %s', (_, after, expected) => {
    expect(mustReport(rest, after)).toBe(expected);
  });

  it('reports each tenth of an upgrade, and a new transmission', () => {
    const upgrade = (leftMs: number) => now({ kind: 'upgrading', leftMs, totalMs: 100 });
    expect(mustReport(upgrade(95), upgrade(91))).toBe(false);
    expect(mustReport(upgrade(91), upgrade(90))).toBe(true);
    expect(mustReport(now(transmitting('streaming', null)), now(transmitting('streaming')))).toBe(true);
  });
});

describe('gauges', () => {
  it('has a target bitrate while it streams, audio included', () => {
    expect(targetKbps(now(transmitting('streaming')))).toBe(4128);
    expect(targetKbps(now(transmitting('connecting')))).toBeNull();
    expect(targetKbps(rest)).toBeNull();
  });

  it('sends about the target while links carry it, and less when they are weak', () => {
    const strong = { ...now(transmitting('streaming')), links: rest.links.map((link) => ({ ...link, strength: 2 })) };
    const weak = {
      ...strong,
      links: rest.links.map((link, index) => ({ ...link, strength: -3, connected: index === 0 })),
    };
    const total = unitTelemetry(traits, strong).totalKbps;
    expect(Math.abs(total / 4128 - 1)).toBeLessThan(0.1);
    expect(unitTelemetry(traits, weak).totalKbps).toBeLessThan(0.7 * total);
    expect(unitTelemetry(traits, rest).totalKbps).toBe(0);
  });

  it('charges while idle and not on air', () => {
    expect(unitTelemetry(traits, rest).battery).toEqual({ connected: true, percentage: 40, charging: true, discharging: false }); // prettier-ignore
    expect(unitTelemetry(traits, now(transmitting('streaming'))).battery).toMatchObject({ charging: false, discharging: true }); // prettier-ignore
    expect(unitTelemetry(traits, { ...rest, battery: null }).battery).toBeNull();
  });

  it('is near its city', () => {
    const { location } = unitState(traits, rest);
    expect(location?.address?.formattedAddress).toBe('Oslo, Norway');
    expect(Math.abs((location?.lat ?? 0) - 59.91)).toBeLessThan(0.1);
  });
});

it('reports that it is simulated, and that nothing encodes', () => {
  expect(unitState(traits, rest)).toMatchObject({ simulated: true, engines: [], transmission: null });
});

describe('eventsBetween', () => {
  it.each([
    ['connecting', rest, now(transmitting('connecting')), []],
    ['getting through', now(transmitting('connecting')), now(transmitting('streaming')), ['transmissionStarted t']],
    ['being asked to stop', now(transmitting('streaming')), now(transmitting('stopping')), []],
    ['the end', now(transmitting('stopping')), rest, ['transmissionEnded t']],
    [
      'a panel',
      now(transmitting('connecting', null)),
      now(transmitting('streaming', null)),
      ['transmissionStarted null'],
    ],
  ])('makes the right events for %s', (_, before, after, events) => {
    expect(eventsBetween(before, after).map(({ type, transmissionId }) => `${type} ${transmissionId}`)).toEqual(events);
  });
});

it('counts what it reports as sent, link by link', () => {
  const meter = new SentMeter();
  const { modems } = unitTelemetry(traits, now(transmitting('streaming')));
  const kbps = modems.reduce((sum, { uplinkKbps }) => sum + uplinkKbps, 0);
  const total = (ms: number) => meter.add(modems, ms).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(kbps).toBeGreaterThan(0);
  expect(total(1000) / 125).toBeCloseTo(kbps, 0);
  expect(total(3000) / 500).toBeCloseTo(kbps, 0);
  expect(meter.add([], 1000)).toEqual([]);
});

it('counts nothing for time that has not passed, and never falls', () => {
  const meter = new SentMeter();
  const { modems } = unitTelemetry(traits, now(transmitting('streaming')));
  expect(meter.add(modems, -2).every(({ bytes }) => bytes === 0)).toBe(true);
  const after = meter.add(modems, 1000);
  expect(meter.add(modems, -2)).toEqual(after);
});
