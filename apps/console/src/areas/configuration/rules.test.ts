import { FIRST_CONFIGURATION, NO_CAPABILITIES, type UnitConfigurationChange } from '@backhaul/contract';
import { RESOLUTIONS, UNIT_FEATURES } from '@backhaul/domain';
import { CONFIGURATION, aModem } from '@backhaul/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, testApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

/** Each rule of spec 1 §5 and limit of §9 on a unit's configuration, tested by the call that changes it. */
const world = await testWorld();
const unit = world.unitId;
const console = await world.console();
const api = await testApi(world, console);
afterAll(() => api.close());
const regular = await api.as('luc_regular');

const ABLE = {
  modems: ['1', '2', '3'].map((port) => aModem(port)),
  capabilities: {
    ...NO_CAPABILITIES,
    codecs: ['h264' as const, 'h265' as const],
    resolutions: [...RESOLUTIONS],
    delays: [400, 800, 900, 1000, 2000],
    audioChannels: [2, 4, 16],
    videoInputs: ['hdmi' as const],
    videoComplexities: ['standard' as const, 'medium' as const, 'complex' as const],
    transmissionModes: ['cellularBonding' as const, 'fixedInternet' as const],
    operationalModes: ['live' as const, 'multiHq' as const],
    ipInputProtocols: ['rtsp' as const, 'srt' as const],
    maxFeeds: 4,
    features: [...UNIT_FEATURES],
  },
};

beforeEach(async () => {
  await world.db
    .updateTable('units')
    .set({ desired: JSON.stringify(FIRST_CONFIGURATION) as never, secrets: null })
    .where('device_id', '=', unit)
    .execute();
  await world.db.updateTable('devices').set({ desired_version: 1 }).where('id', '=', unit).execute();
  await console.registry.refresh('unit', unit);
  await console.unitReports(unit, { ...ABLE, configuration: { version: 1, applied: CONFIGURATION } });
});

const change = (configuration: UnitConfigurationChange) =>
  regular.units.setConfiguration({ params: { id: unit }, body: { version: 1, configuration } });
const x = (count: number): string => 'x'.repeat(count);
const first = FIRST_CONFIGURATION;
const metadata = (part: Partial<typeof first.metadata>) => ({ metadata: { ...first.metadata, ...part } });
const fields = (part: Partial<typeof first.metadata.fields>) => ({ ...first.metadata.fields, ...part });
const cameras = (part: Partial<typeof first.multiCamera>) => ({ multiCamera: { ...first.multiCamera, ...part } });
const custom = (customKbps: number) => ({ option: 'custom' as const, customKbps });

describe('is refused with the words of the specification, and changes nothing', () => {
  it.each<[string, UnitConfigurationChange, string, string]>([
    ['a delay that is not on offer', { delay: 1500 }, 'delay', 'Invalid field'],
    ['HD above 20 Mbps', { bitrateKbps: 20_001 }, 'bitrateKbps', 'Must be 20000 or less'],
    ['several cameras above 15 Mbps', { bitrateKbps: 15_001, operationalMode: 'multiHq' }, 'bitrateKbps', 'Must be 15000 or less'], // prettier-ignore
    ['a limit below 1000 kbps', { limits: { cellularKbps: 999, totalKbps: 0 } }, 'limits.cellularKbps', 'Must be 1000 or more'], // prettier-ignore
    ['a limit above 20000 kbps', { limits: { cellularKbps: 0, totalKbps: 20_001 } }, 'limits.totalKbps', 'Must be 20000 or less'], // prettier-ignore
    ['a total below the cellular limit', { limits: { cellularKbps: 6000, totalKbps: 5000 } }, 'limits.totalKbps', 'Total bandwidth limit must not be below the cellular limit'], // prettier-ignore
    ['cellular capping above total capping', { capping: { cellular: { option: 8, customKbps: 0 }, total: custom(5000) } }, 'capping.cellular.option', 'Max Cellular Capping cannot be higher than Max Total Capping'], // prettier-ignore
    [
      'four audio channels without SDI',
      { audioChannels: 4 },
      'audioChannels',
      '4 or more audio channels need SDI input',
    ],
    ['a file name prefix with a space', { filenamePrefix: 'a b' }, 'filenamePrefix', 'Must match the pattern: a-z A-Z 0-9 @~_-+={},!()'], // prettier-ignore
    ['a file name prefix of 33 characters', { filenamePrefix: x(33) }, 'filenamePrefix', 'Must have at most 32 characters'], // prettier-ignore
    ['an RTSP address of more than 256 characters', { ipInput: { enabled: true, url: `rtsp://${x(250)}` } }, 'ipInput.url', 'Must have at most 256 characters'], // prettier-ignore
    ['an RTSP address that is not ASCII', { ipInput: { enabled: true, url: 'rtsp://kämera' } }, 'ipInput.url', 'Invalid URL format'], // prettier-ignore
    ['NTP without an address', { ntpTimecode: true }, 'ntpIpAddress', 'This field is required'],
    ['a camera label of 13 characters', cameras({ labels: [x(13)] }), 'multiCamera.labels.0', 'Must have at most 12 characters'], // prettier-ignore
    ['a camera priority of 10', cameras({ priorities: [10] }), 'multiCamera.priorities.0', 'Must be 9 or less'],
    ['metadata without a slugline', metadata({ enabled: true }), 'metadata.fields.slugline', 'slugline is missing'],
    ['a semicolon in metadata', metadata({ fields: fields({ comments: 'a;b' }) }), 'metadata.fields.comments', 'Cannot contain ;'], // prettier-ignore
    ['a backslash in metadata', metadata({ fields: fields({ reporter: 'a\\b' }) }), 'metadata.fields.reporter', 'Cannot contain \\'], // prettier-ignore
    ['a metadata field of 1025 characters', metadata({ fields: fields({ keywords: x(1025) }) }), 'metadata.fields.keywords', 'Must have at most 1024 characters'], // prettier-ignore
    ['a field label with a digit', metadata({ labels: fields({ crewName: 'Crew 1' }) }), 'metadata.labels.crewName', 'Must match the pattern: a-z A-Z -'], // prettier-ignore
    ['a field label of 17 letters', metadata({ labels: fields({ crewName: x(17) }) }), 'metadata.labels.crewName', 'Must have at most 16 characters'], // prettier-ignore
  ])('%s', async (_, configuration, path, message) => {
    expect(await refusal(change(configuration))).toMatchObject({
      errors: [{ path: `body.configuration.${path}`, message }],
    });
    const { version, desired } = await regular.units.configuration({ params: { id: unit } });
    expect({ version, desired }).toEqual({ version: 1, desired: FIRST_CONFIGURATION });
  });

  it.each<[string, UnitConfigurationChange, string, string]>([
    ['a sub-second delay', { delay: 800 }, 'delay', 'Change of delay on the fly is supported from 0.9 s delay'],
    ['capping', { capping: { cellular: custom(1000), total: custom(0) } }, 'capping.cellular.option', 'Bandwidth limit capping cannot be configured for a busy unit'], // prettier-ignore
  ])('on air: %s', async (_, configuration, path, message) => {
    await console.unitReports(unit, { ...ABLE, applications: { video: { state: 'streaming', onAir: true } } });
    const refused = await refusal(change(configuration));
    expect(refused).toMatchObject({ errors: [{ path: `body.configuration.${path}`, message }] });
  });
});

describe('is stored, and sent to the unit', () => {
  it.each<[string, UnitConfigurationChange]>([
    ['no limit', { limits: { cellularKbps: 0, totalKbps: 0 } }],
    ['limits of 1000 and 20000 kbps', { limits: { cellularKbps: 1000, totalKbps: 20_000 } }],
    ['a delay on offer', { delay: 2000 }],
    ['HEVC and 4K at 40 Mbps', { codec: 'h265', resolution: '2160p30', bitrateKbps: 40_000 }],
    ['audio at 192 kbps', { audioBitrateKbps: 192 }],
    ['complex video', { videoComplexity: 'complex' }],
    ['capping of 5.5 Mbps', { capping: { ...first.capping, total: { option: 5.5, customKbps: 0 } } }],
    ['fixed internet', { transmissionMode: 'fixedInternet', fixedInternetDelay: 900 }],
    ['least cost bonding, modems first', { bonding: { ...first.bonding, leastCost: 'modemsFirst' } }],
    ['a camera label of 12 characters', cameras({ labels: [x(12)] })],
    ['metadata with a slugline', metadata({ enabled: true, fields: fields({ slugline: 'Flood' }) })],
  ])('%s', async (_, configuration) => {
    console.clear();
    const { desired } = await change(configuration);
    expect(desired).toEqual({ ...FIRST_CONFIGURATION, ...configuration });
    const sent = console.sent.map(({ downlink }) => downlink);
    expect(sent).toMatchObject([{ type: 'desired', version: 2, configuration }]);
  });
});
