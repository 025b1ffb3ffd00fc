import { unitActions } from '@backhaul/domain';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { writeConfiguration, type ConfigurationDependencies } from '../../configuration/change.js';
import { selectChannel } from '../../configuration/choose-channels.js';
import { notifyChanged } from '../../db/notify.js';
import { channelFor, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';

export type SetUpDependencies = ConfigurationDependencies;

interface SetUp {
  readonly outputChannel?: string | null | undefined;
  readonly multiChannel?: string | null | undefined;
  readonly machineUid?: string | undefined;
}

/** How long a unit that is there has to take a channel, ms. */
const VALID_MS = 15_000;

/**
 * Stores what a unit is set up for, all of it or nothing; one that is there is told its channel. Throws NOT_FOUND for a channel that the
 * caller does not see or of another inventory, UNIT_BUSY, INVALID.
 */
export async function setUp(
  dependencies: SetUpDependencies,
  caller: Caller,
  unitId: string,
  { outputChannel, multiChannel, machineUid }: SetUp,
): Promise<void> {
  const { db, registry, dispatcher } = dependencies;
  const { record, view } = visibleUnit(registry, caller.scope, unitId);
  for (const channel of [outputChannel, multiChannel]) {
    if (typeof channel === 'string') channelFor(registry, caller.scope, record, channel);
  }
  const { setChannel, configure } = unitActions(view, null);
  if (outputChannel !== undefined && !setChannel.allowed) throw new Refusal(setChannel.code, setChannel.message);
  if (multiChannel !== undefined && !configure.allowed) throw new Refusal(configure.code, configure.message);
  if (outputChannel === undefined && multiChannel === undefined && machineUid === undefined) return;
  const { order, label } = await db.transaction().execute(async (tx) => {
    const labelled =
      multiChannel === undefined
        ? undefined
        : await writeConfiguration(dependencies, tx, caller, unitId, {
            change: ({ multiCamera }) => ({ multiCamera: { ...multiCamera, channelId: multiChannel } }),
            pathOf: () => 'body.multiChannel',
          });
    if (outputChannel !== undefined) {
      await selectChannel(registry, tx, { unitId, channelId: outputChannel, path: 'body.outputChannel' });
    }
    if (machineUid !== undefined) {
      await tx.updateTable('devices').set({ machine_uid: machineUid }).where('id', '=', unitId).execute();
    }
    await Promise.all([
      audit(tx, { caller, action: 'unit:settings', subject: { kind: 'unit', id: unitId }, result: 'done' }),
      notifyChanged(tx, 'unit', unitId),
    ]);
    const told =
      outputChannel === undefined || !view.online
        ? undefined
        : await dispatcher.enqueue(tx, {
            deviceId: unitId,
            order: { name: 'selectChannel', args: { channelId: outputChannel } },
            askedBy: caller.userId,
            transmissionId: null,
            validForMs: VALID_MS,
          });
    return { order: told, label: labelled };
  });
  if (label) void dispatcher.dispatch(label.serverId, label.order);
  if (order) void dispatcher.dispatch(unitId, order);
  await registry.refresh('unit', unitId);
  if (multiChannel !== undefined) await dispatcher.converge(unitId);
}
