import { NOT_OFFERED as NOT_ABLE } from '@backhaul/agent';
import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { checkOffer, NOT_OFFERED, sameValue, UNSET_INTERFACE } from '@backhaul/domain';
import { settingPaths, uncovered, unitOrderNames } from '@backhaul/testing/reports';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { encoderArgs } from '../media/commands.js';
import { latencyOf } from '../media/transmission.js';
import { GUEST_CAPABILITIES } from './capabilities.js';
import { Operator } from './operator.js';

const F = FIRST_CONFIGURATION;
const text = { slugline: 'a', storyId: 'a', crewName: 'a', reporter: 'a', provider: 'a', usageTerms: 'a', keywords: 'a', comments: 'a' }; // prettier-ignore

/** A configuration in which every setting differs from the default. */
const OTHER: UnitConfiguration = {
  delay: 5000,
  resolution: '360p30',
  codec: 'h265',
  bitrateKbps: 1500,
  audioEnabled: false,
  audioBitrateKbps: 96,
  audioChannels: 4,
  shootingMode: 'sports',
  videoComplexity: 'complex',
  fourKMode: 'quadSamples',
  transmissionMode: 'fixedInternet',
  fixedInternetDelay: 500,
  persistentStream: true,
  storeMode: 'storeOnly',
  storeQuality: { h264: 'low', h265: 'low' },
  filenamePrefix: 'NEWS_',
  ntpTimecode: true,
  ntpIpAddress: '10.0.0.1',
  ipOutputResolution: '720p50',
  ipInput: { enabled: true, url: 'srt://10.0.0.1:9' },
  bonding: { intelligent: false, leastCost: 'modemsFirst' },
  limits: { cellularKbps: 1000, totalKbps: 2000 },
  capping: { cellular: { option: 'custom', customKbps: 1000 }, total: { option: 'custom', customKbps: 2000 } },
  interfaces: [
    {
      port: 'browser',
      enabled: false,
      priority: 2,
      limitKbps: 1000,
      apn: 'a',
      authentication: 'PAP',
      user: 'a',
      passwordSet: true,
      networkMode: '4G',
      activeSim: 'B',
    },
  ],
  ipPipe: { mode: 'persistent' },
  ipPipeTarget: { host: '192.168.1.20', port: 81 },
  operationalMode: 'multiHq',
  multiCamera: {
    mode: 'switcher',
    channelId: 'c1',
    feeds: 2,
    channelSelectionMode: 'custom',
    customSelectedChannels: ['c1'],
    priorities: [9],
    labels: ['a'],
  },
  switcherMode: { highQualityChannelId: 'c1', proxyChannelId: 'c2', sdiInput: 'sdi1' },
  intercom: { mode: 'targetChannel', destinationAccount: 'a', audioJacks: { talk: 'jack1', listen: 'jack1' } },
  ifbDelay: 300,
  sipAccount: { server: 'a', user: 'a', passwordSet: true },
  liveuIq: true,
  metadata: { enabled: true, prompt: true, fields: text, defaults: text, labels: text },
  smart: { bandwidthLimitKbps: 1000, liveVideoCodec: 'h265' },
};

type Key = keyof UnitConfiguration;
/** The effect of each setting that a browser supports: the arguments of its encoder and its link. */
const EFFECTS: Readonly<Partial<Record<Key, (applied: UnitConfiguration) => unknown>>> = {
  delay: (applied) => latencyOf(applied, { latencyMs: 120 }),
  resolution: encoder,
  bitrateKbps: encoder,
  audioEnabled: encoder,
  audioBitrateKbps: encoder,
};

function encoder(applied: UnitConfiguration): unknown {
  const media = [
    { kind: 'video', payloadType: 96, mid: '0' },
    { kind: 'audio', payloadType: 111, mid: '1' },
  ] as const;
  return encoderArgs(applied, [...media], 'udp://127.0.0.1:1', 0);
}

const operator = () =>
  new Operator({
    media: [],
    folder: '/nowhere',
    log: pino({ level: 'silent' }),
    device: () => ({ changed: () => undefined, event: () => Promise.resolve(), now: () => 0 }),
    requestKeyframe: () => undefined,
    hasCamera: () => true,
    onChange: () => undefined,
  });

/** The value at a path; for a list, that of its first member. */
function at(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const within = Array.isArray(value) ? value[0] : value;
  return typeof within === 'object' && within !== null ? at(Reflect.get(within, key), rest) : undefined;
}

it('uses a different value for every setting of the contract', () => {
  const first = { ...F, interfaces: [{ ...UNSET_INTERFACE, port: '' }] };
  const same = settingPaths().filter((path) => sameValue(at(first, path.split('.')), at(OTHER, path.split('.'))));
  expect(same).toEqual([]);
});

const KEYS = Object.keys(OTHER).filter((key): key is Key => key in OTHER);

describe('a browser that is a unit', () => {
  it.each(KEYS)('applies the setting %s, or does not offer it', async (key) => {
    const guest = operator();
    const before = guest.configuration.applied;
    const wanted = { ...before, [key]: OTHER[key] };
    await guest.configure(1, wanted);
    const { version, applied } = guest.configuration;
    expect(version).toBe(1);
    const effect = EFFECTS[key];
    const complaints = checkOffer(wanted, GUEST_CAPABILITIES, before).map(({ message }) => message);
    if (effect) {
      expect(complaints).toEqual([]);
      expect(applied).toEqual(wanted);
      expect(effect(applied)).not.toEqual(effect(before));
    } else {
      expect(complaints).toContain(NOT_OFFERED);
      expect(applied).toEqual(before);
    }
  });

  it('supports the three orders of every unit and no other', async () => {
    expect(uncovered(unitOrderNames(), ['start', 'stop', 'selectChannel']).idle).toEqual([]);
    expect(GUEST_CAPABILITIES.orders).toEqual([]);
    const guest = operator();
    expect(await guest.execute({ name: 'ifb', args: { alwaysOn: true } })).toEqual(NOT_ABLE);
    expect(await guest.execute({ name: 'upgrade', args: { version: '9.9.1' } })).toMatchObject({ outcome: 'failed' });
    expect(await guest.execute({ name: 'stop', args: { transmissionId: null } })).toMatchObject({ outcome: 'done' });
    expect(await guest.execute({ name: 'selectChannel', args: { channelId: 'c9' } })).toMatchObject({
      outcome: 'done',
    });
    expect(guest.channelId).toBe('c9');
  });
});
