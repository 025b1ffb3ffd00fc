import { unitActions } from '@backhaul/domain';
import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { isOpen } from '../../control/commands/row.js';
import { commandsById } from '../../control/commands/store.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import { afterLeaving, knownChannels } from '../../control/devices/leave-inventory.js';
import { renewPassphrases } from '../../control/devices/passphrases.js';
import { bucketOf } from '../../control/devices/secrets.js';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';
import { lockUnit } from '../../control/transmissions/store.js';
import type { Vault } from '../../platform/vault/vault.js';

export interface UnitCommandDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'converge'>;
  /** Informs a device that its credentials are void, and ends its connection. */
  readonly sendOff: (device: DeviceAddress) => Promise<void>;
}

/** Handlers of further one-time commands to units. */
export const unitCommandHandlers = (dependencies: UnitCommandDependencies): AreaHandlers<'unitCommands'> => ({
  shutdown: (_input, { caller, subject: unit }) => shutdown(dependencies, caller, unit),
  cancel: ({ params }, { caller, subject: unit }) => cancel(dependencies, caller, unit, params.commandId),
  unpair: (_input, { caller, subject: unit }) => unpair(dependencies, caller, unit, 'unit:unpair'),
  deregister: (_input, { caller, subject: unit }) => unpair(dependencies, caller, unit, 'unit:deregister'),
});

async function shutdown(dependencies: UnitCommandDependencies, caller: Caller, { id: unitId, view }: VisibleUnit) {
  const verdict = unitActions(view, null).reboot;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const order = { name: 'shutdown', args: {} } as const;
  return issueOrder(dependencies, caller, {
    device: { kind: 'unit', id: unitId },
    command: 'shutdown',
    order,
    validForMs: PLAIN_VALID_MS,
  });
}

async function cancel(
  dependencies: UnitCommandDependencies,
  caller: Caller,
  { id: unitId, view }: VisibleUnit,
  commandId: string,
) {
  const [command] = await commandsById(dependencies.db, [commandId]);
  if (command?.deviceId !== unitId) throw new Refusal('NOT_FOUND');
  if (!isOpen(command.state)) throw new Refusal('COMMAND_OVER');
  if (!view.online) throw new Refusal('UNIT_OFFLINE');
  const order = { name: 'cancel', args: { commandId } } as const;
  const detail = command.order.name;
  return issueOrder(dependencies, caller, {
    device: { kind: 'unit', id: unitId },
    command: 'cancel',
    order,
    validForMs: PLAIN_VALID_MS,
    detail,
  });
}

/** Voids the device's credentials and the passphrases that it knows, and disconnects it immediately. */
async function unpair(
  dependencies: UnitCommandDependencies,
  caller: Caller,
  { id: unitId, view }: VisibleUnit,
  action: 'unit:unpair' | 'unit:deregister',
): Promise<void> {
  const { vault, sendOff } = dependencies;
  if (view.transmission !== null && view.transmission.phase !== 'ended') throw new Refusal('UNIT_BUSY');
  const channels = await mutate(
    dependencies,
    caller,
    async (tx) => {
      await lockUnit(tx, unitId);
      const known = await knownChannels(tx, unitId);
      await renewPassphrases(tx, vault, known);
      await updateUnitRow(tx, unitId, {
        device: { secret_hash: null, paired_at: null },
        unit: action === 'unit:deregister' ? { serial_number: '' } : {},
      });
      await tx.deleteFrom('pairing_codes').where('device_id', '=', unitId).execute();
      return known;
    },
    { action, subject: { kind: 'unit', id: unitId }, touches: [['unit', unitId]] },
  );
  await afterLeaving(dependencies, unitId, channels);
  await sendOff({ deviceId: unitId, bucket: bucketOf(unitId) });
}
