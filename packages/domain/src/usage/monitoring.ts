import { complaintsOf } from '../configuration/complaints.js';
import type { Complaint } from '../configuration/settings.js';
import { wholeNumber } from '../validation/check.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkResetDay } from '../validation/numbers.js';

/** By what a unit’s use of its networks is watched (spec 1 §9). */
export const DATA_MONITORING_MODES = ['none', 'perHours', 'perData'] as const;
export type DataMonitoringMode = (typeof DATA_MONITORING_MODES)[number];

/** How the use of a unit is watched: `allowance` in hours on air or in MB a month, by the mode; `resetDay` of the month. */
export interface DataMonitoring {
  readonly mode: DataMonitoringMode;
  readonly allowance: number | null;
  readonly resetDay: number;
}

/** The default. */
export const NO_DATA_MONITORING: DataMonitoring = { mode: 'none', allowance: null, resetDay: 1 };

/** Hours of the longest month. */
export const MOST_HOURS = 744;
/** 10 TB a month. */
export const MOST_MEGABYTES = 10_000_000;

const checkHours = wholeNumber(1, MOST_HOURS);
const checkMegabytes = wholeNumber(1, MOST_MEGABYTES);

/** What is wrong with how a unit is to be watched; what a mode does not use is not looked at, but for the day. */
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
