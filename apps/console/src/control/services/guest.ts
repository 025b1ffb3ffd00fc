import { GUEST_TYPES, guestService, type UnitType } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { requireService } from './services.js';

/**
 * Refuses a start of a smart or lite unit if its inventory no longer has its plan; a running transmission continues.
 * @throws {Refusal} FEATURE_OFF, SERVICE_LICENSE
 */
export async function requireGuestService(
  tx: Transaction<Database>,
  { type, inventoryId }: { readonly type: UnitType; readonly inventoryId: string },
  nowMs: number,
): Promise<void> {
  const guest = GUEST_TYPES.find((one) => one === type);
  if (guest !== undefined) await requireService(tx, inventoryId, guestService(guest), nowMs, false);
}
