import type { AppContract, HandlerOutput, ServerUpgrade, SoftwareUpgrade } from '@backhaul/contract';
import { SHORT_UPGRADE_STATUS } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { configurationOf } from '../../control/configuration/state.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { UnitRecord } from '../../state/registry/types.js';
import { warningsOfServers } from '../../control/warnings/servers.js';
import { warningsOfUnit } from '../../control/warnings/units.js';
import { inventoryWarnings } from './inventory-warnings.js';
import type { SettingsDependencies } from './dependencies.js';
import { setUp } from './set-up.js';
import { machinesOf } from './store.js';

type Settings = HandlerOutput<AppContract['settings']['fetch']>;

/** Handlers of the calls on settings and warnings of units. */
export function settingsHandlers(dependencies: SettingsDependencies): AreaHandlers<'settings'> {
  const { db, registry } = dependencies;

  const present = (
    { scope }: Caller,
    records: readonly UnitRecord[],
    machines: ReadonlyMap<string, string>,
  ): Settings[] => {
    const filter = new ViewFilter(registry, scope);
    return records.map((record) => ({
      unitId: record.id,
      outputChannel: filter.idOf('channel', record.selectedChannelId),
      multiChannel: filter.idOf('channel', record.desired.multiCamera.channelId),
      machineUid: machines.get(record.id) ?? '',
      delivery: configurationOf(dependencies, record).delivery,
    }));
  };

  const settingsOf = async (caller: Caller, { id, record }: VisibleUnit): Promise<Settings> => {
    const [settings] = present(caller, [record], await machinesOf(db, [id]));
    if (!settings) throw new Refusal('NOT_FOUND');
    return settings;
  };

  return {
    fetch: (_input, { caller, subject: unit }) => settingsOf(caller, unit),
    async ofGroup(_input, { caller, subject: group }) {
      const records = registry.units(group.id).flatMap(({ uid }) => registry.unitRecord(uid) ?? []);
      const machines = await machinesOf(
        db,
        records.map(({ id }) => id),
      );
      return present(caller, records, machines);
    },
    async add({ body: { outputChannel, multiChannel, machineUid } }, { caller, subject: unit }) {
      await setUp(dependencies, caller, unit, { outputChannel, multiChannel, machineUid });
      return settingsOf(caller, unit);
    },
    async warnings(_input, { caller, subject: device }) {
      if (device.kind === 'unit') return warningsOfUnit(dependencies, device.record);
      const { id, record } = device;
      return (await warningsOfServers(dependencies, caller.scope, [record])).get(id) ?? [];
    },
    inventoryWarnings: ({ query }, { caller, subject: { id } }) => inventoryWarnings(dependencies, caller, id, query),
    targetVersion(_input, { subject: device }) {
      const { id: uid } = device;
      if (device.kind === 'unit') {
        const { swVersion = '', softwareUpgrade = null } = registry.unit(uid) ?? {};
        return { uid, targetVersion: device.record.targetVersion, swVersion, softwareUpgrade };
      }
      const { swVersion = '', softwareUpgrade: asked = null } = registry.server(uid) ?? {};
      return { uid, targetVersion: asked?.version ?? null, swVersion, softwareUpgrade: asked && asOfUnit(asked) };
    },
  };
}

/** The upgrade of a server in the form of a unit's; a server begins within seconds or not at all. */
const asOfUnit = ({ version, status, commandId, askedAt, code, reason }: ServerUpgrade): SoftwareUpgrade => ({
  version,
  status: SHORT_UPGRADE_STATUS[status],
  commandId,
  askedAt,
  expiresAt: null,
  code,
  reason,
});
