import type { AppContract, HandlerOutput, Unit } from '@backhaul/contract';
import type { Caller } from '../../platform/access/scope.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import type { UnitRecord } from '../../state/registry/types.js';

type AdminUnit = HandlerOutput<AppContract['adminUnits']['unit']>;

/** A unit as administrators see it. */
export const adminUnit = (caller: Caller, { record, view }: VisibleUnit): AdminUnit => withRecord(caller, record, view);

/** Hides groups that the caller may not enter. */
export function withRecord({ scope }: Caller, record: UnitRecord, view: Unit): AdminUnit {
  const { createdAt, pairedAt, targetVersion, ownership, inventoryId } = record;
  const whole = scope.all || scope.inventoryIds.has(inventoryId);
  const groupIds = record.groupIds.filter((groupId) => whole || scope.groupIds.has(groupId));
  return { ...view, groupIds, createdAt, pairedAt, targetVersion, ownership };
}
