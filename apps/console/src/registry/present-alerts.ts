import type { Unit } from '@backhaul/contract';
import type { StandingAlert } from './types.js';

/** Standing alerts by id. */
export const presentAlerts = (alerts: readonly StandingAlert[]): Unit['alerts'] =>
  Object.fromEntries(alerts.map((alert) => [alert.id, { ...alert }]));
