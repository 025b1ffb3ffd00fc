import type { AppContract, HandlerInput, Unit } from '@backhaul/contract';
import { checkComment, checkUnitName } from '@backhaul/domain';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import { refusingTakenNames } from '../../devices/names.js';
import { insertUnits } from '../../devices/new-unit.js';
import { enteredGroup, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { UnitDependencies } from './dependencies.js';

type CreateBody = HandlerInput<AppContract['units']['create']>['body'];
type UpdateBody = HandlerInput<AppContract['devices']['update']>['body'];

/** Adds a unit to a group. Throws INVALID with the spec's messages, NAME_TAKEN, NOT_FOUND for the group. */
export async function createUnit({ db, registry }: UnitDependencies, caller: Caller, body: CreateBody): Promise<Unit> {
  refuseBadTexts(body);
  const group = await enteredGroup(db, caller.scope, body.groupId);
  const id = await refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      const [made = ''] = await insertUnits(tx, [
        {
          name: body.name,
          comment: body.comment,
          type: body.type,
          inventoryId: group.inventoryId,
          groupIds: [group.id],
        },
      ]);
      await audit(tx, { caller, action: 'unit:create', subject: { kind: 'unit', id: made }, result: 'done' });
      return made;
    }),
  );
  await registry.refresh('unit', id);
  return visibleUnit(registry, caller.scope, id).view;
}

/** Renames a unit or changes its comment. Throws as `createUnit` does. */
export async function updateUnit({ db, registry }: UnitDependencies, caller: Caller, body: UpdateBody): Promise<Unit> {
  const { uid, name, comment } = body;
  visibleUnit(registry, caller.scope, uid);
  refuseBadTexts(body);
  if (name !== undefined || comment !== undefined) {
    await refusingTakenNames(() =>
      db.transaction().execute(async (tx) => {
        await Promise.all([
          tx
            .updateTable('devices')
            .set({ ...(name === undefined ? {} : { name }), ...(comment === undefined ? {} : { comment }) })
            .where('id', '=', uid)
            .execute(),
          audit(tx, {
            caller,
            action: 'unit:rename',
            subject: { kind: 'unit', id: uid },
            result: 'done',
            detail: name ?? null,
          }),
          notifyChanged(tx, 'unit', uid),
        ]);
      }),
    );
    await registry.refresh('unit', uid);
  }
  return visibleUnit(registry, caller.scope, uid).view;
}

function refuseBadTexts({
  name,
  comment,
}: {
  readonly name?: string | undefined;
  readonly comment?: string | undefined;
}): void {
  const complaints = [
    { path: 'body.name', message: name === undefined ? null : checkUnitName(name) },
    { path: 'body.comment', message: comment === undefined ? null : checkComment(comment) },
  ];
  const fields = complaints.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  if (fields.length > 0) throw new Refusal('INVALID', undefined, fields);
}
