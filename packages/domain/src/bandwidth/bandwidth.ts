import type { Resolution } from '../kinds/kinds.js';
import { wholeNumber } from '../validation/check.js';
import { message, type RuleMessage } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';

/** Limits of a unit's bandwidth, kbps; 0 is no limit (spec 1 §5). */
export const BANDWIDTH_LIMIT = { default: 0, min: 1000, max: 20_000 } as const;

/** HD caps of a unit, kbps, for one camera and for several (spec 1 §9). */
export const HD_CAP_KBPS = { singleCamera: 20_000, multiCamera: 15_000 } as const;

/** Bitrates that a unit can be set to, kbps. */
export const BITRATE_KBPS = { min: 100, max: 60_000 } as const;

/** Error of a bitrate of a unit, kbps; null: it can be set. Below 4K the HD cap applies, which is lower for several cameras. */
export const checkUnitBitrate = (kbps: number, resolution: Resolution, singleCamera = true): RuleMessage | null => {
  const cap = singleCamera ? HD_CAP_KBPS.singleCamera : HD_CAP_KBPS.multiCamera;
  return wholeNumber(BITRATE_KBPS.min, resolution.startsWith('2160') ? BITRATE_KBPS.max : cap)(kbps);
};

/** Capping options (spec 1 §9); fixed ones in Mbps. */
export const CAPPING_OPTIONS = ['disabled', 'custom', 3.6, 4.2, 4.4, 5.5, 6.2, 8.0] as const;
export type CappingOption = (typeof CAPPING_OPTIONS)[number];

/** kbps of a capping option: 0 when disabled, `customKbps` when custom. */
export function cappingKbps(option: CappingOption, customKbps: number): number {
  if (option === 'disabled') return 0;
  return option === 'custom' ? customKbps : Math.round(option * 1000);
}

/** Error of a limit; null: it can be set (0, or 1000 to 20000 kbps). */
export function checkBandwidthLimit(kbps: number): RuleMessage | null {
  if (!Number.isInteger(kbps)) return message('integer');
  if (kbps === BANDWIDTH_LIMIT.default) return null;
  if (kbps < BANDWIDTH_LIMIT.min) return message('min_value', { min: BANDWIDTH_LIMIT.min });
  return kbps > BANDWIDTH_LIMIT.max ? message('max_value', { max: BANDWIDTH_LIMIT.max }) : null;
}

/** Cross rule of two limits: the total must not be below the cellular one. 0 is no limit and fits any value. */
export function checkTotalLimit({ cellularKbps, totalKbps }: CellularAndTotal): RuleMessage | null {
  return exceeds(cellularKbps, totalKbps) ? settingMessage('total_below_cellular') : null;
}

/** Cross rules of capping (spec 3 §5). */
export function checkCapping({ cellularKbps, totalKbps }: CellularAndTotal, unitBusy: boolean): RuleMessage | null {
  if (unitBusy) return settingMessage('capping_busy');
  return exceeds(cellularKbps, totalKbps) ? settingMessage('cellular_above_total') : null;
}

/**
 * Limits of interfaces in the order of their priority (spec 1 §5): each below the total and below the
 * limit of the next higher priority (the stricter of two readings). Returns a message, or null, for each.
 */
export function checkInterfaceLimits(
  limitsKbps: readonly number[],
  totalKbps: number,
): readonly (RuleMessage | null)[] {
  return limitsKbps.map((limit, i) => {
    const higher = limitsKbps.slice(0, i).findLast((other) => other !== BANDWIDTH_LIMIT.default) ?? 0;
    const fits = staysBelow(limit, totalKbps) && staysBelow(limit, higher);
    return fits ? null : settingMessage('interface_limit');
  });
}

interface CellularAndTotal {
  readonly cellularKbps: number;
  readonly totalKbps: number;
}

const exceeds = (kbps: number, ceiling: number): boolean => kbps !== 0 && ceiling !== 0 && kbps > ceiling;

const staysBelow = (kbps: number, ceiling: number): boolean => kbps === 0 || ceiling === 0 || kbps < ceiling;
