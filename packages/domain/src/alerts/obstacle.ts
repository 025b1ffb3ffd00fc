import type { UnitService } from '../licences/services.js';

/** Why a device raises no alerts, and why those ended that it had. */
export const ALERT_OBSTACLES = ['noSla'] as const;
export type AlertObstacle = (typeof ALERT_OBSTACLES)[number];

type Alerting = { readonly kind: 'unit'; readonly services: readonly UnitService[] } | { readonly kind: 'server' };

/** Why a device raises no alerts at all; null: it raises them. Alerts of units need an active SLA (spec 3 §6); servers have none. */
export const alertObstacle = (device: Alerting): AlertObstacle | null =>
  device.kind === 'unit' && !device.services.includes('sla') ? 'noSla' : null;
