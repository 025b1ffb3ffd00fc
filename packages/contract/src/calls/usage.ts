import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { IdParams } from '../entities/ids.js';
import { DataMonitoring, UnitUsage } from '../entities/usage.js';

const USAGE = `${CORE}/v2/units/{id}/usage`;
const of = { subject: ofUnit, params: IdParams, response: UnitUsage, errors: ['NOT_FOUND'] } as const;

/** What units use of their networks, and what of it is allowed (spec 1 §3, §9). */
export const usage = defineCalls({
  usage: {
    method: 'GET',
    path: USAGE,
    summary: 'What a unit used this month: hours on air, and data by interface',
    access: { permission: 'unit:read' },
    ...of,
  },
  reset: {
    method: 'DELETE',
    path: USAGE,
    summary: 'Count what a unit uses anew from now on',
    access: { permission: 'unit:configure' },
    ...of,
  },
  setMonitoring: {
    method: 'PUT',
    path: `${USAGE}/monitoring`,
    summary: 'Set how the use of a unit is watched: not at all, by hours on air, or by data',
    access: { permission: 'unit:configure' },
    body: DataMonitoring,
    example: { mode: 'perData', allowance: 50_000, resetDay: 1 },
    ...of,
  },
});
