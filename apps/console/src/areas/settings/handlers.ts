import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { isLicenceValid, unitActions, unitWarnings } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import type { Clock } from '../../clock.js';
import type { Dispatcher } from '../../commands/types.js';
import { changeConfiguration, type ConfigurationDependencies } from '../../configuration/change.js';
import { configurationOf } from '../../configuration/state.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { enteredGroup, visibleChannel, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import type { UnitRecord } from '../../registry/types.js';

export interface SettingsDependencies extends ConfigurationDependencies {
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'converge' | 'told'>;
  readonly clock: Clock;
}

type Settings = HandlerOutput<AppContract['settings']['fetch']>;
type Warnings = HandlerOutput<AppContract['settings']['warnings']>;

/** How long a unit that is there has to take a channel, ms. */
const VALID_MS = 15_000;

/** Handlers of the calls on what units are set up for, and what is to be said of them. */
export function settingsHandlers(
  dependencies: SettingsDependencies,
): HandlersOf<Pick<AppContract, 'settings'>>['settings'] {
  const { db, registry } = dependencies;

  const present = (records: readonly UnitRecord[], machines: ReadonlyMap<string, string>): Settings[] =>
    records.map((record) => ({
      unitId: record.id,
      outputChannel: record.selectedChannelId,
      multiChannel: record.desired.multiCamera.channelId,
      machineUid: machines.get(record.id) ?? '',
      delivery: configurationOf(dependencies, record).delivery,
    }));

  const settingsOf = async (caller: Caller, unitId: string): Promise<Settings> => {
    const { record } = visibleUnit(registry, caller.scope, unitId);
    const [settings] = present([record], await machinesOf(db, [unitId]));
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
      return present(records, machines);
    },
    async add({ body: { unitId, outputChannel, multiChannel, machineUid } }, { caller }) {
      visibleUnit(registry, caller.scope, unitId);
      for (const channel of [outputChannel, multiChannel]) {
        if (typeof channel === 'string') visibleChannel(registry, caller.scope, channel);
      }
      if (multiChannel !== undefined) {
        await changeConfiguration(dependencies, caller, unitId, {
          change: ({ multiCamera }) => ({ multiCamera: { ...multiCamera, channelId: multiChannel } }),
          pathOf: () => 'body.multiChannel',
        });
      }
      if (outputChannel !== undefined || machineUid !== undefined) {
        await setUp(dependencies, caller, unitId, { outputChannel, machineUid });
      }
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

/** Stores what a unit is set up for; one that is there is told its channel. */
async function setUp(
  { db, registry, dispatcher }: SettingsDependencies,
  caller: Caller,
  unitId: string,
  { outputChannel, machineUid }: { readonly outputChannel?: string | null | undefined; readonly machineUid?: string | undefined }, // prettier-ignore
): Promise<void> {
  const { view } = visibleUnit(registry, caller.scope, unitId);
  const verdict = unitActions(view, null).setChannel;
  if (outputChannel !== undefined && !verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const order = await db.transaction().execute(async (tx) => {
    await Promise.all([
      tx
        .updateTable('devices')
        .set({
          ...(outputChannel === undefined ? {} : { selected_channel_id: outputChannel }),
          ...(machineUid === undefined ? {} : { machine_uid: machineUid }),
        })
        .where('id', '=', unitId)
        .execute(),
      audit(tx, { caller, action: 'unit:settings', subject: { kind: 'unit', id: unitId }, result: 'done' }),
      notifyChanged(tx, 'unit', unitId),
    ]);
    if (outputChannel === undefined || !view.online) return undefined;
    return dispatcher.enqueue(tx, {
      deviceId: unitId,
      order: { name: 'selectChannel', args: { channelId: outputChannel } },
      askedBy: caller.userId,
      transmissionId: null,
      validForMs: VALID_MS,
    });
  });
  if (order) void dispatcher.dispatch(unitId, order);
  await registry.refresh('unit', unitId);
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
