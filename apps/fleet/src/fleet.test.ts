import { eventually, TestConsole } from '@backhaul/agent/testing';
import type { UnitState } from '@backhaul/contract/bus';
import { FIRST_GEOCODING } from '@backhaul/domain';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Fleet } from './fleet.js';
import type { Condition } from './simulation/condition.js';
import { initialCondition } from './simulation/initial-condition.js';
import { seededRandom } from './random/random.js';
import { unitTraits, type UnitTraits } from './traits/traits.js';

const SILENT = pino({ level: 'silent' });
const WANTED = {
  delay: 2000,
  resolution: '720p30',
  codec: 'h264',
  bitrateKbps: 1500,
  audioEnabled: true,
  audioBitrateKbps: 96,
};
const CHANNEL = { channelId: 'ch1', name: 'studio', input: 'unit', passphrase: 'p'.repeat(16), latencyMs: 500, recording: false }; // prettier-ignore
const START = {
  name: 'start',
  args: {
    transmissionId: 't1',
    channelId: 'ch1',
    channelName: 'studio',
    transport: {
      protocol: 'rist',
      host: 'simulated.invalid',
      port: 19_001,
      srtPort: 9001,
      passphrase: CHANNEL.passphrase,
      latencyMs: 500,
    },
  },
};

let far: TestConsole;
let fleet: Fleet | undefined;
beforeEach(async () => {
  far = new TestConsole();
  await far.start();
});
afterEach(async () => {
  await fleet?.stop();
  fleet = undefined;
  await far.stop();
});

/** Starts a fleet of units with this seed, and a server. */
async function begin(seed: string, ...units: string[]): Promise<Fleet> {
  const devices = [far.device('server', 's1'), ...units.map((name) => far.device('unit', name))];
  const made = new Fleet({ devices, seed, rate: 5, log: SILENT, deviceLog: SILENT });
  fleet = made;
  made.start();
  await eventually('all to be linked', () => made.counts().linked === devices.length || undefined);
  return made;
}

const states = (id: string): UnitState[] =>
  far.received(id).states.flatMap((state) => (state.kind === 'unit' ? state : []));
const newest = (id: string): UnitState | undefined => states(id).at(-1);
const channelStatus = (): string | undefined => {
  const state = far.received('s1').states.at(-1);
  return state?.kind === 'server' ? state.channels[0]?.status : undefined;
};
const until = (what: string, look: () => boolean): Promise<true> => eventually(what, () => look() || undefined);

/** A seed with which the unit `u1` stays idle for a long time, with a camera and good links, so that it can carry out commands. */
const RESTING = seedThat('u1', ({ activity, camera }, traits) => {
  const rests = activity.kind === 'idle' && activity.leftMs > 300_000;
  return rests && camera.connected && camera.leftMs > 300_000 && traits.links.some((link) => link.capacityKbps > 8000);
});

/** The same with modems and Wi-Fi. */
const WITH_WIFI = seedThat('u1', ({ activity }, { model, links }) => {
  const rests = activity.kind === 'idle' && activity.leftMs > 300_000;
  return (
    rests && model.type === 'fieldUnits' && ['5G', 'Wi-Fi'].every((kind) => links.some((link) => link.kind === kind))
  );
});

function seedThat(deviceId: string, fits: (first: Condition, traits: UnitTraits) => boolean): string {
  for (let number = 0; number < 1000; number += 1) {
    const seed = `seed-${number}`;
    const traits = unitTraits({ deviceId, name: deviceId }, seed);
    if (fits(initialCondition(traits, seededRandom(seed, deviceId, 'life')), traits)) return seed;
  }
  throw new Error('no seed fits');
}

const locations = () => new Set(far.received('u1').telemetry.map((one) => 'location' in one && one.location?.lat));

describe('the location of a simulated unit', () => {
  const RULES = {
    ...FIRST_GEOCODING,
    refreshInterval: 3600,
    sendingInterval: 1,
    refreshOnStreaming: false,
    distanceThreshold: null,
    geocoders: ['gps' as const],
    accuracies: [50],
  };

  it('is each as it is, then by the rules of the console, until it is sent none', async () => {
    await begin(RESTING, 'u1');
    await until('several locations', () => locations().size > 3);
    expect(newest('u1')?.locationRules).toBeNull();
    const { reverseGeocoders: _, ...rules } = RULES;
    far.publish('u1', { type: 'location', rules });
    await until('the rules', () => newest('u1')?.locationRules?.refreshInterval === 3600);
    expect(newest('u1')?.location).toMatchObject({ source: 'gps' });
    const known = locations().size;
    const reports = far.received('u1').telemetry.length;
    await until('further reports', () => far.received('u1').telemetry.length > reports + 4);
    expect(locations().size).toBeLessThanOrEqual(known + 1);
    // It has no geocoder of its own, so the next location that it determines is none.
    far.publish('u1', { type: 'location', rules: { ...rules, geocoders: [], accuracies: [] } });
    await until('the rules', () => newest('u1')?.locationRules?.geocoders.length === 0);
    far.publish('u1', { type: 'location', rules: null });
    await until('no rules', () => newest('u1')?.locationRules === null);
    const free = locations().size;
    await until('further locations', () => locations().size > free + 2);
  });
});

describe('a simulated unit and server, given orders as the console gives them', () => {
  it('start and stop a transmission by order, once', async () => {
    await begin(RESTING, 'u1');
    far.publish('s1', {
      type: 'desired',
      version: 1,
      configuration: { mediaKey: 'k'.repeat(43), channels: [CHANNEL] },
    });
    far.publish('u1', { type: 'desired', version: 4, configuration: WANTED });
    await until('the channel', () => channelStatus() === 'idle');
    await until('the configuration', () => newest('u1')?.configuration.version === 4);
    expect(newest('u1')?.configuration.applied).toMatchObject(WANTED);

    // The console requests several networks if both ends support it.
    expect(newest('u1')?.capabilities.transports).toEqual(['srt', 'rist']);
    const server = far.received('s1').states.at(-1);
    expect(server?.kind === 'server' && server.channels[0]).toMatchObject({ port: 9001, ristPort: 19_001 });
    const started = far.order('u1', START);
    expect(await far.result('u1', started)).toMatchObject({ outcome: 'done' });
    await until('connecting', () => states('u1').some(({ transmission }) => transmission?.phase === 'connecting'));
    await until('streaming', () => newest('u1')?.transmission?.phase === 'streaming');
    await until('the server to receive', () => channelStatus() === 'collecting');
    await until('a rate at the unit', () => {
      const said = far.received('u1').telemetry.at(-1);
      return said?.kind === 'unit' && said.totalKbps > 500 && said.targetKbps === 1596;
    });
    await until('a rate at the server', () => {
      const said = far.received('s1').telemetry.at(-1);
      return said?.kind === 'server' && (said.channels[0]?.receivedKbps ?? 0) > 500;
    });
    expect(await far.result('u1', far.order('u1', { ...START, args: { ...START.args, transmissionId: 't2' } }))).toMatchObject({ outcome: 'failed', error: 'The unit is already on air' }); // prettier-ignore

    await far.result('u1', far.order('u1', { name: 'stop', args: { transmissionId: 't1' } }));
    await until('rest', () => newest('u1')?.transmission === null);
    await until('the channel to be free', () => channelStatus() === 'idle');
    const events = far.received('u1').events.filter(({ transmissionId }) => transmissionId === 't1');
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['transmissionStarted', 'transmissionEnded']));
    expect([...far.received('u1').malformed, ...far.received('s1').malformed]).toEqual([]);
  });

  it('selects a channel, and returns from a reboot in a new session with the same journal and configuration', async () => {
    await begin(RESTING, 'u1');
    const select = far.order('u1', { name: 'selectChannel', args: { channelId: 'ch7' } });
    await far.result('u1', select);
    const before = newest('u1')?.session;
    expect(await far.result('u1', far.order('u1', { name: 'reboot', args: {} }))).toMatchObject({ outcome: 'done' });
    await until('the offline presence', () => far.received('u1').presences.some(({ online }) => !online));
    await eventually('the return', () => (newest('u1')?.session === before ? undefined : true), 30_000);
    expect(newest('u1')?.channelId).toBe('ch7');
    const answers = far.received('u1').results.length;
    far.order('u1', { name: 'selectChannel', args: { channelId: 'other' } }, { id: select });
    await until('the answer from the journal', () => far.received('u1').results.length > answers);
    expect(newest('u1')?.channelId).toBe('ch7');
  }, 60_000);

  it('reports the SIM, the interfaces and the Wi-Fi network that it is set to, and ignores what it does not support', async () => {
    await begin(WITH_WIFI, 'u1');
    await until('its state', () => newest('u1') !== undefined);
    const one = (uiType: 'cell' | 'wifi') => newest('u1')?.modems.find((modem) => modem.uiType === uiType);
    const { capabilities } = newest('u1') ?? {};
    expect(capabilities?.features).not.toContain('liveuIq');
    expect(capabilities?.orders).not.toContain('ifb');
    const [cell, wifi] = [one('cell'), one('wifi')];
    const modem = { priority: 1, limitKbps: 0, apn: '', authentication: 'none', user: '', passwordSet: false, networkMode: '3G/4G/5G' }; // prettier-ignore
    const activeSim = cell?.activeSim === 'A' ? 'B' : 'A';
    const interfaces = [
      { ...modem, port: cell?.port, enabled: true, activeSim },
      { ...modem, port: wifi?.port, enabled: false, activeSim: null },
    ];
    far.publish('u1', { type: 'desired', version: 1, configuration: { ...WANTED, liveuIq: true, interfaces } });
    await until('the configuration', () => newest('u1')?.configuration.version === 1);
    expect(newest('u1')?.configuration.applied).toMatchObject({ liveuIq: false, interfaces });
    expect(one('cell')?.activeSim).toBe(activeSim);
    expect(one('cell')?.modemInfo).not.toBe(cell?.modemInfo);
    expect(one('wifi')).toMatchObject({ enabled: false, connected: false });
    const ifb = far.order('u1', { name: 'ifb', args: { alwaysOn: true } });
    expect(await far.result('u1', ifb)).toMatchObject({ outcome: 'failed' });

    const found = await far.result('u1', far.order('u1', { name: 'wifiQuery', args: { port: wifi?.port } }));
    const networks = found.data?.kind === 'wifiNetworks' ? found.data.networks : [];
    const other = networks.find(({ connected }) => !connected);
    const join = { port: wifi?.port, ssid: other?.ssid, password: 'long enough' };
    expect(await far.result('u1', far.order('u1', { name: 'wifiConnect', args: join }))).toMatchObject({
      outcome: 'done',
    });
    await until('the network', () => one('wifi')?.modemInfo === `Wi-Fi · ${other?.ssid}`);
    expect(far.received('u1').malformed).toEqual([]);
  });

  it('restarts a channel of the server, and refuses one that it does not have', async () => {
    await begin(RESTING);
    far.publish('s1', {
      type: 'desired',
      version: 1,
      configuration: { mediaKey: 'k'.repeat(43), channels: [CHANNEL] },
    });
    await until('the channel', () => channelStatus() === 'idle');
    await far.result('s1', far.order('s1', { name: 'resetChannel', args: { channelId: 'ch1' } }));
    await until('the restart', () => channelStatus() === 'connecting');
    await until('its end', () => channelStatus() === 'idle');
    const wrong = far.order('s1', { name: 'resetChannel', args: { channelId: 'ch2' } });
    expect(await far.result('s1', wrong)).toMatchObject({ outcome: 'failed' });
  });

  it('runs a speed test beside its other orders, reports its progress, and can be cancelled', async () => {
    await begin(RESTING, 'u1');
    const target = { host: 'simulated.invalid', port: 9000, token: 't' };
    const test = { name: 'speedTest', args: { channelId: 'ch1', seconds: 2, target } };
    const first = far.order('u1', test);
    await until('the test to show', () => newest('u1')?.applications.video?.state === 'speedtest');
    expect(await far.result('u1', far.order('u1', START))).toMatchObject({
      outcome: 'failed',
      error: 'The unit is busy',
    });
    const answer = await far.result('u1', first);
    expect(answer).toMatchObject({ outcome: 'done', data: { kind: 'speedTest', channelId: 'ch1' } });
    const data = answer.data?.kind === 'speedTest' ? answer.data : undefined;
    expect(data?.links.length).toBeGreaterThan(0);
    expect(data?.uplinkKbps).toBe(data?.links.reduce((sum, { uplinkKbps }) => sum + uplinkKbps, 0));
    await until('rest', () => newest('u1')?.applications.video === undefined);
    expect(far.received('u1').progress.some(({ id, percent }) => id === first && percent !== null)).toBe(true);

    const scan = far.order('u1', { name: 'cellularScan', args: { port: '1' } });
    await until('the scan to begin', () => far.received('u1').progress.some(({ id }) => id === scan));
    await far.result('u1', far.order('u1', { name: 'cancel', args: { commandId: scan } }));
    expect(await far.result('u1', scan)).toMatchObject({ outcome: 'failed', error: 'Test was cancelled' });
    const none = far.order('u1', { name: 'cellularScan', args: { port: '99' } });
    expect((await far.result('u1', none)).error).toBe('Scan option is not supported for this modem.');
    expect(far.received('u1').malformed).toEqual([]);
  });

  it('ends when it is unpaired, and publishes its absence when it stops', async () => {
    const made = await begin('many', 'u1', 'u2');
    far.publish('u1', { type: 'unpair' });
    await until('the unpaired unit to disconnect', () => far.received('u1').presences.at(-1)?.online === false);
    await made.stop();
    await until('all to disconnect', () =>
      ['u2', 's1'].every((id) => far.received(id).presences.at(-1)?.online === false),
    );
  });
});
