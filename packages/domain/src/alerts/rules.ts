/** Alerts by thresholds of a reading; the others are events of an engine. */
export const MEASURED_ALERTS = [
  'battery',
  'cameraDisconnected',
  'bitrateDrop',
  'temperature',
  'dataUsage',
  'serverCpu',
  'serverStorage',
  'channelNoSignal',
  'channelBlack',
  'channelFrozen',
  'channelSilent',
  'destinationFailing',
] as const;
export type MeasuredAlert = (typeof MEASURED_ALERTS)[number];

/** When an alert is raised and cleared. Thresholds are in the unit of its reading; null: not at that level. */
export interface AlertRule {
  /** The side of a threshold on which the alert is raised. */
  readonly trouble: 'above' | 'below';
  readonly warning: number | null;
  readonly critical: number | null;
  /** How far past a threshold a reading must return before the level ends. */
  readonly hysteresis: number;
  /** How long the cause must last before the alert is raised, and be gone before it is cleared, ms. */
  readonly raiseAfterMs: number;
  readonly clearAfterMs: number;
}

/** For readings that count faults: a warning from one on. */
const STANDS = { trouble: 'above', warning: 1, critical: null, hysteresis: 0 } as const;

/**
 * Defaults (the spec names the types, and percentages as thresholds of battery, CPU, storage and bitrate
 * drop; the figures are ours). Battery, CPU, used storage, drop and used allowance in percent, temperature in °C,
 * `cameraDisconnected` 1 while there is none; those of channels and `destinationFailing` are numbers of channels.
 */
export const DEFAULT_ALERT_RULES: Readonly<Record<MeasuredAlert, AlertRule>> = {
  battery: { trouble: 'below', warning: 20, critical: 10, hysteresis: 3, raiseAfterMs: 5000, clearAfterMs: 15_000 },
  cameraDisconnected: { ...STANDS, raiseAfterMs: 3000, clearAfterMs: 1000 },
  bitrateDrop: {
    trouble: 'above',
    warning: 40,
    critical: 70,
    hysteresis: 10,
    raiseAfterMs: 10_000,
    clearAfterMs: 10_000,
  },
  temperature: {
    trouble: 'above',
    warning: 75,
    critical: 85,
    hysteresis: 3,
    raiseAfterMs: 10_000,
    clearAfterMs: 30_000,
  },
  dataUsage: { trouble: 'above', warning: 90, critical: 100, hysteresis: 0, raiseAfterMs: 0, clearAfterMs: 0 },
  serverCpu: {
    trouble: 'above',
    warning: 85,
    critical: 95,
    hysteresis: 5,
    raiseAfterMs: 30_000,
    clearAfterMs: 30_000,
  },
  serverStorage: {
    trouble: 'above',
    warning: 80,
    critical: 95,
    hysteresis: 2,
    raiseAfterMs: 0,
    clearAfterMs: 30_000,
  },
  channelNoSignal: { ...STANDS, raiseAfterMs: 10_000, clearAfterMs: 5000 },
  channelBlack: { ...STANDS, raiseAfterMs: 5000, clearAfterMs: 5000 },
  // Stills are shown for a while on purpose, and speakers pause.
  channelFrozen: { ...STANDS, raiseAfterMs: 10_000, clearAfterMs: 5000 },
  channelSilent: { ...STANDS, raiseAfterMs: 10_000, clearAfterMs: 5000 },
  // A destination does not fail in the moment between two attempts; that must not clear the alert.
  destinationFailing: { ...STANDS, raiseAfterMs: 10_000, clearAfterMs: 30_000 },
};
