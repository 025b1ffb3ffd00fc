import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Regeneration } from '@backhaul/domain';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { InvitationDependencies } from './dependencies.js';
import { regenerationOfGroup } from './store.js';

type Settings = HandlerOutput<AppContract['invitations']['settings']>;

/** Settings of a group's invitations. */
export async function settingsOf(dependencies: InvitationDependencies, groupId: string): Promise<Settings> {
  const { db, mailer, gateway, publicUrl } = dependencies;
  return {
    regeneration: await regenerationOfGroup(db, groupId),
    email: mailer.sends('email') ? 'smtp' : 'outbox',
    sms: mailer.sends('sms'),
    sends: publicUrl !== undefined,
    gateway: gateway !== undefined,
  };
}

export async function changeSettings(
  dependencies: InvitationDependencies,
  caller: Caller,
  groupId: string,
  regeneration: Regeneration,
): Promise<Settings> {
  await mutate(
    dependencies,
    caller,
    (tx) =>
      tx
        .insertInto('invitation_settings')
        .values({ group_id: groupId, regeneration })
        .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ regeneration }))
        .execute(),
    { action: 'guest:settings', subject: { kind: 'group', id: groupId }, detail: regeneration },
  );
  return settingsOf(dependencies, groupId);
}
