import type { AppContract, HandlerInput } from '@backhaul/contract';
import { refusingTakenNames } from '../../control/devices/names.js';
import { useCode } from '../../control/devices/pairing-codes.js';
import { requireManaged, type VisibleInventory } from '../../control/policies/inventory.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { addressRule } from '../../platform/access/throttle-rules.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { claimedRow } from './claim-store.js';
import type { AdminUnitDependencies } from './dependencies.js';
import { afterMove, movedEntry, writeMove } from './move.js';

type Body = HandlerInput<AppContract['adminUnits']['claim']>['body'];

/**
 * Claims an unpaired unit for an inventory that the caller manages; returns its id. A wrong code, serial number or unit is refused in the
 * same way, and leaves the code unused. @throws {Refusal} NOT_FOUND, PAIRING_CODE, NAME_TAKEN, UNIT_BUSY, THROTTLED
 */
export async function claimUnit(
  dependencies: AdminUnitDependencies,
  caller: Caller,
  { id: inventoryId }: VisibleInventory,
  { serialNumber, code }: Body,
): Promise<string> {
  const { vault, clock, throttle } = dependencies;
  requireManaged(caller.scope, inventoryId);
  const key = `claim:${caller.userId ?? ''}`;
  await throttle.attempt([{ key, rule: addressRule }]);
  const { row, moved } = await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        const id = await useCode(tx, vault, code, 'unit', clock.now());
        const found = id === undefined ? undefined : await claimedRow(tx, id, serialNumber);
        if (found === undefined || found.inventoryId === inventoryId) throw new Refusal('PAIRING_CODE');
        return { row: found, moved: await writeMove(dependencies, tx, caller, found.id, inventoryId) };
      },
      ({ row: { id }, moved: done }) => [
        movedEntry(id, done, 'claimed by serial number and pairing code'),
        ...done.entries,
      ],
    ),
  );
  await throttle.succeeded({ cleared: [], returned: [key] });
  await afterMove(dependencies, row.id, row.bucket, moved);
  return row.id;
}
