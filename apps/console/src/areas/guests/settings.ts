import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Regeneration } from '@backhaul/domain';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { enteredGroup } from '../../devices/visible.js';
import type { GuestDependencies } from './dependencies.js';
import { regenerationOfGroup } from './store.js';

type Settings = HandlerOutput<AppContract['guests']['settings']>;

/** Settings of a group's invitations. Throws NOT_FOUND. */
export async function settingsOf(dependencies: GuestDependencies, caller: Caller, groupId: string): Promise<Settings> {
  const { db, mailer, gateway, publicUrl } = dependencies;
  const group = await enteredGroup(db, caller.scope, groupId);
  return {
    regeneration: await regenerationOfGroup(db, group.id),
    email: mailer.sends('email') ? 'smtp' : 'outbox',
    sms: mailer.sends('sms'),
    sends: publicUrl !== undefined,
    gateway: gateway !== undefined,
  };
}

/** Changes them. Throws NOT_FOUND. */
export async function changeSettings(
  dependencies: GuestDependencies,
  caller: Caller,
  ask: { readonly groupId: string; readonly regeneration: Regeneration },
): Promise<Settings> {
  const { regeneration } = ask;
  const { id: groupId } = await enteredGroup(dependencies.db, caller.scope, ask.groupId);
  await dependencies.db.transaction().execute((tx) =>
    Promise.all([
      tx
        .insertInto('invitation_settings')
        .values({ group_id: groupId, regeneration })
        .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ regeneration }))
        .execute(),
      audit(tx, {
        caller,
        action: 'guest:settings',
        subject: { kind: 'group', id: groupId },
        result: 'done',
        detail: regeneration,
      }),
    ]),
  );
  return settingsOf(dependencies, caller, groupId);
}
