import { channelBusy } from '../channels/channel-status.js';
import type { ChannelStatus } from '../status/statuses.js';
import type { BatteryReport } from '../battery/battery.js';

/**
 * The input of a rule: a value; `normal` where the alert cannot occur, as for a charging battery;
 * `unknown` where there is no reading, which neither raises nor clears.
 */
export type AlertReading = number | 'normal' | 'unknown';

/** Percentage of a battery that discharges; a unit without one runs on mains. */
export function batteryReading(battery: BatteryReport | null): AlertReading {
  if (battery === null) return 'unknown';
  return battery.connected && !battery.charging ? battery.percentage : 'normal';
}

/** 1 while an online unit sees no camera. */
export function cameraReading(unit: { readonly online: boolean; readonly cameraConnected: boolean }): AlertReading {
  if (!unit.online) return 'unknown';
  return unit.cameraConnected ? 'normal' : 1;
}

/** How far, in percent, the rate is below its target; `normal` off air or without a target. */
export function bitrateDropReading(unit: {
  readonly streaming: boolean;
  readonly totalKbps: number;
  readonly targetKbps: number | null;
}): AlertReading {
  if (!unit.streaming || unit.targetKbps === null || unit.targetKbps <= 0) return 'normal';
  return Math.max(0, 100 * (1 - unit.totalKbps / unit.targetKbps));
}

/** °C or percent as reported. */
export const gaugeReading = (value: number | null): AlertReading => value ?? 'unknown';

/** Used storage, percent. */
export const storageReading = (
  storage: { readonly freeBytes: number; readonly totalBytes: number } | null,
): AlertReading =>
  storage === null || storage.totalBytes <= 0 ? 'unknown' : 100 * (1 - storage.freeBytes / storage.totalBytes);

/** The reported state of a channel; `destinations` are those that are on. */
interface WatchedSignal {
  readonly status: ChannelStatus;
  readonly programme?: 'none' | 'live' | 'slate' | undefined;
  readonly destinations?: readonly { readonly state: string }[] | undefined;
}

/** Whether a channel receives nothing although a destination of it is on, which then gets the slate or nothing. */
export const lacksSignal = ({ status, programme, destinations = [] }: WatchedSignal): boolean =>
  destinations.length > 0 && (!channelBusy(status) || programme === 'slate');
