import { FIRST_CONFIGURATION, NO_CAPABILITIES, type UnitConfiguration } from '@backhaul/contract';
import { UNIT_FEATURES } from '@backhaul/domain';
import { CONFIGURATION, aModem } from '@backhaul/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal, testApi, type Api, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { isSealed } from '../../platform/vault/vault.js';

const world = await testWorld();
const unit = world.unitId;
let console: TestConsole;
let api: TestApi;
let regular: Api['configuration'];
const at = (id: string) => ({ params: { id } });

/** A unit with all capabilities. */
const ABLE = {
  capabilities: {
    ...NO_CAPABILITIES,
    codecs: ['h264' as const],
    delays: [500, 1000, 2000],
    transmissionModes: ['cellularBonding' as const, 'fixedInternet' as const],
    operationalModes: ['live' as const, 'multiHq' as const],
    ipInputProtocols: ['rtsp' as const],
    maxFeeds: 4,
    features: [...UNIT_FEATURES],
  },
};

beforeEach(async () => {
  const desired = JSON.stringify(FIRST_CONFIGURATION);
  await world.db.updateTable('units').set({ selected_channel_id: null, desired, secrets: null }).execute();
  await world.db.updateTable('devices').set({ desired_version: 1 }).where('kind', '=', 'unit').execute();
  console = await world.console();
  api = await testApi(world, console);
  regular = (await api.as('luc_regular')).configuration;
  await console.unitReports(unit, { ...ABLE, configuration: { version: 1, applied: CONFIGURATION } });
  console.clear();
});
afterEach(() => api.close());

const stored = async (): Promise<UnitConfiguration> => {
  const row = await world.db
    .selectFrom('units')
    .select('desired')
    .where('device_id', '=', unit)
    .executeTakeFirstOrThrow();
  return { ...FIRST_CONFIGURATION, ...row.desired };
};
const sentConfigurations = () =>
  console.sent.flatMap(({ downlink }) =>
    downlink.type === 'desired' && 'delay' in downlink.configuration ? [downlink] : [],
  );
const secrets = () => sentConfigurations().flatMap((one) => ('secrets' in one ? [one.secrets] : []));

describe('each part', () => {
  const put: readonly [keyof Api['configuration'], object, Partial<UnitConfiguration>][] = [
    ['setCellularLimit', { cellularKbps: 3000 }, { limits: { cellularKbps: 3000, totalKbps: 0 } }],
    ['setTotalLimit', { totalKbps: 9000 }, { limits: { cellularKbps: 0, totalKbps: 9000 } }],
    [
      'setNtpTimecode',
      { ntpTimecode: true, ntpIpAddress: '192.0.2.1' },
      { ntpTimecode: true, ntpIpAddress: '192.0.2.1' },
    ],
    ['setTransmissionMode', { transmissionMode: 'fixedInternet' }, { transmissionMode: 'fixedInternet' }],
    ['setFixedInternetDelay', { fixedInternetDelay: 500 }, { fixedInternetDelay: 500 }],
    ['setIpInputStream', { enabled: true, url: 'rtsp://a' }, { ipInput: { enabled: true, url: 'rtsp://a' } }],
    ['setFilenamePrefix', { filenamePrefix: 'crew' }, { filenamePrefix: 'crew' }],
    ['setIpPipe', { mode: 'persistent', host: '192.168.1.20' }, { ipPipe: { mode: 'persistent' }, ipPipeTarget: { host: '192.168.1.20', port: 80 } }], // prettier-ignore
    ['setMultiCamera', { feeds: 3, labels: ['A'] }, { multiCamera: { ...FIRST_CONFIGURATION.multiCamera, feeds: 3, labels: ['A'] } }], // prettier-ignore
    ['setMultiCameraMode', { mode: 'switcher' }, { multiCamera: { ...FIRST_CONFIGURATION.multiCamera, mode: 'switcher' } }], // prettier-ignore
    ['setOperationalMode', { operationalMode: 'multiHq' }, { operationalMode: 'multiHq' }],
    ['setSdiInput', { sdiInput: 'sdi2' }, { switcherMode: { ...FIRST_CONFIGURATION.switcherMode, sdiInput: 'sdi2' } }],
    ['setSwitcherMode', { sdiInput: 'sdi3' }, { switcherMode: { ...FIRST_CONFIGURATION.switcherMode, sdiInput: 'sdi3' } }], // prettier-ignore
    ['setIntercom', { destinationAccount: 'desk' }, { intercom: { ...FIRST_CONFIGURATION.intercom, destinationAccount: 'desk' } }], // prettier-ignore
    ['setIntercomMode', { mode: 'targetChannel' }, { intercom: { ...FIRST_CONFIGURATION.intercom, mode: 'targetChannel' } }], // prettier-ignore
    ['setAudioJacks', { talk: 'jack1', listen: 'jack2' }, { intercom: { ...FIRST_CONFIGURATION.intercom, audioJacks: { talk: 'jack1', listen: 'jack2' } } }], // prettier-ignore
    ['setLiveuIq', { liveuIq: true }, { liveuIq: true }],
    ['setStoreQuality', { h265: 'low' }, { storeQuality: { h264: 'high', h265: 'low' } }],
    ['setCapping', { total: { option: 5.5, customKbps: 0 } }, { capping: { ...FIRST_CONFIGURATION.capping, total: { option: 5.5, customKbps: 0 } } }], // prettier-ignore
    ['setDefaultMetadata', { provider: 'News' }, { metadata: { ...FIRST_CONFIGURATION.metadata, defaults: { ...FIRST_CONFIGURATION.metadata.defaults, provider: 'News' } } }], // prettier-ignore
    ['setMetadata', { prompt: true, fields: { slugline: 'Flood' } }, { metadata: { ...FIRST_CONFIGURATION.metadata, prompt: true, fields: { ...FIRST_CONFIGURATION.metadata.fields, slugline: 'Flood' } } }], // prettier-ignore
  ];
  it.each(put)('%s %o', async (name, body, change) => {
    // The calls differ only in their bodies, which are in the table.
    const call = regular[name] as (input: object) => Promise<{ version: number; delivery: string }>;
    const after = await call({ ...at(unit), body });
    expect(after).toMatchObject({ version: 2, inSync: false, delivery: 'sent' });
    expect(await stored()).toEqual({ ...FIRST_CONFIGURATION, ...change });
    expect(sentConfigurations()).toMatchObject([{ version: 2, configuration: change }]);
    const stale = await refusal(call({ ...at(unit), body: { ...body, version: 1 } }));
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(sentConfigurations()).toHaveLength(1);
  });

  it('is read as it is wanted and as it is reported', async () => {
    await regular.setTotalLimit({ ...at(unit), body: { totalKbps: 9000 } });
    expect(await regular.totalLimit(at(unit))).toMatchObject({
      desired: { totalKbps: 9000 },
      reported: { totalKbps: 0 },
      inSync: false,
    });
    // A part that already applies is in sync as soon as the unit has the version.
    await console.unitReports(unit, { ...ABLE, configuration: { version: 2, applied: CONFIGURATION } });
    expect(await regular.totalLimit(at(unit))).toMatchObject({ inSync: false, delivery: 'applied' });
    expect(await regular.cellularLimit(at(unit))).toMatchObject({ inSync: true, delivery: 'applied' });
  });

  it('takes several cameras back to one', async () => {
    await regular.setOperationalMode({ ...at(unit), body: { operationalMode: 'multiHq' } });
    expect(await regular.setSingleCamera({ ...at(unit), body: {} })).toMatchObject({
      desired: { operationalMode: 'live' },
    });
  });
});

describe('what is refused', () => {
  it('names the field of the request, and changes nothing', async () => {
    await regular.setTotalLimit({ ...at(unit), body: { totalKbps: 5000 } });
    expect(await refusal(regular.setCellularLimit({ ...at(unit), body: { cellularKbps: 6000 } }))).toMatchObject({
      errors: [{ path: 'body.totalKbps', message: 'Total bandwidth limit must not be below the cellular limit' }],
    });
    expect(await refusal(regular.setMetadata({ ...at(unit), body: { enabled: true } }))).toMatchObject({
      errors: [{ path: 'body.fields.slugline', message: 'slugline is missing' }],
    });
    expect(
      await refusal(regular.setIpInputStream({ ...at(unit), body: { enabled: true, url: 'srt://a:1' } })),
    ).toMatchObject({ errors: [{ path: 'body', message: 'Not supported by this unit' }] });
    expect((await stored()).limits).toEqual({ cellularKbps: 0, totalKbps: 5000 });
  });

  it('capping while the unit is busy', async () => {
    await console.unitReports(unit, { ...ABLE, applications: { video: { state: 'streaming', onAir: true } } });
    const body = { total: { option: 5.5, customKbps: 0 } } as const;
    expect(await refusal(regular.setCapping({ ...at(unit), body }))).toMatchObject({
      errors: [
        { path: 'body.cellular.option', message: 'Bandwidth limit capping cannot be configured for a busy unit' },
      ],
    });
  });

  it('a prefix that another unit of the same media server has', async () => {
    const [, other] = world.unitIds;
    const choose = { selected_channel_id: world.channelId };
    await world.db.updateTable('units').set(choose).execute();
    await console.registry.refresh('unit', unit);
    await console.registry.refresh('unit', other);
    const body = { filenamePrefix: 'crew' };
    const both = await Promise.allSettled([unit, other].map((id) => regular.setFilenamePrefix({ ...at(id), body })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = both[0]?.status === 'fulfilled' ? other : unit;
    expect(await refusal(regular.setFilenamePrefix({ ...at(late), body }))).toMatchObject({
      errors: [{ path: 'body.filenamePrefix', message: 'This field must be unique' }],
    });
  });

  it('the last interface but one, an interface that is not there, a channel that is not the caller’s', async () => {
    await console.unitReports(unit, { ...ABLE, modems: ['1', '2'].map((port) => aModem(port)) });
    const off = regular.setModem({ params: { id: unit, port: '1' }, body: { enabled: false } });
    const last = 'This is your last interface connected. You need at least 2 interfaces connected.';
    expect(await refusal(off)).toMatchObject({ errors: [{ path: 'body.enabled', message: last }] });
    expect(await refusal(regular.modem({ params: { id: unit, port: '9' } }))).toMatchObject({ code: 'NOT_FOUND' });
    const foreign = regular.setHighQualityChannel({ ...at(unit), body: { channelId: 'ch-elsewhere' } });
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toEqual(FIRST_CONFIGURATION);
  });
});

describe('secrets', () => {
  it('are sealed, sent to the unit alone, and kept by a change that does not name them', async () => {
    const params = { id: unit, port: '1' };
    const set = await regular.setModem({ params, body: { authentication: 'CHAP', user: 'crew', password: 'hush-1' } });
    expect(set).toMatchObject({ desired: { user: 'crew', passwordSet: true } });
    await regular.setSipAccount({ ...at(unit), body: { server: 'sip.example.org', user: 'u', password: 'hush-2' } });
    await regular.setModem({ params, body: { apn: 'internet' } });
    await regular.setIpInputStream({ ...at(unit), body: { enabled: false, url: 'rtsp://crew:hush-3@camera/1' } });
    expect(secrets().at(-1)).toEqual({ modemPasswords: { 1: 'hush-1' }, sipPassword: 'hush-2' });
    const row = await world.db.selectFrom('units').selectAll().where('device_id', '=', unit).executeTakeFirstOrThrow();
    expect(isSealed(row.secrets ?? '')).toBe(true);
    const audit = await world.db.selectFrom('audit').selectAll().where('subject_id', '=', unit).execute();
    const seen = JSON.stringify([await regular.interfaces(at(unit)), await regular.sipAccount(at(unit)), audit]);
    expect(seen + (row.secrets ?? '')).not.toContain('hush');
    expect(await regular.setModem({ params, body: { password: '' } })).toMatchObject({
      desired: { passwordSet: false },
    });
    expect(secrets().at(-1)).toEqual({ modemPasswords: {}, sipPassword: 'hush-2' });
  });
});

describe('a unit', () => {
  it('that is away gets what is stored when it returns', async () => {
    console.unitLeaves(unit);
    expect(await regular.setTotalLimit({ ...at(unit), body: { totalKbps: 8000 } })).toMatchObject({
      delivery: 'stored',
      desired: { totalKbps: 8000 },
    });
    expect(sentConfigurations()).toEqual([]);
    await console.unitReports(unit, { ...ABLE, configuration: { version: 1, applied: CONFIGURATION } });
    expect(sentConfigurations()).toMatchObject([{ version: 2, configuration: { limits: { totalKbps: 8000 } } }]);
  });

  it('shows as not sent until it could be sent', async () => {
    let broken = true;
    await api.close();
    console = await world.console((_, downlink) =>
      broken && downlink.type === 'desired' ? Promise.reject(new Error('gone')) : Promise.resolve(),
    );
    api = await testApi(world, console);
    regular = (await api.as('luc_regular')).configuration;
    await console.unitReports(unit, { ...ABLE, configuration: { version: 1, applied: CONFIGURATION } });
    const set = await regular.setTotalLimit({ ...at(unit), body: { totalKbps: 8000 } });
    expect(set.delivery).toBe('notSent');
    broken = false;
    await console.dispatcher.sweep();
    expect((await regular.totalLimit(at(unit))).delivery).toBe('sent');
  });

  it('of an earlier release, with fewer fields, is completed with defaults', async () => {
    await world.db
      .updateTable('units')
      .set({ desired: JSON.stringify({ delay: 2000, resolution: '720p30' }) as never })
      .where('device_id', '=', unit)
      .execute();
    await console.registry.refresh('unit', unit);
    expect((await regular.totalLimit(at(unit))).desired).toEqual({ totalKbps: 0 });
    await regular.setTotalLimit({ ...at(unit), body: { totalKbps: 7000 } });
    expect(await stored()).toMatchObject({ delay: 2000, resolution: '720p30', codec: 'h264' });
  });
});
