import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { checkDataMonitoring, usageInfo, usageState, type DataMonitoring } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal, refuseFields } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';
import { periodOf, readUsed } from '../../control/usage/read.js';

export interface UsageDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh' | 'reportedUnit' | 'setUsed'>;
  readonly clock: Clock;
  /** Collects usage that units report, before it is stored. */
  readonly counters: { settle(unitId: string): Promise<void> };
}

type UnitUsage = HandlerOutput<AppContract['usage']['usage']>;

/** Handlers of the calls on the data usage of units. */
export const usageHandlers = (dependencies: UsageDependencies): AreaHandlers<'usage'> => ({
  usage: (_input, { subject: unit }) => usageOf(dependencies, unit),

  async reset(_input, { caller, subject: unit }) {
    const at = new Date(dependencies.clock.now());
    return change(dependencies, caller, unit, { usage_reset_at: at }, 'unit:resetUsage', null);
  },

  async setMonitoring({ body }, { caller, subject: unit }) {
    const fields = checkDataMonitoring(body).map(({ path, message }) => ({ path: `body.${path}`, message }));
    refuseFields(fields);
    if (unit.record.usageProfile !== null) throw new Refusal('USAGE_PROFILE_SETS');
    const monitoring: DataMonitoring = { ...body, allowance: body.mode === 'none' ? null : body.allowance };
    const values = { data_monitoring: JSON.stringify(monitoring) };
    return change(dependencies, caller, unit, values, 'unit:monitorUsage', body.mode);
  },
});

/** Usage and limits of a unit. Throws NOT_FOUND. */
async function usageOf(
  { db, registry, clock, counters }: UsageDependencies,
  { id, record }: VisibleUnit,
): Promise<UnitUsage> {
  await counters.settle(id);
  const now = clock.now();
  const used = (await readUsed(db, [record], now))(id);
  registry.setUsed(id, used);
  const info = usageInfo(record.monitoring, used);
  const period = periodOf(record, now);
  return {
    uid: id,
    profile: record.usageProfile,
    monitoring: record.monitoring,
    usage: info && usageState(info),
    since: period.from,
    resetsAt: period.until,
    hours: used.hours,
    bytes: used.bytes,
    counts: used.bytes > 0 || registry.reportedUnit(id)?.telemetry?.sent !== undefined,
    interfaces: [...used.interfaces],
  };
}

/** Changes the usage settings of a unit; returns its usage afterwards. */
async function change(
  dependencies: UsageDependencies,
  caller: Caller,
  unit: VisibleUnit,
  values: { readonly usage_reset_at: Date } | { readonly data_monitoring: string },
  action: 'unit:resetUsage' | 'unit:monitorUsage',
  detail: string | null,
): Promise<UnitUsage> {
  await mutate(dependencies, caller, (tx) => updateUnitRow(tx, unit.id, { unit: values }), {
    action,
    subject: { kind: 'unit', id: unit.id },
    detail,
    touches: [['unit', unit.id]],
  });
  return usageOf(dependencies, unit);
}
