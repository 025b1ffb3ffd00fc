import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { isLicenceValid, unitWarnings } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Caller } from '../../access/scope.js';
import type { Clock } from '../../clock.js';
import { configurationOf } from '../../configuration/state.js';
import type { Database } from '../../db/schema.js';
import { Sight } from '../../devices/shown.js';
import { enteredGroup, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import type { UnitRecord } from '../../registry/types.js';
import { setUp, type SetUpDependencies } from './set-up.js';

export interface SettingsDependencies extends SetUpDependencies {
  readonly clock: Clock;
}

type Settings = HandlerOutput<AppContract['settings']['fetch']>;
type Warnings = HandlerOutput<AppContract['settings']['warnings']>;

/** Handlers of the calls on what units are set up for, and what is to be said of them. */
export function settingsHandlers(
  dependencies: SettingsDependencies,
): HandlersOf<Pick<AppContract, 'settings'>>['settings'] {
  const { db, registry } = dependencies;

  const present = (
    { scope }: Caller,
    records: readonly UnitRecord[],
    machines: ReadonlyMap<string, string>,
  ): Settings[] => {
    const sight = new Sight(registry, scope);
    return records.map((record) => ({
      unitId: record.id,
      outputChannel: sight.idOf('channel', record.selectedChannelId),
      multiChannel: sight.idOf('channel', record.desired.multiCamera.channelId),
      machineUid: machines.get(record.id) ?? '',
      delivery: configurationOf(dependencies, record).delivery,
    }));
  };

  const settingsOf = async (caller: Caller, unitId: string): Promise<Settings> => {
    const { record } = visibleUnit(registry, caller.scope, unitId);
    const [settings] = present(caller, [record], await machinesOf(db, [unitId]));
    if (!settings) throw new Refusal('NOT_FOUND');
    return settings;
  };

  return {
    fetch: ({ query }, { caller }) => settingsOf(caller, query.unitId),
    async ofGroup({ query }, { caller }) {
      const group = await enteredGroup(db, caller.scope, query.groupId);
      const records = registry.units(group.id).flatMap(({ uid }) => registry.unitRecord(uid) ?? []);
      const machines = await machinesOf(
        db,
        records.map(({ id }) => id),
      );
      return present(caller, records, machines);
    },
    async add({ body: { unitId, outputChannel, multiChannel, machineUid } }, { caller }) {
      await setUp(dependencies, caller, unitId, { outputChannel, multiChannel, machineUid });
      return settingsOf(caller, unitId);
    },
    warnings({ params }, { caller }) {
      const { record } = visibleUnit(registry, caller.scope, params.id);
      return warningsOf(dependencies, record);
    },
    targetVersion({ params }, { caller }) {
      const { record, view } = visibleUnit(registry, caller.scope, params.id);
      const { swVersion, softwareUpgrade } = view;
      return { uid: record.id, targetVersion: record.targetVersion, swVersion, softwareUpgrade };
    },
  };
}

async function machinesOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'machine_uid'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.machine_uid]));
}

function warningsOf(dependencies: SettingsDependencies, record: UnitRecord): Warnings {
  const { registry, clock } = dependencies;
  const view = registry.unit(record.id);
  if (!view) throw new Refusal('NOT_FOUND');
  const serverId = record.selectedChannelId && registry.channelRecord(record.selectedChannelId)?.serverId;
  const { inSync, delivery } = configurationOf(dependencies, record);
  const engines = registry.heardUnit(record.id)?.state?.engines ?? [];
  return unitWarnings({
    paired: record.pairedAt !== null,
    online: view.online,
    licenceValid: isLicenceValid({ online: view.online, licence: record.licence }, clock.now()),
    cameraConnected: view.cameraConnected,
    swVersion: view.swVersion,
    targetVersion: record.targetVersion,
    channelVersion: (serverId && registry.server(serverId)?.swVersion) || '',
    partlyConfigured: delivery === 'applied' && !inSync,
    missingEngines: engines.filter(({ version }) => version === null).map(({ name }) => name),
  });
}
