import type { Kysely } from 'kysely';
import { configurationOf } from '../../control/configuration/state.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { warningsOfServers } from '../../control/warnings/servers.js';
import { warningsOfUnit } from '../../control/warnings/units.js';
import { visibleServer, visibleUnit } from '../../control/policies/records.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry, Reported, ServerRecord, UnitRecord } from '../../state/registry/types.js';
import type { BroughtFile } from './actions-store.js';
import { historyOf } from './diagnostic-store.js';
import { fileName } from './file-name.js';
import type { DeviceRecord } from './reach.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'wasSent'>;
  readonly clock: Clock;
}

const SOURCE =
  'Made by the console from its records and from the last reports of the device. The device was not asked: its protocol has no order for that. Times are those of the console.';

/**
 * State of a device as a JSON file: versions, state, warnings, networks, clocks, waiting orders, recent alerts and the last
 * errors. Each field is chosen explicitly, so that the file contains no secrets, picture addresses or locations, and nothing that
 * the caller does not see.
 */
export async function diagnosticOf(
  parts: Parts,
  caller: Caller,
  device: DeviceRecord,
  now: Date,
): Promise<BroughtFile> {
  const { waiting, failed, alerts } = await historyOf(parts.db, device.id);
  const about = device.kind === 'unit' ? aboutUnit(parts, caller, device) : await aboutServer(parts, caller, device);
  const diagnostic = {
    source: SOURCE,
    madeAt: now,
    madeFor: caller.username,
    ...about,
    ordersWaiting: waiting,
    lastErrors: failed,
    recentAlerts: alerts,
  };
  return {
    name: fileName(device.name, 'diagnostic', now, 'json'),
    type: 'application/json',
    content: Buffer.from(JSON.stringify(diagnostic, null, 2)),
  };
}

const moment = (ms: number | null | undefined): Date | null => (ms === null || ms === undefined ? null : new Date(ms));

/** When the console received reports of a device, by its own clock; devices do not report theirs. */
const clocksOf = (reported: Reported<unknown, unknown> | undefined, console: number) => ({
  console: new Date(console),
  cameOnline: moment(reported?.cameAt),
  lastSeen: moment(reported?.lastSeenAt),
  lastState: moment(reported?.stateAt),
});

const aboutDevice = ({ id, kind, name, demo, inventoryId, pairedAt }: DeviceRecord) => ({
  id,
  kind,
  name,
  inventoryId,
  simulated: demo,
  pairedAt: moment(pairedAt),
});

function aboutUnit(parts: Parts, caller: Caller, record: UnitRecord) {
  const { registry, clock } = parts;
  const { view } = visibleUnit(registry, caller.scope, record.id);
  const reported = registry.reportedUnit(record.id);
  const { version, reportedVersion, inSync, delivery } = configurationOf(parts, record);
  return {
    device: { ...aboutDevice(record), type: view.type, model: view.model, serialNumber: view.serialNumber },
    versions: { software: view.swVersion, target: record.targetVersion, upgrade: view.softwareUpgrade },
    engines: reported?.state?.engines ?? [],
    state: {
      online: view.online,
      status: view.status,
      statusText: view.statusText,
      transition: view.transition,
      workingMode: view.workingMode,
      cameraConnected: view.cameraConnected,
      applications: Object.keys(view.applications),
      transmission: view.transmission,
      channelId: view.channelId,
      resolution: view.resolution,
      delayMs: view.delay,
      totalKbps: view.totalBitrate,
      targetKbps: view.targetBitrate,
      battery: view.battery,
      temperature: view.temperature,
    },
    configuration: { requested: version, reported: reportedVersion, inSync, delivery },
    networks: view.modems,
    clocks: clocksOf(reported, clock.now()),
    warnings: warningsOfUnit(parts, record),
    orders: reported?.state?.capabilities.orders ?? [],
  };
}

async function aboutServer(parts: Parts, caller: Caller, record: ServerRecord) {
  const { registry, clock } = parts;
  const { view } = visibleServer(registry, caller.scope, record.id);
  const reported = registry.reportedServer(record.id);
  const { state, telemetry } = reported ?? {};
  const warnings = await warningsOfServers(parts, caller.scope, [record]);
  return {
    device: aboutDevice(record),
    versions: { software: view.swVersion, node: state?.software?.node ?? null, upgrade: view.softwareUpgrade },
    engines: view.engines,
    state: {
      online: view.online,
      status: view.status,
      draining: view.draining,
      roles: view.roles,
      startedAt: moment(state?.startedAt),
      maxChannels: view.maxChannels,
      activeChannels: view.activeChannels,
      cpuPercent: view.cpuPercent,
      memoryBytes: telemetry?.memoryBytes ?? null,
      storage: view.storage,
    },
    configuration: { requested: record.desiredVersion, reported: state?.configurationVersion ?? null },
    networks: state?.localAddresses ?? [],
    clocks: clocksOf(reported, clock.now()),
    warnings: warnings.get(record.id) ?? [],
    orders: state?.orders ?? [],
    channels: registry
      .channelsOfServer(record.id)
      .filter((channel) => sees(caller.scope, channel))
      .map(({ id, name, input, recording, privateSession }) => {
        const channel = registry.reportedChannel(id);
        return {
          id,
          name,
          input,
          records: recording,
          privateSession,
          status: channel?.status ?? null,
          hasPicture: channel?.hasPicture ?? null,
          faults: channel?.faults ?? [],
          detail: channel?.detail ?? '',
          destinations: channel?.destinations?.map((one) => one.state) ?? [],
        };
      }),
  };
}
