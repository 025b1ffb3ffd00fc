import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Transaction } from 'kysely';
import { sendOrder } from '../../control/commands/issue.js';
import { giveGroupDefaults } from '../../control/configuration/group-defaults.js';
import { mutate, type ChangeEntry } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { groupsOfInventory, join, leave } from '../../control/devices/membership.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { ptmpModeOf, type PtmpDependencies } from './channels.js';

type PtmpGroups = HandlerOutput<AppContract['ptmp']['groups']>;

/** Groups of the unit's inventory that the caller may enter, with the unit's memberships. Throws NOT_FOUND, UNSUPPORTED. */
export async function groupsOf({ db }: PtmpDependencies, caller: Caller, unit: VisibleUnit): Promise<PtmpGroups> {
  ptmpModeOf(unit);
  const { record } = unit;
  const all = await groupsOfInventory(db, caller.scope, record.inventoryId);
  return all.map((group) => ({ ...group, member: record.groupIds.includes(group.uid) }));
}

/**
 * Makes the unit a member of exactly these groups, among those that the caller may enter; hidden memberships stay.
 * Throws as `groupsOf`, NOT_FOUND for any other group, UNIT_BUSY as `giveGroupDefaults` does.
 */
export async function setGroups(
  dependencies: PtmpDependencies,
  caller: Caller,
  unit: VisibleUnit,
  groupIds: readonly string[],
): Promise<PtmpGroups> {
  const { id: unitId } = unit;
  const { dispatcher } = dependencies;
  const all = await groupsOf(dependencies, caller, unit);
  const seen = all.map(({ uid }) => uid);
  if (groupIds.some((id) => !seen.includes(id))) throw new Refusal('NOT_FOUND');
  const change = async (tx: Transaction<Database>) => {
    const held = await tx.selectFrom('devices').select('id').where('id', '=', unitId).forUpdate().executeTakeFirst();
    if (!held) throw new Refusal('NOT_FOUND');
    const rows = await tx.selectFrom('device_groups').select('group_id').where('device_id', '=', unitId).execute();
    const before = rows.map((row) => row.group_id);
    const joined = groupIds.filter((id) => !before.includes(id));
    const left = before.filter((id) => seen.includes(id) && !groupIds.includes(id));
    const come = await Promise.all(joined.map((id) => join(tx, id, unitId)));
    // The group was deleted in the meantime.
    if (come.includes(false)) throw new Refusal('NOT_FOUND');
    await Promise.all(left.map((id) => leave(tx, id, unitId)));
    const moves = [
      ...joined.map((detail) => ({ action: 'unit:joinGroup' as const, detail })),
      ...left.map((detail) => ({ action: 'unit:leaveGroup' as const, detail })),
    ];
    return { moves, given: await giveGroupDefaults(dependencies, tx, caller, unitId, joined) };
  };
  const subject = { kind: 'unit', id: unitId } as const;
  const { given } = await mutate(
    dependencies,
    caller,
    change,
    (done): readonly ChangeEntry[] => [
      ...done.moves.map((move, i): ChangeEntry => ({ ...move, subject, touches: i === 0 ? [['unit', unitId]] : [] })),
      ...(done.given ? [done.given.entry] : []),
    ],
    (done) => done.given?.label && sendOrder(dispatcher, done.given.label),
  );
  if (given) await dispatcher.converge(unitId);
  // As requested: the caller may no longer see a group that the unit has left.
  return all.map((group) => ({ ...group, member: groupIds.includes(group.uid) }));
}
