import type { AppContract, HandlerInput, Unit } from '@backhaul/contract';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { refusingTakenNames } from '../../control/devices/names.js';
import { giveGroupDefaults } from '../../control/configuration/group-defaults.js';
import { insertUnits } from '../../control/devices/new-unit.js';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import { visibleUnit, type VisibleUnit } from '../../control/policies/records.js';
import type { UnitDependencies } from './dependencies.js';

type CreateBody = HandlerInput<AppContract['units']['create']>['body'];
type UpdateBody = HandlerInput<AppContract['devices']['update']>['body'];

/** Adds a unit to a group. Throws NAME_TAKEN. */
export async function createUnit(
  dependencies: UnitDependencies,
  caller: Caller,
  group: VisibleGroup,
  body: CreateBody,
): Promise<Unit> {
  const { name, comment, type } = body;
  const unit = { name, comment, type, inventoryId: group.inventoryId, groupIds: [group.id] };
  const { id } = await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        const [made = ''] = await insertUnits(tx, [unit]);
        return { id: made, given: await giveGroupDefaults(dependencies, tx, caller, made) };
      },
      ({ id: made, given }) => [
        { action: 'unit:create', subject: { kind: 'unit', id: made }, touches: [['unit', made]] },
        ...(given ? [given.entry] : []),
      ],
    ),
  );
  return visibleUnit(dependencies.registry, caller.scope, id).view;
}

/** Renames a unit or changes its comment. Throws as `createUnit` does. */
export async function updateUnit(
  dependencies: UnitDependencies,
  caller: Caller,
  unit: VisibleUnit,
  { name, comment }: Omit<UpdateBody, 'uid'>,
): Promise<Unit> {
  if (name !== undefined || comment !== undefined) {
    const values = {
      device: { ...(name !== undefined && { name }) },
      unit: { ...(comment !== undefined && { comment }) },
    };
    await refusingTakenNames(() =>
      mutate(dependencies, caller, (tx) => updateUnitRow(tx, unit.id, values), {
        action: 'unit:rename',
        subject: { kind: 'unit', id: unit.id },
        detail: name ?? null,
        touches: [['unit', unit.id]],
      }),
    );
  }
  return unit.view;
}
