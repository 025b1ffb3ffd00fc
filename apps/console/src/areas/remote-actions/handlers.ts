import { mayWithdraw, REMOTE_DEVICE_MS } from '@backhaul/domain';
import { requireManaged } from '../../control/policies/inventory.js';
import type { VisibleRemoteAction } from '../../control/policies/remote-action.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { page, recordOf } from '../../control/resources/page.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { lockedAction, updateAction } from './actions-store.js';
import { ask, type RemoteActionDependencies } from './ask.js';
import { approvalOf, deviceStore, inStates, managedStore, ofKind, ownStore, setApproval } from './store.js';

/** Handlers of the calls on remote actions. */
export function remoteActionHandlers(dependencies: RemoteActionDependencies): AreaHandlers<'remoteActions'> {
  const { db, registry, clock } = dependencies;
  const at = () => new Date(clock.now());
  const managed = () => managedStore(registry, at());
  const own = ({ userId }: Caller) => ownStore(registry, at(), userId);

  const decide =
    (verb: 'approve' | 'refuse') =>
    async (_input: unknown, { caller, subject }: { caller: Caller; subject: VisibleRemoteAction }) => {
      requireManaged(caller.scope, subject.inventoryId);
      refuseProvider(caller);
      await answer(dependencies, verb, caller, subject.id);
      return recordOf(db, managed(), caller, subject.id);
    };

  return {
    list: ({ query: { state, ...query } }, { caller }) => page(db, managed(), caller, query, inStates(state)),
    get: (_input, { caller, subject }) => recordOf(db, managed(), caller, subject.id),
    approve: decide('approve'),
    refuse: decide('refuse'),
    async approval(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      return { approval: await approvalOf(db, id) };
    },
    async setApproval({ body: { approval } }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      refuseProvider(caller);
      // Who may ask for remote actions cannot decide whether they need an approval.
      if (caller.permissions.has('remoteAction:ask')) throw new Refusal('REMOTE_CUSTOMER');
      await mutate(
        dependencies,
        caller,
        (tx) => setApproval(tx, id, approval),
        (before) =>
          before === approval
            ? undefined
            : {
                action: 'inventory:remoteApproval',
                subject: { kind: 'inventory', id },
                changes: [{ path: 'remoteApproval', from: before, to: approval }],
              },
      );
      return { approval };
    },
    devices: ({ query: { kind, deviceId, ...query } }, { caller }) =>
      page(db, deviceStore(registry, caller), caller, query, ofKind(kind, deviceId)),
    mine: ({ query: { state, actionId, ...query } }, { caller }) =>
      page(db, own(caller), caller, query, inStates(state, actionId)),
    async ask({ body }, { caller, subject: { record } }) {
      const id = await ask(dependencies, caller, record, body);
      return recordOf(db, own(caller), caller, id);
    },
    async withdraw({ body: { actionId } }, { caller }) {
      const now = at();
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          const action = await lockedAction(tx, actionId, now);
          if (action?.asked_by !== caller.userId || !mayWithdraw(action.state)) throw new Refusal('REMOTE_STATE');
          await updateAction(tx, actionId, { state: 'withdrawn', ended_at: now });
          return action;
        },
        (action) => ({ action: 'remoteAction:withdraw', subject: subjectOf(action), detail: action.action }),
      );
      return recordOf(db, own(caller), caller, actionId);
    },
  };
}

/** The customer decides, not the provider, who sees every inventory. @throws {Refusal} REMOTE_CUSTOMER */
function refuseProvider({ scope }: Caller): void {
  if (scope.all) throw new Refusal('REMOTE_CUSTOMER');
}

/** Decides on a waiting action. Users cannot approve their own requests. @throws {Refusal} REMOTE_STATE */
async function answer(
  dependencies: RemoteActionDependencies,
  verb: 'approve' | 'refuse',
  caller: Caller,
  id: string,
): Promise<void> {
  const now = new Date(dependencies.clock.now());
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const action = await lockedAction(tx, id, now);
      const waits = action?.state === 'waiting' && action.expires_at > now && !action.over;
      if (action === undefined || !waits || (verb === 'approve' && action.asked_by === caller.userId))
        throw new Refusal('REMOTE_STATE');
      const decided = { decided_at: now, decided_by: caller.username };
      await updateAction(
        tx,
        id,
        verb === 'approve'
          ? { ...decided, state: 'queued', expires_at: new Date(now.getTime() + REMOTE_DEVICE_MS) }
          : { ...decided, state: 'refused', ended_at: now },
      );
      return action;
    },
    (action) => ({
      action: `remoteAction:${verb}`,
      subject: subjectOf(action),
      detail: `${action.action}, asked by ${action.asker}: ${action.reason}`,
    }),
  );
}

/** Audit subject: the inventory of the action, which stays the same when the device moves. */
export const subjectOf = ({ inventory_id }: { readonly inventory_id: string }) =>
  ({
    kind: 'inventory',
    id: inventory_id,
  }) as const;
