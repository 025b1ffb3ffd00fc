import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import {
  DEFAULT_ALERT_SETTINGS,
  UNIT_SERVICES,
  type AlertSettings,
  type ChannelFault,
  type UnitService,
} from '@backhaul/domain';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { GRACE_MS, type LiveRegistry } from '../../../state/registry/registry.js';
import {
  registryWorld,
  reportedChannel,
  serverState,
  serverTelemetry,
  unitState,
  unitTelemetry,
} from '../../../testing/registry.js';
import { AlertWatch } from './alert-watch.js';

const log = pino({ level: 'silent' });
const world = await registryWorld();
let registry: LiveRegistry;
let watch: AlertWatch;
let seq = 0;
beforeEach(async () => {
  await world.db.deleteFrom('alerts').execute();
  ({ registry, watch } = await console());
});

async function console() {
  const of = await world.registry();
  const { db, clock } = world;
  const looks = new AlertWatch({ db, registry: of, clock, log });
  looks.start();
  return { registry: of, watch: looks };
}

async function unitSays(
  state: Partial<UnitState>,
  telemetry: Partial<UnitTelemetry> = {},
  to = registry,
): Promise<void> {
  seq += 2;
  world.comes(to, world.unitId);
  to.state(world.address(world.unitId), unitState({ seq, ...state }));
  to.telemetry(world.address(world.unitId), unitTelemetry({ seq: seq + 1, ...telemetry }));
}

/** Lets seconds pass, with one check in each. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i += 1) {
    world.now += 1_000;
    await watch.sweep();
  }
}

const shown = (of = registry) =>
  Object.values(of.unit(world.unitId)?.alerts ?? {}).map(({ type, severity, text }) => [type, severity, text]);
const rows = () => world.db.selectFrom('alerts').selectAll().orderBy('since').execute();
const battery = (percentage: number, charging = false) => ({
  battery: { connected: true, percentage, charging, discharging: !charging },
});

test('an alert is raised after its dwell, gets worse, and is cleared, on record and in view', async () => {
  await unitSays(battery(19), battery(19));
  await pass(4);
  expect(shown()).toEqual([]);
  await pass(3);
  expect(shown()).toEqual([['battery', 'warning', 'Battery at 19 %']]);
  const [raised] = await rows();
  await unitSays(battery(9), battery(9));
  await pass(8);
  expect(shown()).toEqual([['battery', 'critical', 'Battery at 9 %']]);
  await unitSays(battery(9, true), battery(9, true));
  await pass(20);
  expect(shown()).toEqual([]);
  expect(await rows()).toEqual([
    { ...raised, severity: 'critical', text: 'Battery at 9 %', ended_at: expect.any(Date) },
  ]);
});

test('an active alert shows the text of the newest report; the stored text stays that of its cause', async () => {
  await unitSays(battery(18), battery(18));
  await pass(7);
  await unitSays(battery(13), battery(13));
  await pass(1);
  expect(shown()).toEqual([['battery', 'warning', 'Battery at 13 %']]);
  await unitSays(battery(0), battery(0));
  await pass(7);
  expect(shown()).toEqual([['battery', 'critical', 'Battery at 0 %']]);
  await registry.refresh('unit', world.unitId);
  await unitSays(battery(4), battery(4));
  await pass(1);
  expect(shown()).toEqual([['battery', 'critical', 'Battery at 4 %']]);
  expect(await rows()).toMatchObject([{ text: 'Battery at 0 %' }]);
});

test('use of an allowance warns, is critical, and is over with the reset, though the unit is away', async () => {
  const { db, unitId } = world;
  const monitoring = JSON.stringify({ mode: 'perData', allowance: 100, resetDay: 1 });
  const watched = (data_monitoring: string | null) =>
    db.updateTable('units').set({ data_monitoring }).where('device_id', '=', unitId).execute();
  await watched(monitoring);
  await registry.refresh('unit', unitId);
  const uses = async (megabytes: number) => {
    registry.setUsed(unitId, { hours: 0, bytes: megabytes * 1e6 });
    await pass(1);
    return shown();
  };
  expect(await uses(89)).toEqual([]);
  expect(await uses(93)).toEqual([['dataUsage', 'warning', '93 % of the allowance is used']]);
  expect(await uses(120)).toEqual([['dataUsage', 'critical', '120 % of the allowance is used']]);
  expect(await uses(0)).toEqual([]);
  await uses(120);
  await watched(null);
  await registry.refresh('unit', unitId);
  await pass(1);
  expect(shown()).toEqual([]);
});

test('the settings of the unit say what is an alert, as soon as they are changed', async () => {
  await unitSays(battery(45), battery(45));
  await pass(7);
  expect(shown()).toEqual([]);
  const set = async (change: Partial<AlertSettings>): Promise<void> => {
    const values = { mode: 'manual' as const, settings: JSON.stringify({ ...DEFAULT_ALERT_SETTINGS, ...change }) };
    await world.db
      .insertInto('alert_configurations')
      .values({ unit_id: world.unitId, ...values })
      .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(values))
      .execute();
    await registry.refresh('unit', world.unitId);
  };
  await set({ battery: { enabled: true, warning: 60, critical: 50 } });
  await pass(7);
  expect(shown()).toEqual([['battery', 'critical', 'Battery at 45 %']]);
  await set({ battery: { enabled: false, warning: 60, critical: 50 } });
  await pass(20);
  expect(shown()).toEqual([]);
  await world.db.deleteFrom('alert_configurations').execute();
});

test('a failed recording raises an alert immediately, and names the channel', async () => {
  const recording = { enabled: true, state: 'failed' as const, detail: 'No space left on device' };
  world.comes(registry, world.serverId);
  const say = (number: number, change: object) =>
    registry.state(
      world.address(world.serverId),
      serverState({ seq: number, channels: [reportedChannel(world.channelId, change)] }),
    );
  say(1, { recording });
  await pass(1);
  expect(Object.values(registry.server(world.serverId)?.alerts ?? {})).toMatchObject([
    { type: 'recordingFailed', severity: 'critical', text: 'Recording failed: studio-1 (No space left on device)' },
  ]);
  say(2, {});
  await pass(1);
  expect(registry.server(world.serverId)?.alerts).toEqual({});
});

const destination = (state: 'retrying' | 'connecting' | 'connected', detail = '') => ({
  destinationId: 'd',
  state,
  since: 0,
  retryAt: null,
  detail,
});

test('a destination that fails for 10 s raises an alert, which an attempt in between does not clear', async () => {
  world.comes(registry, world.serverId);
  const says = (...states: Parameters<typeof destination>) =>
    registry.state(
      world.address(world.serverId),
      serverState({
        seq: (seq += 1),
        channels: [
          reportedChannel(world.channelId, {
            status: 'collecting',
            programme: 'live',
            destinations: [destination(...states)],
          }),
        ],
      }),
    );
  says('retrying', 'Refused');
  await pass(8);
  expect(alertsOfServer()).toEqual([]);
  await pass(4);
  expect(Object.values(registry.server(world.serverId)?.alerts ?? {})).toMatchObject([
    { type: 'destinationFailing', severity: 'warning', text: 'Destination failing: studio-1 (Refused)' },
  ]);
  says('connecting');
  await pass(5);
  says('retrying', 'Refused');
  await pass(2);
  expect(alertsOfServer()).toEqual(['destinationFailing']);
  says('connected');
  await pass(32);
  expect(alertsOfServer()).toEqual([]);
});

test('a channel that is black for long raises an alert, and one that has its picture again clears it', async () => {
  world.comes(registry, world.serverId);
  const says = (...faults: ChannelFault[]) =>
    registry.state(
      world.address(world.serverId),
      serverState({ seq: (seq += 1), channels: [reportedChannel(world.channelId, { status: 'collecting', faults })] }),
    );
  says('black', 'silent');
  await pass(4);
  says();
  await pass(2);
  expect(alertsOfServer()).toEqual([]);
  says('black', 'noSound');
  await pass(8);
  expect(Object.values(registry.server(world.serverId)?.alerts ?? {})).toMatchObject([
    { type: 'channelBlack', severity: 'warning', text: 'Black picture: studio-1' },
  ]);
  says('frozen');
  await pass(12);
  expect(alertsOfServer()).toEqual(['channelFrozen']);
  says();
  await pass(8);
  expect(alertsOfServer()).toEqual([]);
});

/** The server reports a failed recording, and how busy it is. */
async function serverTroubles(): Promise<void> {
  const recording = { enabled: true, state: 'failed' as const, detail: 'No space left on device' };
  world.comes(registry, world.serverId);
  const channels = [reportedChannel(world.channelId, { recording })];
  registry.state(world.address(world.serverId), serverState({ seq: (seq += 1), channels }));
  const storage = { freeBytes: 1, totalBytes: 100 };
  registry.telemetry(world.address(world.serverId), serverTelemetry({ seq: (seq += 1), cpuPercent: 99, storage }));
  await pass(32);
}

const alertsOfServer = (of = registry) =>
  Object.values(of.server(world.serverId)?.alerts ?? {})
    .map(({ type }) => type)
    .toSorted();

test('alerts of a server that goes offline end, on record and in view, and are raised again when it is back', async () => {
  await serverTroubles();
  const all = ['recordingFailed', 'serverCpu', 'serverStorage'];
  expect(alertsOfServer()).toEqual(all);
  world.goes(registry, world.serverId);
  await pass(1);
  expect(alertsOfServer()).toEqual([]);
  const ended = await rows();
  expect(ended.map(({ type }) => type).toSorted()).toEqual(all);
  expect(ended.every(({ ended_at }) => ended_at !== null)).toBe(true);
  await serverTroubles();
  expect(alertsOfServer()).toEqual(all);
  expect(await rows()).toHaveLength(6);
});

test('a console that starts while the server is offline ends its alerts', async () => {
  await serverTroubles();
  ({ registry, watch } = await console());
  expect(alertsOfServer()).toHaveLength(3);
  registry.busConnected();
  world.now += GRACE_MS;
  registry.tick();
  await pass(1);
  expect(alertsOfServer()).toEqual([]);
});

test('an alert of a unit that goes away stands until the unit is back', async () => {
  await unitSays({ cameraConnected: false });
  await pass(4);
  expect(shown()).toEqual([['cameraDisconnected', 'warning', 'Camera not connected']]);
  world.goes(registry, world.unitId);
  await pass(30);
  expect(shown()).toHaveLength(1);
  await unitSays({ cameraConnected: true });
  await pass(3);
  expect(shown()).toEqual([]);
});

test('a restarted console continues active alerts, and clears them', async () => {
  await unitSays({ cameraConnected: false });
  await pass(4);
  const [raised] = await rows();
  ({ registry, watch } = await console());
  expect(shown()).toHaveLength(1);
  await unitSays({ cameraConnected: false });
  await pass(5);
  expect(await rows()).toEqual([raised]);
  await unitSays({ cameraConnected: true });
  await pass(3);
  expect(await rows()).toMatchObject([{ id: raised?.id, ended_at: expect.any(Date) }]);
});

test('two consoles that see the same raise one alert', async () => {
  const other = await console();
  await unitSays({ cameraConnected: false });
  await unitSays({ cameraConnected: false }, {}, other.registry);
  for (let i = 0; i < 6; i += 1) {
    world.now += 1_000;
    await Promise.all([watch.sweep(), other.watch.sweep()]);
  }
  expect(await rows()).toHaveLength(1);
  expect(shown(other.registry)).toEqual(shown());
  expect(Object.keys(other.registry.unit(world.unitId)?.alerts ?? {})).toEqual(
    Object.keys(registry.unit(world.unitId)?.alerts ?? {}),
  );
});

test('a unit that is removed meanwhile leaves nothing behind', async () => {
  const [, id] = world.unitIds;
  world.comes(registry, id);
  registry.state(world.address(id), unitState({ seq: 1, cameraConnected: false }));
  registry.telemetry(world.address(id), unitTelemetry({ seq: 2 }));
  await watch.sweep();
  await world.db.deleteFrom('devices').where('id', '=', id).execute();
  await pass(5);
  expect(await rows()).toEqual([]);
  await registry.refresh('unit', id);
  await pass(2);
});

const services = async (...held: UnitService[]) => {
  await world.db.updateTable('units').set({ services: held }).where('device_id', '=', world.unitId).execute();
  await registry.refresh('unit', world.unitId);
};

test('a unit that is not under SLA has no alerts: they end with this reason, and are raised again with the SLA', async () => {
  await unitSays(battery(9), battery(9));
  await pass(7);
  expect(shown()).toMatchObject([['battery', 'critical', 'Battery at 9 %']]);
  await services('ai');
  await pass(1);
  expect(shown()).toEqual([]);
  expect(await rows()).toMatchObject([{ ended_at: new Date(world.now), end_reason: 'noSla' }]);
  await unitSays({ ...battery(4), cameraConnected: false }, battery(4));
  await pass(20);
  expect(await rows()).toHaveLength(1);
  await services('ai', 'sla');
  await pass(4);
  expect(shown()).toMatchObject([['cameraDisconnected', 'warning', 'Camera not connected']]);
  await pass(3);
  expect(shown()).toHaveLength(2);
  await services(...UNIT_SERVICES);
});

test('alerts of a unit whose SLA ended while no console ran end when one starts, though the unit is away', async () => {
  await unitSays(battery(9), battery(9));
  await pass(7);
  watch.stop();
  await services();
  const next = await console();
  await next.watch.sweep();
  expect(shown(next.registry)).toEqual([]);
  expect(await rows()).toMatchObject([{ end_reason: 'noSla' }]);
  next.watch.stop();
  await services(...UNIT_SERVICES);
});
