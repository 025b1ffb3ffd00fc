import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { makePairingCode, waitingCode } from '../../devices/pairing-codes.js';
import { visibleUnit } from '../../devices/visible.js';
import type { UnitDependencies } from './dependencies.js';

type PairingState = HandlerOutput<AppContract['units']['pairingCode']>;

/** Whether the unit is paired and whether a code waits; the code itself is told only when it is made. */
export async function pairingOf(
  { db, registry, clock }: UnitDependencies,
  caller: Caller,
  unitId: string,
): Promise<PairingState> {
  const { record } = visibleUnit(registry, caller.scope, unitId);
  const expiresAt = await waitingCode(db, unitId, clock.now());
  return { code: null, expiresAt, paired: record.pairedAt !== null };
}

/** Makes a code to pair the unit with; those before it are void. Throws NOT_FOUND. */
export async function newPairingCode(
  { db, vault, registry, clock }: UnitDependencies,
  caller: Caller,
  unitId: string,
): Promise<PairingState> {
  const { record } = visibleUnit(registry, caller.scope, unitId);
  const made = await db.transaction().execute(async (tx) => {
    await audit(tx, { caller, action: 'unit:pair', subject: { kind: 'unit', id: unitId }, result: 'done' });
    return makePairingCode(tx, vault, unitId, clock.now());
  });
  return { ...made, paired: record.pairedAt !== null };
}
