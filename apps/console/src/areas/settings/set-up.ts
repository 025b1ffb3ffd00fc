import { ptmpMode, unitActions } from '@backhaul/domain';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { PLAIN_VALID_MS, sendOrder, writeOrder } from '../../control/commands/issue.js';
import { writeConfiguration, type ConfigurationDependencies } from '../../control/configuration/change.js';
import { selectChannel } from '../../control/configuration/choose-channels.js';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import { anyChannelFor, channelFor, type VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export type SetUpDependencies = ConfigurationDependencies;

interface SetUp {
  readonly outputChannel?: string | null | undefined;
  readonly multiChannel?: string | null | undefined;
  readonly machineUid?: string | undefined;
}

/**
 * Stores the set-up of a unit, all of it or nothing; an online unit gets its channel. Throws NOT_FOUND for a channel that the
 * caller does not see or of another inventory, UNIT_BUSY, INVALID.
 */
export async function setUp(
  dependencies: SetUpDependencies,
  caller: Caller,
  unit: VisibleUnit,
  { outputChannel, multiChannel, machineUid }: SetUp,
): Promise<void> {
  const { registry, dispatcher } = dependencies;
  const { id: unitId, record, view } = unit;
  const named = ptmpMode(record.type) === null ? anyChannelFor : channelFor;
  if (typeof outputChannel === 'string') named(registry, caller.scope, record, outputChannel);
  if (typeof multiChannel === 'string') channelFor(registry, caller.scope, record, multiChannel);
  const { setChannel, configure } = unitActions(view, null);
  if (outputChannel !== undefined && !setChannel.allowed) throw new Refusal(setChannel.code, setChannel.message);
  if (multiChannel !== undefined && !configure.allowed) throw new Refusal(configure.code, configure.message);
  if (outputChannel === undefined && multiChannel === undefined && machineUid === undefined) return;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const configured =
        multiChannel === undefined
          ? undefined
          : await writeConfiguration(dependencies, tx, caller, unit, {
              change: ({ multiCamera }) => ({ multiCamera: { ...multiCamera, channelId: multiChannel } }),
              pathOf: () => 'body.multiChannel',
            });
      if (outputChannel !== undefined) {
        await selectChannel(registry, tx, { unitId, channelId: outputChannel, path: 'body.outputChannel' });
      }
      if (machineUid !== undefined) {
        await updateUnitRow(tx, unitId, { unit: { machine_uid: machineUid } });
      }
      const sent =
        outputChannel === undefined || !view.online
          ? undefined
          : await writeOrder(dispatcher, tx, caller.userId, {
              device: { kind: 'unit', id: unitId },
              order: { name: 'selectChannel', args: { channelId: outputChannel } },
              validForMs: PLAIN_VALID_MS,
            });
      return { order: sent, configured };
    },
    ({ configured }) => [
      { action: 'unit:settings', subject: { kind: 'unit', id: unitId }, touches: [['unit', unitId]] },
      ...(configured ? [{ ...configured.entry, touches: [] }] : []),
    ],
    ({ order, configured }) => {
      if (configured?.label) sendOrder(dispatcher, configured.label);
      if (order) sendOrder(dispatcher, order);
    },
  );
  if (multiChannel !== undefined) await dispatcher.converge(unitId);
}
