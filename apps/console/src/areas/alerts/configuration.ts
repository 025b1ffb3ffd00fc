import {
  type AlertSettings,
  type AppContract,
  type HandlerInput,
  type HandlerOutput,
  message,
} from '@backhaul/contract';
import { ALERT_BOUNDS, checkAlertSettings, DEFAULT_ALERT_SETTINGS, type AlertMode } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import { mayEnter, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleGroup, type VisibleGroup } from '../../control/policies/group.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, refuseFields } from '../../platform/kernel/refusal.js';
import type { Registry, UnitRecord } from '../../state/registry/types.js';
import { groupSettings } from './store.js';

export interface AlertDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly registry: Pick<
    Registry,
    | 'units'
    | 'servers'
    | 'channels'
    | 'unit'
    | 'server'
    | 'unitRecord'
    | 'refresh'
    | 'channelRecord'
    | 'serverRecord'
    | 'channelsOfServer'
  >;
}

type Calls = AppContract['alerts'];
type Configuration = HandlerOutput<Calls['configuration']>;
type Possible = HandlerOutput<Calls['possible']>;

/** Settings with the bounds of their thresholds. */
export const withBounds = (settings: AlertSettings): Possible => ({ settings, bounds: { ...ALERT_BOUNDS } });

/** Alert rules that apply to a unit. */
export const alertConfigurationOf = (
  { scope }: Caller,
  { inventoryId, alertConfiguration: { mode, groupId, settings } }: UnitRecord,
): Configuration => ({
  mode,
  // A group that the caller may not enter stays hidden.
  groupId: groupId !== null && mayEnter(scope, { id: groupId, inventoryId }) ? groupId : null,
  settings: settings ?? DEFAULT_ALERT_SETTINGS,
});

/** Alert rules that would apply to a unit in a mode. Throws NOT_FOUND for a group that the caller may not enter. */
export async function possibleSettings(
  { db }: AlertDependencies,
  caller: Caller,
  { record }: VisibleUnit,
  { mode, groupId }: HandlerInput<Calls['possible']>['query'],
): Promise<Possible> {
  if (mode === 'automatic') return withBounds(DEFAULT_ALERT_SETTINGS);
  if (mode === 'manual') return withBounds(alertConfigurationOf(caller, record).settings);
  const group = await groupOf(db, caller, record, groupId, 'query.groupId');
  return withBounds((await groupSettings(db, group)) ?? DEFAULT_ALERT_SETTINGS);
}

/** Selects the alert rules of a unit. Throws INVALID with what is wrong, NOT_FOUND for the group. */
export async function setAlertConfiguration(
  dependencies: AlertDependencies,
  caller: Caller,
  unit: VisibleUnit,
  { mode, groupId, settings }: HandlerInput<Calls['setConfiguration']>['body'],
): Promise<Configuration> {
  const { id, record } = unit;
  // A named group is checked in any mode, so that users who may not see it learn nothing of it.
  const group =
    mode === 'byGroup' || typeof groupId === 'string'
      ? await groupOf(dependencies.db, caller, record, groupId ?? undefined, 'body.groupId')
      : null;
  if (mode === 'manual' && settings === undefined) throw invalid('body.settings', message('required'));
  if (settings !== undefined) refuseBadSettings(settings, 'body.settings.');
  const values = {
    mode,
    by_group_id: mode === 'byGroup' ? group : null,
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
  };
  await mutate(
    dependencies,
    caller,
    (tx) =>
      tx
        .insertInto('alert_configurations')
        .values({ unit_id: id, ...values })
        .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(values))
        .execute(),
    {
      action: 'unit:alerts',
      subject: { kind: 'unit', id },
      detail: mode satisfies AlertMode,
      touches: [['unit', id]],
    },
  );
  return alertConfigurationOf(caller, unit.record);
}

/** Sets the alert rules of a group; they also apply to units that use the rules of the group. */
export async function setGroupSettings(
  dependencies: AlertDependencies,
  caller: Caller,
  { id }: VisibleGroup,
  settings: AlertSettings,
): Promise<AlertSettings> {
  refuseBadSettings(settings, 'body.');
  const values = { settings: JSON.stringify(settings) };
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await tx
        .insertInto('alert_configurations')
        .values({ group_id: id, ...values })
        .onConflict((conflict) => conflict.column('group_id').doUpdateSet(values))
        .execute();
      const rows = await tx
        .selectFrom('alert_configurations')
        .select('unit_id')
        .where('mode', '=', 'byGroup')
        .where('by_group_id', '=', id)
        .execute();
      return rows.flatMap(({ unit_id: unitId }) => (unitId === null ? [] : [unitId]));
    },
    (units) => ({
      action: 'group:alerts',
      subject: { kind: 'group', id },
      touches: units.map((unitId) => ['unit', unitId] as const),
    }),
  );
  return settings;
}

/** A group whose rules may apply to the unit: the caller may enter it, and the unit is a member. */
async function groupOf(
  db: Kysely<Database>,
  caller: Caller,
  { groupIds }: UnitRecord,
  groupId: string | undefined,
  path: string,
): Promise<string> {
  if (groupId === undefined) throw invalid(path, message('required'));
  const group = await visibleGroup(db, caller.scope, groupId);
  if (!groupIds.includes(group.id)) throw invalid(path, message('default'));
  return group.id;
}

function refuseBadSettings(settings: AlertSettings, prefix: string): void {
  const fields = checkAlertSettings(settings).map(({ path, message: text }) => ({
    path: prefix + path,
    message: text,
  }));
  refuseFields(fields);
}
