import { complaintsOf } from '../configuration/complaints.js';
import type { Complaint } from '../configuration/settings.js';
import { wholeNumber } from '../validation/check.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkResetDay } from '../validation/numbers.js';

/** How the network usage of a unit is monitored (spec 1 §9). */
export const DATA_MONITORING_MODES = ['none', 'perHours', 'perData'] as const;
export type DataMonitoringMode = (typeof DATA_MONITORING_MODES)[number];

/** Monitoring of a unit: `allowance` in hours on air or in MB a month, by the mode; `resetDay` of the month. */
export interface DataMonitoring {
  readonly mode: DataMonitoringMode;
  readonly allowance: number | null;
  readonly resetDay: number;
}

export const NO_DATA_MONITORING: DataMonitoring = { mode: 'none', allowance: null, resetDay: 1 };

/** Hours of the longest month. */
export const MOST_HOURS = 744;
/** 10 TB a month. */
export const MOST_MEGABYTES = 10_000_000;

const checkHours = wholeNumber(1, MOST_HOURS);
const checkMegabytes = wholeNumber(1, MOST_MEGABYTES);

/** Errors of a unit's monitoring; values that the mode does not use are not checked, except the day. */
export const checkDataMonitoring = ({ mode, allowance, resetDay }: DataMonitoring): readonly Complaint[] =>
  complaintsOf([
    ['allowance', allowanceComplaint(mode, allowance)],
    ['resetDay', checkResetDay(resetDay)],
  ]);

function allowanceComplaint(mode: DataMonitoringMode, allowance: number | null): RuleMessage | null {
  if (mode === 'none') return null;
  if (allowance === null) return message('required');
  return mode === 'perHours' ? checkHours(allowance) : checkMegabytes(allowance);
}
