import { type AppContract, type HandlerInput, message } from '@backhaul/contract';
import {
  checkAlertSettings,
  serverAlertSettings,
  unitAlertSettings,
  type AlertMode,
  type AlertSettings,
  type GroupAlertSettings,
  type ServerAlertSettings,
  type StoredAlertSettings,
} from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import { mayEnter, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { visibleGroup, type VisibleGroup } from '../../control/policies/group.js';
import type { VisibleServer, VisibleUnit } from '../../control/policies/records.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, refuseFields } from '../../platform/kernel/refusal.js';
import type { AlertChoice, Registry } from '../../state/registry/types.js';
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
type Change = HandlerInput<Calls['setConfiguration'] | Calls['setConfigurationOfServer']>['body'];
type Query = HandlerInput<Calls['possible']>['query'];

/** A unit or a server with its alert rules; `settingsOf`: its part of stored settings. */
interface RuledDevice<Settings> {
  readonly kind: 'unit' | 'server';
  readonly id: string;
  readonly record: {
    readonly inventoryId: string;
    readonly groupIds: readonly string[];
    readonly alertConfiguration: AlertChoice<Settings>;
  };
  readonly settingsOf: (stored: StoredAlertSettings) => Settings;
}

// `record` stays a getter: it shows a change that was made meanwhile.
export const ruledUnit = (unit: VisibleUnit): RuledDevice<AlertSettings> => ({
  kind: 'unit',
  id: unit.id,
  get record() {
    return unit.record;
  },
  settingsOf: unitAlertSettings,
});

export const ruledServer = (server: VisibleServer): RuledDevice<ServerAlertSettings> => ({
  kind: 'server',
  id: server.id,
  get record() {
    return server.record;
  },
  settingsOf: serverAlertSettings,
});

/** Alert rules that apply to a unit or a server. */
export function alertConfigurationOf<Settings>(
  { scope }: Caller,
  { record, settingsOf }: RuledDevice<Settings>,
): { readonly mode: AlertMode; readonly groupId: string | null; readonly settings: Settings } {
  const { inventoryId, alertConfiguration } = record;
  const { mode, groupId, settings } = alertConfiguration;
  // A group that the caller may not enter stays hidden.
  const entered = groupId !== null && mayEnter(scope, { id: groupId, inventoryId });
  return { mode, groupId: entered ? groupId : null, settings: settings ?? settingsOf({}) };
}

/** Alert rules that would apply to a unit or a server in a mode. Throws NOT_FOUND for a group that the caller may not enter. */
export async function possibleSettings<Settings>(
  { db }: AlertDependencies,
  caller: Caller,
  device: RuledDevice<Settings>,
  { mode, groupId }: Query,
): Promise<Settings> {
  if (mode === 'automatic') return device.settingsOf({});
  if (mode === 'manual') return alertConfigurationOf(caller, device).settings;
  return device.settingsOf(await groupSettings(db, await groupOf(db, caller, device.record, groupId, 'query.groupId')));
}

/** Selects the alert rules of a unit or a server. Throws INVALID with what is wrong, NOT_FOUND for the group. */
export async function setAlertConfiguration(
  dependencies: AlertDependencies,
  caller: Caller,
  { kind, id, record }: Omit<RuledDevice<unknown>, 'settingsOf'>,
  { mode, groupId, settings }: Change,
): Promise<void> {
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
  const key = `${kind}_id` as const;
  await mutate(
    dependencies,
    caller,
    (tx) =>
      tx
        .insertInto('alert_configurations')
        .values({ [key]: id, ...values })
        .onConflict((conflict) => conflict.column(key).doUpdateSet(values))
        .execute(),
    { action: `${kind}:alerts`, subject: { kind, id }, detail: mode, touches: [[kind, id]] },
  );
}

/** Sets the alert rules of a group; they also apply to units and servers that use the rules of the group. */
export async function setGroupSettings(
  dependencies: AlertDependencies,
  caller: Caller,
  { id }: VisibleGroup,
  settings: HandlerInput<Calls['setGroupConfiguration']>['body'],
): Promise<GroupAlertSettings> {
  refuseBadSettings(settings, 'body.');
  const json = JSON.stringify(settings);
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await tx
        .insertInto('alert_configurations')
        .values({ group_id: id, settings: json })
        // Omitted alerts stay: clients may know those of units alone.
        .onConflict((conflict) =>
          conflict.column('group_id').doUpdateSet({
            settings: sql`coalesce(alert_configurations.settings, '{}') || excluded.settings`,
          }),
        )
        .execute();
      return tx
        .selectFrom('alert_configurations')
        .select(['unit_id', 'server_id'])
        .where('mode', '=', 'byGroup')
        .where('by_group_id', '=', id)
        .execute();
    },
    (ruled) => ({
      action: 'group:alerts',
      subject: { kind: 'group', id },
      touches: ruled.flatMap(({ unit_id: unitId, server_id: serverId }) => [
        ...(unitId === null ? [] : [['unit', unitId] as const]),
        ...(serverId === null ? [] : [['server', serverId] as const]),
      ]),
    }),
  );
  return groupSettings(dependencies.db, id);
}

/** A group whose rules may apply: the caller may enter it, and the unit or server is a member. */
async function groupOf(
  db: Kysely<Database>,
  caller: Caller,
  { groupIds }: RuledDevice<unknown>['record'],
  groupId: string | undefined,
  path: string,
): Promise<string> {
  if (groupId === undefined) throw invalid(path, message('required'));
  const group = await visibleGroup(db, caller.scope, groupId);
  if (!groupIds.includes(group.id)) throw invalid(path, message('default'));
  return group.id;
}

function refuseBadSettings(settings: StoredAlertSettings, prefix: string): void {
  const fields = checkAlertSettings(settings).map(({ path, message: text }) => ({
    path: prefix + path,
    message: text,
  }));
  refuseFields(fields);
}
