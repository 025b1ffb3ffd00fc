import { message } from '@backhaul/contract';
import { mayAskForAccess } from '@backhaul/domain';
import { languageOf } from '../../control/mail/language.js';
import type { Mailer } from '../../control/mail/mailer.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { accountRule, addressRule } from '../../platform/access/throttle-rules.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { requestMessage } from './request-message.js';
import { administratorsOf, foreignInventory, hasOpen, insertApproval } from './store.js';

export interface AskDependencies extends MutateDependencies {
  readonly mailer: Pick<Mailer, 'post'>;
  readonly throttle: Throttle;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

interface Asked {
  readonly inventory: string;
  readonly reason: string;
}

/**
 * Requests support access to an inventory by its name, and notifies its administrators. Returns the id of the request. Throws INVALID for a
 * name that the user cannot request, APPROVAL_OPEN, THROTTLED.
 */
export async function ask(
  dependencies: AskDependencies,
  caller: Caller,
  { inventory, reason }: Asked,
): Promise<string> {
  const { db, throttle, clock } = dependencies;
  // Users who see every inventory need no approval.
  if (!mayAskForAccess(caller.roles)) throw invalid('body.inventory', message('default'));
  const [account, address] = [`approval:account:${caller.userId}`, `approval:address:${caller.address}`];
  await throttle.attempt([
    { key: account, rule: accountRule },
    { key: address, rule: addressRule },
  ]);
  const inventoryId = await foreignInventory(db, inventory, caller.userId);
  if (inventoryId === undefined) throw invalid('body.inventory', message('default'));
  await throttle.succeeded({ cleared: [account], returned: [address] });
  const id = newId('acc');
  const now = new Date(clock.now());
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      if (await hasOpen(tx, caller.userId, inventoryId, now)) throw new Refusal('APPROVAL_OPEN');
      await insertApproval(tx, { id, inventory_id: inventoryId, user_id: caller.userId, reason, asked_at: now });
      await notifyAdministrators(dependencies, tx, { supporter: caller.username, inventory, reason, inventoryId });
    },
    {
      action: 'accessApproval:ask',
      subject: { kind: 'inventory', id: inventoryId },
      detail: reason,
      touches: [['accessApproval', id]],
    },
  );
  return id;
}

async function notifyAdministrators(
  { mailer, publicUrl }: AskDependencies,
  tx: Parameters<Mailer['post']>[0],
  { supporter, inventory, reason, inventoryId }: Asked & { readonly supporter: string; readonly inventoryId: string },
): Promise<void> {
  const link = publicUrl === undefined ? null : `${publicUrl}/manage/access_approvals`;
  for (const { id, email } of await administratorsOf(tx, inventoryId)) {
    const text = requestMessage(await languageOf(tx, id), { supporter, inventory, reason, link });
    await mailer.post(tx, { transport: 'email', recipient: email, inventoryId, ...text });
  }
}
