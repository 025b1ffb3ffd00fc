import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { makePairingCode, waitingCode } from '../../control/devices/pairing-codes.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import type { UnitDependencies } from './dependencies.js';

type PairingState = HandlerOutput<AppContract['units']['pairingCode']>;

/** Whether the unit is paired and whether a code is pending; the code itself is only returned when it is created. */
export async function pairingOf(
  { db, clock }: UnitDependencies,
  { id: unitId, record }: VisibleUnit,
): Promise<PairingState> {
  const expiresAt = await waitingCode(db, unitId, clock.now());
  return { code: null, expiresAt, paired: record.pairedAt !== null };
}

/** Makes a pairing code for the unit; earlier codes become void. */
export async function newPairingCode(
  dependencies: UnitDependencies,
  caller: Caller,
  { id: unitId, record }: VisibleUnit,
): Promise<PairingState> {
  const { vault, clock } = dependencies;
  const made = await mutate(dependencies, caller, (tx) => makePairingCode(tx, vault, unitId, clock.now()), {
    action: 'unit:pair',
    subject: { kind: 'unit', id: unitId },
  });
  return { ...made, paired: record.pairedAt !== null };
}
