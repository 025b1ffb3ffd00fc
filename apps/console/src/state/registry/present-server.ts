import type { Server } from '@backhaul/contract';
import type { ServerState, ServerTelemetry } from '@backhaul/contract/bus';
import { channelBusy, type AlertType } from '@backhaul/domain';
import { presentAlerts } from './present-alerts.js';
import type { ServerRecord, StandingAlert } from './types.js';

/** Everything that a server's view is made of. */
export interface ServerParts {
  readonly record: ServerRecord;
  readonly online: boolean;
  readonly lastSeenAt: number | null;
  readonly state: ServerState | null;
  readonly telemetry: ServerTelemetry | null;
  readonly alerts: readonly StandingAlert[];
  readonly alertTexts: ReadonlyMap<AlertType, string>;
}

/** A server as users see it. */
export function presentServer(parts: ServerParts): Server {
  const { record, online, lastSeenAt, state, telemetry, alerts, alertTexts } = parts;
  const activeChannels = online ? (state?.channels.filter(({ status }) => channelBusy(status)).length ?? 0) : 0;
  return {
    deviceId: record.id,
    name: record.name,
    inventoryId: record.inventoryId,
    demo: record.demo || (state?.simulated ?? false),
    online,
    status: online ? (activeChannels > 0 ? 'busy' : 'idle') : 'offline',
    lastSeenAt,
    roles: state?.roles ?? [],
    swVersion: state?.swVersion ?? '',
    maxChannels: state?.maxChannels ?? 0,
    activeChannels,
    draining: online && (state?.draining ?? false),
    cpuPercent: telemetry?.cpuPercent ?? null,
    storage: telemetry?.storage ?? null,
    engines: state?.engines ?? [],
    alerts: presentAlerts(alerts, alertTexts),
  };
}
