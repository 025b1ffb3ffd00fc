import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { IdParams } from '../entities/ids.js';
import { DataMonitoring, UnitUsage } from '../entities/usage.js';

const USAGE = `${CORE}/v2/units/{id}/usage`;
const of = { subject: ofUnit, params: IdParams, response: UnitUsage, errors: ['NOT_FOUND'] } as const;

/** Network usage of units, and their allowance (spec 1 §3, §9). */
export const usage = defineCalls({
  usage: {
    method: 'GET',
    path: USAGE,
    summary: 'Data usage of a unit this month: hours on air, and data by interface',
    access: { permission: 'unit:read' },
    ...of,
  },
  reset: {
    method: 'DELETE',
    path: USAGE,
    summary: 'Reset the data usage of a unit',
    access: { permission: 'unit:configure' },
    ...of,
  },
  setMonitoring: {
    method: 'PUT',
    path: `${USAGE}/monitoring`,
    summary: 'Set the data monitoring mode of a unit without a usage profile: none, hours on air, or data',
    access: { permission: 'unit:configure' },
    body: DataMonitoring,
    example: { mode: 'perData', allowance: 50_000, resetDay: 1 },
    ...of,
    errors: ['NOT_FOUND', 'USAGE_PROFILE_SETS'],
  },
});
