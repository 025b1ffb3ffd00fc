import { describe, expect, it } from 'vitest';
import { cameras } from '../../../text/en/cameras.js';
import { configure } from '../../../text/en/configure.js';
import { groups } from '../../../text/en/groups.js';
import { addMessages } from '../../../text/t.js';
import { complaintsOf } from '../../../ui/resource/form.js';
import { fieldsOf } from './fields.js';
import { type Defaults, defaultsOf, valuesOf } from './values.js';

addMessages(cameras);
addMessages(configure);
addMessages(groups);

const TEXTS = {
  slugline: 'News',
  storyId: '',
  crewName: '',
  reporter: 'Ida',
  provider: '',
  usageTerms: '',
  keywords: '',
  comments: '',
};
/** Every setting of the call. */
const ALL: Required<Defaults> = {
  codec: 'h265',
  resolution: '720p30',
  bitrateKbps: 3000,
  delay: 2000,
  shootingMode: 'sports',
  videoComplexity: 'medium',
  fourKMode: 'quadSquares',
  audioEnabled: false,
  audioBitrateKbps: 96,
  audioChannels: 4,
  bonding: { intelligent: false, leastCost: 'modemsFirst' },
  limits: { cellularKbps: 5000, totalKbps: 8000 },
  capping: { cellular: { option: 3.6, customKbps: 0 }, total: { option: 'custom', customKbps: 6000 } },
  liveuIq: true,
  operationalMode: 'storeAndForward',
  transmissionMode: 'fixedInternet',
  fixedInternetDelay: 1000,
  persistentStream: true,
  storeMode: 'liveAndStore',
  storeQuality: { h264: 'low', h265: 'medium' },
  ntpTimecode: true,
  ntpIpAddress: '192.0.2.1',
  ipOutputResolution: null,
  smart: { bandwidthLimitKbps: 4000, liveVideoCodec: 'h265' },
  ipPipe: { mode: 'persistent' },
  metadata: { enabled: true, prompt: false, fields: TEXTS, defaults: TEXTS, labels: { ...TEXTS, slugline: 'Title' } },
  intercom: { mode: 'targetChannel', destinationAccount: 'desk', audioJacks: { talk: 'jack1', listen: 'jack2' } },
  ifbDelay: 300,
};
const names = (defaults: Defaults) => fieldsOf(valuesOf(defaults)).map(({ name }) => name);
const complaints = (defaults: Defaults, typed: Record<string, string> = {}) => {
  const values = { ...valuesOf(defaults), ...typed };
  return Object.fromEntries(complaintsOf(fieldsOf(values), values));
};

describe('the default configuration in the form', () => {
  it('is what is stored, every setting of it', () => {
    expect(defaultsOf(valuesOf(ALL))).toEqual(ALL);
    expect(complaints(ALL)).toEqual({});
  });

  it('leaves out what is not set', () => {
    expect(defaultsOf(valuesOf({}))).toEqual({});
    expect(complaints({})).toEqual({});
    const values = valuesOf({ bitrateKbps: 3000, audioEnabled: false, codec: 'h265', liveuIq: true });
    expect(defaultsOf({ ...values, bitrateKbps: '', codec: '', resolution: '720p30' })).toEqual({
      liveuIq: true,
      audioEnabled: false,
      resolution: '720p30',
    });
  });

  it('has a field for every setting, and the parts of those that are set', () => {
    const heads = Object.keys(ALL).map((key) => (key === 'ipPipe' ? 'ipPipe.mode' : key));
    expect(names({}).toSorted()).toEqual(heads.toSorted());
    for (const whole of ['bonding', 'limits', 'capping', 'storeQuality', 'smart', 'metadata', 'intercom'] as const) {
      expect([whole, names({ [whole]: ALL[whole] }).some((name) => name.startsWith(`${whole}.`))]).toEqual([
        whole,
        true,
      ]);
    }
    expect(defaultsOf({ ...valuesOf({}), limits: 'set' })).toEqual({ limits: { cellularKbps: 0, totalKbps: 0 } });
  });

  it('names every field, in no two ways', () => {
    const fields = fieldsOf(valuesOf(ALL));
    const labels = fields.map(({ label, group }) => `${group?.title}/${label}`);
    expect(new Set(labels).size).toBe(labels.length);
    expect(fields.filter(({ name, label }) => name === label)).toEqual([]);
  });

  it.each<[Record<string, string>, string]>([
    [{ bitrateKbps: '99' }, 'bitrateKbps'],
    [{ bitrateKbps: 'fast' }, 'bitrateKbps'],
    [{ ntpIpAddress: 'time' }, 'ntpIpAddress'],
    [{ 'limits.cellularKbps': '999' }, 'limits.cellularKbps'],
    [{ 'limits.totalKbps': '20001' }, 'limits.totalKbps'],
    [{ 'limits.totalKbps': '4000' }, 'limits.totalKbps'],
    [{ 'limits.totalKbps': '' }, 'limits.totalKbps'],
    [{ 'capping.total.customKbps': '500' }, 'capping.total.customKbps'],
    [{ 'capping.cellular.option': '8' }, 'capping.cellular.option'],
    [{ 'smart.bandwidthLimitKbps': '1' }, 'smart.bandwidthLimitKbps'],
    [{ 'metadata.fields.slugline': '', 'metadata.defaults.slugline': '' }, 'metadata.fields.slugline'],
    [{ 'metadata.defaults.comments': 'a;b' }, 'metadata.defaults.comments'],
    [{ 'metadata.labels.reporter': 'Reporter 1' }, 'metadata.labels.reporter'],
  ])('refuses %j at %s', (typed, name) => {
    expect(Object.keys(complaints(ALL, typed))).toEqual([name]);
  });
});
