import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { checkDataMonitoring, usageInfo, usageState, type DataMonitoring } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import type { Clock } from '../../clock.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import type { Registry } from '../../registry/types.js';
import { periodOf, readUsed } from '../../usage/read.js';

export interface UsageDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<
    Registry,
    'refresh' | 'unitRecord' | 'unit' | 'heardUnit' | 'setUsed' | 'channelRecord' | 'serverRecord' | 'channelsOfServer'
  >;
  readonly clock: Clock;
  /** Where what units say is gathered before it is stored. */
  readonly counters: { settle(unitId: string): Promise<void> };
}

type UnitUsage = HandlerOutput<AppContract['usage']['usage']>;

/** Handlers of the calls on what units use of their networks. */
export const usageHandlers = (dependencies: UsageDependencies): HandlersOf<Pick<AppContract, 'usage'>>['usage'] => ({
  usage: ({ params }, { caller }) => usageOf(dependencies, caller, params.id),

  async reset({ params }, { caller }) {
    const at = new Date(dependencies.clock.now());
    return change(dependencies, caller, params.id, { usage_reset_at: at }, 'unit:resetUsage', null);
  },

  async setMonitoring({ params, body }, { caller }) {
    visibleUnit(dependencies.registry, caller.scope, params.id);
    const fields = checkDataMonitoring(body).map(({ path, message }) => ({ path: `body.${path}`, message }));
    if (fields.length > 0) throw new Refusal('INVALID', undefined, fields);
    const monitoring: DataMonitoring = { ...body, allowance: body.mode === 'none' ? null : body.allowance };
    const values = { data_monitoring: JSON.stringify(monitoring) };
    return change(dependencies, caller, params.id, values, 'unit:monitorUsage', body.mode);
  },
});

/** What a unit used of what is allowed. Throws NOT_FOUND. */
async function usageOf(
  { db, registry, clock, counters }: UsageDependencies,
  caller: Caller,
  id: string,
): Promise<UnitUsage> {
  const { record } = visibleUnit(registry, caller.scope, id);
  await counters.settle(id);
  const now = clock.now();
  const used = (await readUsed(db, [record], now))(id);
  registry.setUsed(id, used);
  const info = usageInfo(record.monitoring, used);
  const period = periodOf(record, now);
  return {
    uid: id,
    monitoring: record.monitoring,
    usage: info && usageState(info),
    since: period.from,
    resetsAt: period.until,
    hours: used.hours,
    bytes: used.bytes,
    counts: used.bytes > 0 || registry.heardUnit(id)?.telemetry?.sent !== undefined,
    interfaces: [...used.interfaces],
  };
}

/** Writes one change of a unit's use down, and answers how it stands then. */
async function change(
  dependencies: UsageDependencies,
  caller: Caller,
  id: string,
  values: { readonly usage_reset_at: Date } | { readonly data_monitoring: string },
  action: string,
  detail: string | null,
): Promise<UnitUsage> {
  const { db, registry } = dependencies;
  visibleUnit(registry, caller.scope, id);
  await db.transaction().execute((tx) =>
    Promise.all([
      tx.updateTable('devices').set(values).where('id', '=', id).execute(),
      audit(tx, {
        caller,
        action,
        subject: { kind: 'unit', id },
        result: 'done',
        ...(detail !== null && { detail }),
      }),
      notifyChanged(tx, 'unit', id),
    ]),
  );
  await registry.refresh('unit', id);
  return usageOf(dependencies, caller, id);
}
