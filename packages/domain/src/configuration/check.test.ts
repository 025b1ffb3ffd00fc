import { describe, expect, it } from 'vitest';
import { checkConfiguration } from './check.js';
import { sameValue } from './same.js';
import {
  UNSET_INTERFACE,
  type ConfiguredUnit,
  type InterfaceSettings,
  type Metadata,
  type SettingsOnOffer,
  type UnitSettings,
} from './settings.js';

const EMPTY: Metadata = {
  slugline: '',
  storyId: '',
  crewName: '',
  reporter: '',
  provider: '',
  usageTerms: '',
  keywords: '',
  comments: '',
};
const NOW: UnitSettings = {
  delay: 1000,
  resolution: '1080p30',
  codec: 'h264',
  bitrateKbps: 4000,
  audioEnabled: true,
  audioBitrateKbps: 128,
  audioChannels: 2,
  shootingMode: 'standard',
  videoComplexity: 'standard',
  fourKMode: 'singleLink',
  transmissionMode: 'cellularBonding',
  fixedInternetDelay: 1000,
  persistentStream: false,
  storeMode: 'live',
  storeQuality: { h264: 'high', h265: 'high' },
  filenamePrefix: '',
  ntpTimecode: false,
  ntpIpAddress: '',
  ipOutputResolution: null,
  ipInput: { enabled: false, url: '' },
  bonding: { intelligent: true, leastCost: 'disabled' },
  limits: { cellularKbps: 0, totalKbps: 0 },
  capping: { cellular: { option: 'disabled', customKbps: 0 }, total: { option: 'disabled', customKbps: 0 } },
  interfaces: [],
  ipPipe: { mode: 'singleSession' },
  ipPipeTarget: { host: '', port: 80 },
  operationalMode: 'live',
  multiCamera: {
    mode: 'highQuality',
    channelId: null,
    feeds: 1,
    channelSelectionMode: 'automaticByServer',
    customSelectedChannels: [],
    priorities: [],
    labels: [],
  },
  switcherMode: { highQualityChannelId: null, proxyChannelId: null, sdiInput: 'sdi0' },
  intercom: { mode: 'audioRoom', destinationAccount: '', audioJacks: { talk: 'none', listen: 'none' } },
  ifbDelay: 0,
  sipAccount: { server: '', user: '', passwordSet: false },
  liveuIq: false,
  metadata: { enabled: false, prompt: false, fields: EMPTY, defaults: EMPTY, labels: EMPTY },
  smart: { bandwidthLimitKbps: 0, liveVideoCodec: 'h264' },
};
const UNIT: ConfiguredUnit = {
  now: NOW,
  busy: false,
  delays: [400, 800, 900, 1000, 2000],
  modems: [
    { port: '1', connected: true },
    { port: '2', connected: true },
    { port: '3', connected: true },
  ],
  pro4K: null,
  channel4K: null,
};
const NOTHING: SettingsOnOffer = {
  codecs: ['h264'],
  resolutions: ['1080p30'],
  audioChannels: [2],
  videoInputs: ['hdmi'],
  videoComplexities: ['standard'],
  shootingModes: [],
  fourKModes: [],
  transmissionModes: ['cellularBonding'],
  storeModes: ['live'],
  operationalModes: ['live'],
  ipInputProtocols: [],
  maxFeeds: 1,
  features: [],
};
const MODEM: InterfaceSettings = {
  port: '1',
  enabled: true,
  priority: 1,
  limitKbps: 0,
  apn: '',
  authentication: 'none',
  user: '',
  passwordSet: false,
  networkMode: '3G/4G/5G',
  activeSim: null,
};
const OFF: InterfaceSettings = { ...MODEM, enabled: false };
const x = (count: number): string => 'x'.repeat(count);
const said = (
  change: Partial<UnitSettings>,
  unit: Partial<ConfiguredUnit> = {},
  offer: SettingsOnOffer | null = null,
) =>
  checkConfiguration({ ...NOW, ...change }, offer, { ...UNIT, ...unit }).map(
    ({ path, message }) => `${path}: ${message.text}`,
  );

it('finds nothing wrong with what a new unit is set to, whatever it offers', () => {
  expect([said({}), said({}, {}, NOTHING)]).toEqual([[], []]);
});

const no = (path: string): string[] => [`${path}: Not supported by this unit`];
const custom = (customKbps: number) => ({ option: 'custom', customKbps }) as const;
const LAST = 'This is your last interface connected. You need at least 2 interfaces connected.';
const ON_THE_FLY = 'Change of delay on the fly is supported from 0.9 s delay';

describe('rules of spec 1 §5', () => {
  it.each<[string, Partial<UnitSettings>, Partial<ConfiguredUnit>, string[]]>([
    ['a delay on offer', { delay: 2000 }, {}, []],
    ['a delay that is not', { delay: 1500 }, {}, ['delay: Invalid field']],
    ['a delay on air', { delay: 900 }, { busy: true }, []],
    ['a sub-second delay on air', { delay: 800 }, { busy: true }, [`delay: ${ON_THE_FLY}`]],
    ['away from one', { delay: 1000 }, { busy: true, now: { ...NOW, delay: 400 } }, [`delay: ${ON_THE_FLY}`]],
    ['fixed internet', { fixedInternetDelay: 1 }, {}, ['fixedInternetDelay: Invalid field']],
    ['HD above its cap', { bitrateKbps: 20_001 }, {}, ['bitrateKbps: Must be 20000 or less']],
    [
      'several cameras',
      { bitrateKbps: 15_001, operationalMode: 'multiHq' },
      {},
      ['bitrateKbps: Must be 15000 or less'],
    ],
    ['4K', { resolution: '2160p30', bitrateKbps: 40_000 }, {}, []],
    ['4K unlicensed', { resolution: '2160p30' }, { pro4K: false, channel4K: false }, ['resolution: Unit does not have PRO-4K license']], // prettier-ignore
    ['4K, no channel', { resolution: '2160p30' }, { pro4K: true, channel4K: false }, ['resolution: Channel does not support 4K transmission']], // prettier-ignore
    ['several cameras unlicensed', { operationalMode: 'fieldSwitcher' }, { multiCamera: false }, ['operationalMode: Multi Camera license is not enabled']], // prettier-ignore
    ['store and forward unlicensed', { operationalMode: 'storeAndForward' }, { multiCamera: false }, []],
    ['limits', { limits: { cellularKbps: 1000, totalKbps: 20_000 } }, {}, []],
    ['no total', { limits: { cellularKbps: 1000, totalKbps: 0 } }, {}, []],
    [
      'too low a limit',
      { limits: { cellularKbps: 999, totalKbps: 0 } },
      {},
      ['limits.cellularKbps: Must be 1000 or more'],
    ],
    [
      'too high a limit',
      { limits: { cellularKbps: 0, totalKbps: 20_001 } },
      {},
      ['limits.totalKbps: Must be 20000 or less'],
    ],
    ['limits crossed', { limits: { cellularKbps: 6000, totalKbps: 5000 } }, {}, ['limits.totalKbps: Total bandwidth limit must not be below the cellular limit']], // prettier-ignore
    ['caps crossed', { capping: { cellular: { option: 8, customKbps: 0 }, total: custom(5000) } }, {}, ['capping.cellular.option: Max Cellular Capping cannot be higher than Max Total Capping']], // prettier-ignore
    ['a custom cap', { capping: { cellular: custom(10), total: custom(0) } }, {}, ['capping.cellular.customKbps: Must be 1000 or more']], // prettier-ignore
    ['a cap on air', { capping: { cellular: custom(1000), total: custom(0) } }, { busy: true }, ['capping.cellular.option: Bandwidth limit capping cannot be configured for a busy unit']], // prettier-ignore
    ['the same caps on air', { delay: 2000 }, { busy: true }, []],
    ['two of three interfaces', { interfaces: [OFF] }, {}, []],
    ['one of three interfaces', { interfaces: [OFF, { ...OFF, port: '2' }] }, {}, [`interfaces.0.enabled: ${LAST}`, `interfaces.1.enabled: ${LAST}`]], // prettier-ignore
    ['the last but one', { interfaces: [OFF] }, { modems: UNIT.modems.slice(0, 2) }, [`interfaces.0.enabled: ${LAST}`]],
    [
      'one that was off',
      { interfaces: [OFF] },
      { modems: UNIT.modems.slice(0, 2), now: { ...NOW, interfaces: [OFF] } },
      [],
    ],
    ['one that is not connected', { interfaces: [{ ...OFF, port: '9' }] }, {}, []],
    ['a port twice', { interfaces: [MODEM, MODEM] }, {}, ['interfaces.1.port: This field must be unique']],
    ['a limit of an interface', { limits: { cellularKbps: 0, totalKbps: 4000 }, interfaces: [{ ...MODEM, limitKbps: 4000 }] }, {}, ['interfaces.0.limitKbps: Interface limit must be below the total or the higher priority limit']], // prettier-ignore
    ['limits by priority', { interfaces: [{ ...MODEM, priority: 2, limitKbps: 3000 }, { ...MODEM, port: '2', limitKbps: 2000 }] }, {}, ['interfaces.0.limitKbps: Interface limit must be below the total or the higher priority limit']], // prettier-ignore
    ['an APN', { interfaces: [{ ...MODEM, apn: 'a\\b' }] }, {}, ['interfaces.0.apn: Cannot contain \\']],
    [
      'PAP without a user',
      { interfaces: [{ ...MODEM, authentication: 'PAP' }] },
      {},
      ['interfaces.0.user: This field is required'],
    ],
    [
      'a file name',
      { filenamePrefix: 'a b' },
      {},
      ['filenamePrefix: Must match the pattern: a-z A-Z 0-9 @~_-+={},!()'],
    ],
    ['a long file name', { filenamePrefix: x(33) }, {}, ['filenamePrefix: Must have at most 32 characters']],
    ['NTP', { ntpTimecode: true, ntpIpAddress: '10.0.0.1' }, {}, []],
    ['NTP by IPv6', { ntpTimecode: true, ntpIpAddress: 'fd00::1' }, {}, []],
    ['NTP without address', { ntpTimecode: true }, {}, ['ntpIpAddress: This field is required']],
    ['NTP by name', { ntpIpAddress: 'ntp.org' }, {}, ['ntpIpAddress: Invalid IP field']],
    ['an IP input', { ipInput: { enabled: true, url: 'srt://10.0.0.1:9000' } }, {}, []],
    [
      'an IP input without address',
      { ipInput: { enabled: true, url: '' } },
      {},
      ['ipInput.url: This field is required'],
    ],
    [
      'an IP input of files',
      { ipInput: { enabled: false, url: 'file:///etc/passwd' } },
      {},
      ['ipInput.url: Invalid URL format'],
    ],
    [
      'a long address',
      { ipInput: { enabled: true, url: `rtsp://${x(250)}` } },
      {},
      ['ipInput.url: Must have at most 256 characters'],
    ],
    [
      'an address with umlauts',
      { ipInput: { enabled: true, url: 'rtmp://kämera' } },
      {},
      ['ipInput.url: Invalid URL format'],
    ],
    [
      'a camera label',
      { multiCamera: { ...NOW.multiCamera, labels: ['', x(13)] } },
      {},
      ['multiCamera.labels.1: Must have at most 12 characters'],
    ],
    [
      'a camera priority',
      { multiCamera: { ...NOW.multiCamera, priorities: [9, 10] } },
      {},
      ['multiCamera.priorities.1: Must be 9 or less'],
    ],
    ['own channels', { multiCamera: { ...NOW.multiCamera, channelSelectionMode: 'custom', feeds: 2, customSelectedChannels: ['a', null] } }, {}, ['multiCamera.customSelectedChannels: This field is required']], // prettier-ignore
    ['a channel twice', { multiCamera: { ...NOW.multiCamera, channelSelectionMode: 'custom', feeds: 2, customSelectedChannels: ['a', 'a'] } }, {}, ['multiCamera.customSelectedChannels: This field must be unique']], // prettier-ignore
    [
      'no slugline',
      { metadata: { ...NOW.metadata, enabled: true } },
      {},
      ['metadata.fields.slugline: slugline is missing'],
    ],
    ['a prompt for it', { metadata: { ...NOW.metadata, enabled: true, prompt: true } }, {}, []],
    [
      'a slugline by default',
      { metadata: { ...NOW.metadata, enabled: true, defaults: { ...EMPTY, slugline: 'Flood' } } },
      {},
      [],
    ],
    [
      'a semicolon',
      { metadata: { ...NOW.metadata, fields: { ...EMPTY, comments: 'a;b' } } },
      {},
      ['metadata.fields.comments: Cannot contain ;'],
    ],
    [
      'a backslash',
      { metadata: { ...NOW.metadata, defaults: { ...EMPTY, reporter: '\\' } } },
      {},
      ['metadata.defaults.reporter: Cannot contain \\'],
    ],
    [
      'a long field',
      { metadata: { ...NOW.metadata, fields: { ...EMPTY, keywords: x(1025) } } },
      {},
      ['metadata.fields.keywords: Must have at most 1024 characters'],
    ],
    [
      'a field label',
      { metadata: { ...NOW.metadata, labels: { ...EMPTY, crewName: 'Crew 1' } } },
      {},
      ['metadata.labels.crewName: Must match the pattern: a-z A-Z -'],
    ],
    [
      'a smart limit',
      { smart: { ...NOW.smart, bandwidthLimitKbps: 5 } },
      {},
      ['smart.bandwidthLimitKbps: Must be 1000 or more'],
    ],
  ])('%s', (_, change, unit, complaints) => {
    expect(said(change, unit)).toEqual(complaints);
  });
});

describe('what the unit offers', () => {
  it.each<[Partial<UnitSettings>, string[]]>([
    [{ codec: 'h265' }, no('codec')],
    [{ resolution: '720p30' }, no('resolution')],
    [{ shootingMode: 'sports' }, no('shootingMode')],
    [{ videoComplexity: 'complex' }, no('videoComplexity')],
    [{ fourKMode: 'quadSamples' }, no('fourKMode')],
    [{ transmissionMode: 'fixedInternet' }, no('transmissionMode')],
    [{ fixedInternetDelay: 2000 }, no('fixedInternetDelay')],
    [{ persistentStream: true }, no('persistentStream')],
    [{ storeMode: 'storeOnly' }, no('storeMode')],
    [{ storeQuality: { h264: 'low', h265: 'high' } }, no('storeQuality')],
    [{ filenamePrefix: 'a' }, no('filenamePrefix')],
    [{ ntpIpAddress: '10.0.0.1' }, no('ntpIpAddress')],
    [{ ipOutputResolution: '720p50' }, no('ipOutputResolution')],
    [{ ipInput: { enabled: true, url: 'rtsp://camera' } }, no('ipInput')],
    [
      { bonding: { intelligent: false, leastCost: 'modemsFirst' } },
      [...no('bonding.intelligent'), ...no('bonding.leastCost')],
    ],
    [{ limits: { cellularKbps: 1000, totalKbps: 0 } }, no('limits')],
    [{ capping: { ...NOW.capping, total: { option: 8, customKbps: 0 } } }, no('capping')],
    [{ ipPipe: { mode: 'persistent' } }, no('ipPipe')],
    [{ ipPipeTarget: { host: '192.168.1.20', port: 80 } }, no('ipPipeTarget')],
    [{ operationalMode: 'fieldSwitcher' }, no('operationalMode')],
    [{ multiCamera: { ...NOW.multiCamera, feeds: 2 } }, no('multiCamera')],
    [{ switcherMode: { ...NOW.switcherMode, sdiInput: 'sdi3' } }, no('switcherMode')],
    [{ intercom: { ...NOW.intercom, mode: 'targetChannel' } }, no('intercom.mode')],
    [{ ifbDelay: 300 }, no('ifbDelay')],
    [{ sipAccount: { ...NOW.sipAccount, user: 'u' } }, no('sipAccount')],
    [{ liveuIq: true }, no('liveuIq')],
    [{ metadata: { ...NOW.metadata, enabled: true, defaults: { ...EMPTY, slugline: 'Flood' } } }, no('metadata')],
    [{ metadata: { ...NOW.metadata, prompt: true } }, no('metadata.prompt')],
    [{ smart: { ...NOW.smart, liveVideoCodec: 'h265' } }, no('smart')],
  ])('%o', (change, complaints) => {
    expect(said(change, {}, NOTHING)).toEqual(complaints);
    expect(said(change, {}, null)).toEqual([]);
    expect(said(change, { now: { ...NOW, ...change } }, NOTHING)).toEqual([]);
  });

  it.each<[SettingsOnOffer['videoInputs'], number, string[]]>([
    [['sdi'], 16, []],
    [['hdmi', 'sdi'], 4, []],
    [['ip'], 4, []],
    [['hdmi'], 2, []],
    [['hdmi'], 3, ['audioChannels: HDMI input has 2 audio channels']],
    [['camera'], 4, ['audioChannels: 4 or more audio channels need SDI input']],
  ])('sound of %j: %i channels', (videoInputs, audioChannels, complaints) => {
    expect(said({ audioChannels }, {}, { ...NOTHING, videoInputs, audioChannels: [2, 3, 4, 16] })).toEqual(complaints);
  });

  it('checks of an interface with default settings only what a change sets', () => {
    const offer: SettingsOnOffer = { ...NOTHING, features: ['interfaceLimits'] };
    const to = (change: Partial<InterfaceSettings>): string[] =>
      said({ interfaces: [{ ...UNSET_INTERFACE, port: '1', ...change }] }, {}, offer);
    expect([to({}), to({ limitKbps: 3000 })]).toEqual([[], []]);
    expect([to({ priority: 2 }), to({ apn: 'internet' }), to({ enabled: false })]).toEqual(
      Array.from({ length: 3 }, () => no('interfaces')),
    );
  });

  it('goes by the protocol of an IP input', () => {
    const offer: SettingsOnOffer = { ...NOTHING, ipInputProtocols: ['srt'] };
    const to = (url: string): string[] => said({ ipInput: { enabled: true, url } }, {}, offer);
    expect([to('srt://a:1'), to('RTSPS://a'), to('rtmp://a')]).toEqual([[], no('ipInput'), no('ipInput')]);
  });
});

it.each([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[], {}, false],
  [null, {}, false],
  [[1, 2], [2, 1], false],
])('%j and %j say the same: %s', (one, other, same) => {
  expect(sameValue(one, other)).toBe(same);
});
