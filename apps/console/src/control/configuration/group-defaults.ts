import { FIRST_CONFIGURATION, type DefaultConfiguration, type UnitConfiguration } from '@backhaul/contract';
import { fitting, sameValue, unitActions } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Actor } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { lockedUnit } from '../devices/unit-row.js';
import {
  complaintsOf,
  writeConfiguration,
  type ConfigurableUnit,
  type ConfigurationWriter,
  type WrittenConfiguration,
} from './change.js';

const NOT_YET_THERE: ConfigurableUnit['view'] = { transmission: null, online: false, applications: {}, modems: [] };

/**
 * Sets on a unit within `tx` the default configurations of groups that it has joined there, as a user's change would; of all its groups without
 * `groupIds`. What the unit does not support, or cannot change on air, it keeps. Call `converge` after the commit. Throws UNIT_BUSY while a
 * transmission starts or stops.
 */
export async function giveGroupDefaults(
  dependencies: ConfigurationWriter,
  tx: Transaction<Database>,
  caller: Actor,
  unitId: string,
  groupIds?: readonly string[],
): Promise<WrittenConfiguration | undefined> {
  const { registry } = dependencies;
  const defaults = await defaultsOf(tx, groupIds ?? (await groupsOf(tx, unitId)));
  if (Object.keys(defaults).length === 0) return undefined;
  const row = await lockedUnit(tx, unitId)
    .select(['type', 'services', 'selected_channel_id', 'desired'])
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const view = registry.unit(unitId);
  const verdict = view && unitActions(view, null).configure;
  if (verdict?.allowed === false) throw new Refusal(verdict.code, verdict.message);
  const unit: ConfigurableUnit = {
    id: unitId,
    record: {
      id: unitId,
      type: row.type,
      services: row.services,
      transmission: registry.unitRecord(unitId)?.transmission ?? null,
      selectedChannelId: row.selected_channel_id,
    },
    view: view ?? NOT_YET_THERE,
  };
  const change = fittingDefaults(registry, unit, { ...FIRST_CONFIGURATION, ...row.desired }, defaults);
  if (Object.keys(change).length === 0) return undefined;
  return writeConfiguration(dependencies, tx, caller, unit, { change, pathOf: (path) => path });
}

/** Defaults that differ from the current settings and can be set. */
function fittingDefaults(
  registry: Registry,
  unit: ConfigurableUnit,
  now: UnitConfiguration,
  defaults: DefaultConfiguration,
): DefaultConfiguration {
  const before = new Map<string, unknown>(Object.entries(now));
  const different: DefaultConfiguration = Object.fromEntries(
    Object.entries(defaults).filter(([key, value]) => !sameValue(before.get(key), value)),
  );
  return fitting(different, (change) => complaintsOf(registry, unit, now, { ...now, ...change }));
}

/** If groups differ, the last group by name counts. */
async function defaultsOf(tx: Transaction<Database>, groupIds: readonly string[]): Promise<DefaultConfiguration> {
  if (groupIds.length === 0) return {};
  const rows = await tx
    .selectFrom('groups')
    .select('default_configuration')
    .where('id', 'in', [...groupIds])
    .orderBy('name')
    .execute();
  return Object.assign({}, ...rows.map(({ default_configuration: settings }) => settings ?? {}));
}

async function groupsOf(tx: Transaction<Database>, unitId: string): Promise<readonly string[]> {
  const rows = await tx.selectFrom('device_groups').select('group_id').where('device_id', '=', unitId).execute();
  return rows.map(({ group_id: id }) => id);
}
