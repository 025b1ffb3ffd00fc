import type { Unit } from '@backhaul/contract';
import type { AlertType } from '@backhaul/domain';
import type { RaisedAlert } from './types.js';

/** Active alerts by id; `texts`: their texts by the newest report, where known. */
export const presentAlerts = (alerts: readonly RaisedAlert[], texts: ReadonlyMap<AlertType, string>): Unit['alerts'] =>
  Object.fromEntries(alerts.map((alert) => [alert.id, { ...alert, text: texts.get(alert.type) ?? alert.text }]));
