import type {
  DeviceAddress,
  DeviceState,
  DeviceTelemetry,
  Presence,
  ServerState,
  ServerTelemetry,
  TallyReport,
  UnitState,
  UnitTelemetry,
} from '@backhaul/contract/bus';
import { settleTransition } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Changes } from './changes.js';
import type { ServerEntry, UnitEntry } from './entries.js';
import type { Store } from './store.js';
import { TallyIndex } from './tally.js';
import { isBeforeOrder } from './transition.js';

export interface IntakeParts {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
}

/**
 * Accepts reports of devices. Each method returns whether the report is current: reports of unknown devices, older
 * sessions and outdated numbers are not.
 */
export class Intake {
  constructor(private readonly parts: IntakeParts) {}

  presence({ deviceId }: DeviceAddress, presence: Presence): boolean {
    const entry = this.#device(deviceId);
    if (!entry?.reportedDevice.presence(presence, this.parts.clock.now())) return false;
    this.#touchDeeply(entry);
    return true;
  }

  state({ deviceId }: DeviceAddress, state: DeviceState): boolean {
    return state.kind === 'unit' ? this.#unitState(deviceId, state) : this.#serverState(deviceId, state);
  }

  telemetry({ deviceId }: DeviceAddress, telemetry: DeviceTelemetry): boolean {
    return telemetry.kind === 'unit'
      ? this.#unitTelemetry(deviceId, telemetry)
      : this.#serverTelemetry(deviceId, telemetry);
  }

  /** Tally at a server: updates the channels whose sources changed. */
  tally({ deviceId }: DeviceAddress, report: TallyReport): boolean {
    const { store, changes } = this.parts;
    const entry = store.servers.get(deviceId);
    if (entry === undefined) return false;
    const channels = [...store.tallyOfServer.get(deviceId)].flatMap((id) => store.channels.get(id) ?? []);
    const before = new Map(
      channels.flatMap(({ record }) => record.tally.map((one) => [one.sourceId, store.tallyHeard(one)])),
    );
    entry.tally = new TallyIndex(report);
    changes.batch(() => {
      for (const channel of channels) {
        const isNew = channel.record.tally.some(
          (one) => !isDeepStrictEqual(before.get(one.sourceId), store.tallyHeard(one)),
        );
        if (isNew) store.touchChannel(channel);
      }
    });
    return true;
  }

  /** Marks devices as offline that have sent nothing since `since` (ms), if they had time to do so. */
  missing(since: number): void {
    const now = this.parts.clock.now();
    const { store, changes } = this.parts;
    changes.batch(() => {
      for (const entry of [...store.units.values(), ...store.servers.values()]) {
        const { reportedDevice } = entry;
        if (reportedDevice.receivedAt !== null && reportedDevice.receivedAt >= since) continue;
        if (reportedDevice.away(now)) this.#touchDeeply(entry);
      }
    });
  }

  #unitState(id: string, state: UnitState): boolean {
    const entry = this.parts.store.units.get(id);
    const now = this.parts.clock.now();
    const before = entry === undefined || entry.flag === null ? null : entry.reportedDevice.state;
    if (!entry?.reportedDevice.report(state, now)) return false;
    const { applications, transmission } = state;
    const storesAsAsked = transmission?.phase === 'streaming' && transmission.id === entry.record.transmission?.id;
    const { reports: seq, shownOnline: online } = entry.reportedDevice;
    const report = { seq, online, applications, storesAsAsked, beforeOrder: isBeforeOrder(entry, before, state) };
    entry.flag = settleTransition(entry.flag, report, now);
    this.#touchDeeply(entry);
    return true;
  }

  #serverState(id: string, state: ServerState): boolean {
    const entry = this.parts.store.servers.get(id);
    if (!entry?.reportedDevice.report(state, this.parts.clock.now())) return false;
    this.#touchDeeply(entry);
    return true;
  }

  #unitTelemetry(id: string, telemetry: UnitTelemetry): boolean {
    const entry = this.parts.store.units.get(id);
    if (entry === undefined) return false;
    const wasOnline = entry.reportedDevice.online;
    if (!entry.reportedDevice.measure(telemetry, this.parts.clock.now())) return false;
    if (wasOnline === true) this.parts.store.touchUnitOnly(entry);
    else this.#touchDeeply(entry);
    return true;
  }

  #serverTelemetry(id: string, telemetry: ServerTelemetry): boolean {
    const entry = this.parts.store.servers.get(id);
    if (entry === undefined) return false;
    const { store, changes } = this.parts;
    const wasOnline = entry.reportedDevice.online;
    const before = entry.reportedDevice.telemetry;
    if (!entry.reportedDevice.measure(telemetry, this.parts.clock.now())) return false;
    if (wasOnline !== true) this.#touchDeeply(entry);
    else {
      changes.batch(() => {
        store.touchServerOnly(entry);
        for (const channelId of movedChannels(before, telemetry)) {
          const channel = store.channels.get(channelId);
          if (channel?.record.serverId === id) store.touchChannelOnly(channel);
        }
      });
    }
    return true;
  }

  #device(id: string): UnitEntry | ServerEntry | undefined {
    return this.parts.store.units.get(id) ?? this.parts.store.servers.get(id);
  }

  #touchDeeply(entry: UnitEntry | ServerEntry): void {
    const { store, changes } = this.parts;
    changes.batch(() => (entry.kind === 'unit' ? store.touchUnit(entry) : store.touchServer(entry)));
  }
}

/** Channels with changed rates, including those that are no longer measured. */
function movedChannels(before: ServerTelemetry | null, after: ServerTelemetry): readonly string[] {
  const old = new Map(before?.channels.map((channel) => [channel.channelId, channel]));
  const moved = after.channels.filter(
    ({ channelId, receivedKbps, lost, links, destinations, encoders, overlayCpuPercent }) => {
      const was = old.get(channelId);
      old.delete(channelId);
      if (was?.receivedKbps !== receivedKbps || was.lost !== lost) return true;
      return !isDeepStrictEqual(
        [was.links, was.destinations, was.encoders, was.overlayCpuPercent],
        [links, destinations, encoders, overlayCpuPercent],
      );
    },
  );
  return [...moved.map(({ channelId }) => channelId), ...old.keys()];
}
