import { aModem } from '@backhaul/testing';
import { NO_CAPABILITIES } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import type { Applications } from '@backhaul/domain';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, testApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

/** What the API returns about a unit after its reports (spec 1 §4). */
const world = await testWorld();
const unit = world.unitId;
const console = await world.console();
const api = await testApi(world, console);
afterAll(() => api.close());
const { units, settings } = await api.as('luc_regular');
const at = { params: { id: unit } };

const reports = (state: Partial<UnitState>) => console.unitReports(unit, state);
const shown = () => units.unit(at);

beforeEach(async () => {
  await world.db.deleteFrom('transmissions').execute();
  await console.registry.refresh('unit', unit);
  console.unitLeaves(unit);
  await reports({});
});

const video = (state: 'connecting' | 'streaming' | 'stopping' | 'speedtest') => ({ video: { state } }) as const;
describe('the status of a unit that reports', () => {
  it.each<[string, Applications, string, string]>([
    ['nothing', {}, 'idle', 'idle'],
    ['an upgrade, and all else', { upgrade: {}, fetchlogs: {}, databridge: {}, ...video('streaming') }, 'upgrading', 'upgrading'], // prettier-ignore
    ['logs, a bridge and video', { fetchlogs: {}, databridge: {}, ...video('streaming') }, 'fetchlogs', 'fetchlogs'],
    ['a bridge and video', { databridge: { state: 'connected' }, ...video('streaming') }, 'transparent_bridge', 'unknown'], // prettier-ignore
    ['a bridge that is set up', { databridge: { state: 'setup' } }, 'setup_transparent_bridge', 'unknown'],
    ['video', video('streaming'), 'streaming', 'live'],
    ['video that connects', video('connecting'), 'streaming', 'connecting'],
    ['video that stops', video('stopping'), 'streaming', 'stopping'],
    ['video and forwarding', { ...video('streaming'), forward: {} }, 'streamingandforwarding', 'live'],
    ['a speed test', video('speedtest'), 'speedtest', 'speedtest'],
    ['forwarding', { forward: {} }, 'forwarding', 'idle'],
    ['forwarding and storing', { forward: {}, store: {} }, 'storeandforward', 'storeandforward'],
    ['storing', { store: {} }, 'storeandforward', 'storeandforward'],
    ['several cameras', { multiCamera: { state: 'streaming' } }, 'idle', 'live'],
    ['a switcher', { switcher: { state: 'connecting' } }, 'idle', 'connecting'],
  ])('%s', async (_, applications, status, multiviewStatus) => {
    await reports({ applications });
    expect(await units.status(at)).toMatchObject({ online: true, status, multiviewStatus, applications });
    console.unitLeaves(unit);
    expect(await units.status(at)).toMatchObject({ online: false, status: 'offline', multiviewStatus: 'offline' });
  });
});

describe('a unit is busy', () => {
  it.each<[string, Applications, boolean]>([
    ['with nothing', {}, false],
    ['while it stores', { store: {} }, false],
    ['while it forwards', { forward: {} }, false],
    ['while it stores and forwards', { store: {}, forward: {} }, true],
    ['while it is upgraded', { upgrade: {} }, true],
    ['while logs are fetched', { fetchlogs: {} }, true],
    ['while its databridge is up', { databridge: {} }, true],
    ['in a speed test', video('speedtest'), true],
    ['while it connects', video('connecting'), true],
    ['with several cameras', { multiCamera: {} }, true],
    ['with a switcher', { switcher: {} }, true],
    ['with a switcher and proxy', { switcherAndProxy: {} }, true],
  ])('%s', async (_, applications, isBusy) => {
    await console.serverReports(world.serverId);
    await reports({ applications });
    const started = refusal(units.startStream({ ...at, body: { channelId: world.channelId } }));
    const answer = isBusy ? expect.objectContaining({ status: 409, code: 'UNIT_BUSY' }) : 'not refused';
    expect(await started).toEqual(answer);
  });
});

it('shows “Camera not connected” while none is', async () => {
  await reports({ cameraConnected: false });
  expect(await shown()).toMatchObject({ cameraConnected: false, statusText: 'Camera not connected' });
  expect((await settings.warnings(at)).map(({ text }) => text)).toContain('Camera not connected');
  await reports({ cameraConnected: true });
  expect(await shown()).toMatchObject({ cameraConnected: true, statusText: '' });
});

it('a channel of an older version is warned of', async () => {
  await console.serverReports(world.serverId, { swVersion: '8.0.0' });
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: world.channelId })
    .where('device_id', '=', unit)
    .execute();
  await console.registry.refresh('unit', unit);
  const text = 'Channel version should be equal to or higher than the unit version';
  await reports({ swVersion: '9.0.0' });
  expect((await settings.warnings(at)).map((warning) => warning.text)).toContain(text);
  await console.serverReports(world.serverId, { swVersion: '9.0.0' });
  expect((await settings.warnings(at)).map((warning) => warning.text)).not.toContain(text);
});

it('its capabilities are those that it reports, and unknown before', async () => {
  expect(await units.capabilities(at)).toMatchObject({ known: true });
  await reports({ capabilities: { ...NO_CAPABILITIES, codecs: ['h265'], delays: [1000, 2000] } });
  expect(await units.capabilities(at)).toMatchObject({ codecs: ['h265'], delays: [1000, 2000] });
});

it('its battery and its interfaces are as it reports them', async () => {
  const battery = { connected: true, percentage: 18, charging: false, discharging: true };
  const modem = aModem('1', {
    connected: false,
    upSignalQuality: 2,
    downSignalQuality: null,
    isCurrentlyRoaming: null,
    activeSim: 'A',
  });
  await reports({ battery, modems: [modem] });
  expect(await shown()).toMatchObject({ battery, modems: [modem] });
});

const withHours = async (raHours: number, rlHours: number): Promise<unknown> => {
  await world.db
    .updateTable('units')
    .set({ license_ra_hours: raHours, license_rl_hours: rlHours })
    .where('device_id', '=', unit)
    .execute();
  await console.registry.refresh('unit', unit);
  return refusal(units.startStream({ ...at, body: { channelId: world.channelId } }));
};
const texts = async () => (await settings.warnings(at)).map(({ text }) => text);

describe('its licence', () => {
  it.each([
    [0, -1, 'not refused'],
    [-1, 0, 'not refused'],
    [-1, -1, expect.objectContaining({ title: 'Unit video license is invalid' })],
  ])('of %i and %i hours', async (raHours, rlHours, answer) => {
    await console.serverReports(world.serverId);
    expect(await withHours(raHours, rlHours)).toEqual(answer);
    await withHours(0, 0);
  });

  it('is not asked about while the unit is offline', async () => {
    await withHours(-1, -1);
    expect(await texts()).toContain('Unit video license is invalid');
    console.unitLeaves(unit);
    expect(await texts()).not.toContain('Unit video license is invalid');
    await withHours(0, 0);
  });
});

describe('a start that is on its way', () => {
  it('is shown until the unit reports what became of it', async () => {
    await console.serverReports(world.serverId);
    await units.startStream({ ...at, body: { channelId: world.channelId } });
    expect(await units.status(at)).toMatchObject({ transition: 'starting', multiviewStatus: 'connecting' });
    await reports({ applications: video('streaming') });
    expect(await units.status(at)).toMatchObject({ transition: null, multiviewStatus: 'live' });
  });

  it('stays through reports that the unit sent before it had the order, and so does a stop', async () => {
    await console.serverReports(world.serverId);
    const { commandId, transmissionId: id } = await units.startStream({ ...at, body: { channelId: world.channelId } });
    const runs = (phase: 'connecting' | 'streaming' | 'stopping') =>
      reports({
        applications: video(phase),
        transmission: { id, channelId: world.channelId, phase, startedAt: world.now },
      });
    const seen: string[] = [];
    const look = async () => {
      const { multiviewStatus } = await units.status(at);
      if (seen.at(-1) !== multiviewStatus) seen.push(multiviewStatus);
    };
    await look();
    for (const late of [{}, { applications: { forward: {} } }]) {
      await reports(late);
      expect(await units.status(at)).toMatchObject({ transition: 'starting', multiviewStatus: 'connecting' });
    }
    for (const phase of ['connecting', 'streaming'] as const) {
      await runs(phase);
      await look();
    }
    await console.answers(unit, commandId, 'done');
    const stop = await units.stopStream(at);
    await look();
    await runs('streaming');
    expect(await units.status(at)).toMatchObject({ transition: 'stopping', multiviewStatus: 'stopping' });
    await runs('stopping');
    await look();
    await console.answers(unit, stop.commandId, 'done');
    await reports({});
    await look();
    expect(seen).toEqual(['connecting', 'live', 'stopping', 'idle']);
  });

  it('stays with a stop that came before the unit had the start', async () => {
    await console.serverReports(world.serverId);
    const start = await units.startStream({ ...at, body: { channelId: world.channelId } });
    const stop = await units.stopStream(at);
    await reports({});
    expect(await units.status(at)).toMatchObject({ transition: 'stopping' });
    await console.answers(unit, start.commandId, 'done');
    await console.answers(unit, stop.commandId, 'done');
    await reports({});
    expect(await units.status(at)).toMatchObject({ transition: null, multiviewStatus: 'idle' });
  });

  it.each(['failed', 'expired'] as const)('is taken back when the order has %s', async (outcome) => {
    await console.serverReports(world.serverId);
    const { commandId } = await units.startStream({ ...at, body: { channelId: world.channelId } });
    await reports({});
    expect(await units.status(at)).toMatchObject({ transition: 'starting' });
    await console.answers(unit, commandId, outcome, 'Camera not connected');
    expect(await units.status(at)).toMatchObject({ transition: null, multiviewStatus: 'idle' });
  });

  it('is taken back when a stop has failed', async () => {
    await console.serverReports(world.serverId);
    const { commandId, transmissionId: id } = await units.startStream({ ...at, body: { channelId: world.channelId } });
    const transmission = { id, channelId: world.channelId, phase: 'streaming', startedAt: world.now } as const;
    await reports({ applications: video('streaming'), transmission });
    await console.answers(unit, commandId, 'done');
    const stop = await units.stopStream(at);
    await reports({ applications: video('streaming'), transmission });
    expect(await units.status(at)).toMatchObject({ transition: 'stopping' });
    await console.answers(unit, stop.commandId, 'failed', 'Stuck');
    expect(await units.status(at)).toMatchObject({ transition: null, multiviewStatus: 'live' });
  });

  it('is shown for ten polls of two seconds at most', async () => {
    await console.serverReports(world.serverId);
    await units.startStream({ ...at, body: { channelId: world.channelId } });
    for (const [laterMs, transition] of [
      [19_999, 'starting'],
      [1, null],
    ] as const) {
      world.now += laterMs;
      console.registry.tick();
      expect(await units.status(at)).toMatchObject({ transition });
    }
  });
});
