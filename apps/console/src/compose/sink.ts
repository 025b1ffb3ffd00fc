import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import type { InboundSink } from '../platform/bus/inbound.js';
import type { Clock } from '../platform/kernel/clock.js';
import type { CrewCalls } from '../control/audio-rooms/crew-calls.js';
import { RoomWatch } from '../control/audio-rooms/room-watch.js';
import type { GraphicCarrier } from '../control/graphics/graphic-carrier.js';
import type { TallyLogs } from '../control/tally/tally-logs.js';
import type { TallySender } from '../control/tally/tally-sender.js';
import type { Dispatcher } from '../control/commands/types.js';
import type { DeviceEvents } from '../control/jobs/device-events.js';
import type { TelemetryHistory } from '../control/jobs/telemetry-history.js';
import type { PositionHistory } from '../control/jobs/position-history.js';
import type { LiveHub } from '../state/live/hub.js';
import type { LiveRegistry } from '../state/registry/registry.js';
import type { UsageCounters } from '../control/jobs/usage-counters.js';
import type { Locations } from '../control/geocoding/locations.js';
import type { ModemCatalogue } from '../control/modems/modem-catalogue.js';
import type { Transmissions } from '../control/transmissions/types.js';

export interface SinkParts {
  readonly registry: LiveRegistry;
  readonly dispatcher: Dispatcher;
  readonly transmissions: Transmissions;
  readonly events: DeviceEvents;
  readonly history: TelemetryHistory;
  readonly positions: PositionHistory;
  readonly locations: Pick<Locations, 'taken'>;
  readonly modems: Pick<ModemCatalogue, 'recognised'>;
  readonly usage: UsageCounters;
  readonly tally: Pick<TallySender, 'look'>;
  readonly tallyLogs: Pick<TallyLogs, 'took'>;
  readonly crewCalls: Pick<CrewCalls, 'took'>;
  readonly graphics: GraphicCarrier;
  readonly hub: Pick<LiveHub, 'changed'>;
  readonly clock: Clock;
}

/** Receives messages of devices: first updates the views, then triggers what depends on them. None of these rejects. */
export const sinkFor = (parts: SinkParts, rooms = new RoomWatch(parts.registry, parts.hub)): InboundSink => ({
  presence(device, presence) {
    if (parts.registry.presence(device, presence)) void parts.dispatcher.onPresence(device, presence);
  },
  state(device, reported) {
    const state = reported.kind === 'unit' ? ofUnit(parts, device.deviceId, reported) : reported;
    if (!parts.registry.state(device, state)) return;
    if (state.kind === 'unit') parts.positions.place(device.deviceId, state.location, parts.clock.now());
    if (state.kind === 'server') {
      parts.graphics.look(device.deviceId);
      rooms.look(device.deviceId);
    }
    void parts.dispatcher.onState(device, state);
    void parts.transmissions.onState(device, state);
  },
  telemetry(device, reported) {
    const telemetry = reported.kind === 'unit' ? ofUnit(parts, device.deviceId, reported) : reported;
    if (!parts.registry.telemetry(device, telemetry) || telemetry.kind !== 'unit') return;
    parts.history.telemetry(device.deviceId, telemetry, parts.clock.now());
    parts.usage.telemetry(device.deviceId, telemetry, parts.clock.now());
    parts.positions.place(device.deviceId, telemetry.location, parts.clock.now());
  },
  tally(device, report) {
    if (parts.registry.tally(device, report)) parts.tally.look(device.deviceId);
  },
  tallyLog: (device, log) => parts.tallyLogs.took(device.deviceId, log),
  event: (device, event) => parts.events.event(device, event),
  result: (device, result) => void parts.dispatcher.onResult(device, result),
  progress: (device, progress) => void parts.dispatcher.onProgress(device, progress),
  crewCall: (device, call) => void parts.crewCalls.took(device, call),
});

/** A report with the location that its geocoding profile selects, and with its modems as the catalogue recognises them. */
const ofUnit = <R extends UnitState | UnitTelemetry>({ locations, modems }: SinkParts, id: string, report: R): R => ({
  ...report,
  location: locations.taken(id, report.location),
  modems: modems.recognised(report.modems),
});
