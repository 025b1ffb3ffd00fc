import type { Server } from '@backhaul/contract';
import type { ReportedSoftware, ServerState, ServerTelemetry } from '@backhaul/contract/bus';
import { channelBusy, serverUpgradeStatus, type AlertType } from '@backhaul/domain';
import type { StoredServerUpgrade } from '../../platform/db/schema.js';
import { presentAlerts } from './present-alerts.js';
import type { ServerRecord, RaisedAlert } from './types.js';

/** Parts of a server's view. */
export interface ServerParts {
  readonly record: ServerRecord;
  readonly online: boolean;
  readonly lastSeenAt: number | null;
  readonly state: ServerState | null;
  readonly telemetry: ServerTelemetry | null;
  readonly alerts: readonly RaisedAlert[];
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
    softwareUpgrade: shownUpgrade(record.upgrade, online ? (state?.software?.installing ?? null) : null),
    alerts: presentAlerts(alerts, alertTexts),
  };
}

function shownUpgrade(
  asked: StoredServerUpgrade | null,
  installing: ReportedSoftware['installing'],
): Server['softwareUpgrade'] {
  if (asked === null) return null;
  const { version, commandId, askedAt, code, reason } = asked;
  const status = serverUpgradeStatus(asked, installing);
  const percent = status === 'downloading' ? (installing?.percent ?? null) : null;
  return { version, status, percent, commandId, askedAt, code, reason };
}
