import { SUPPORT_ACCESS_MS, type ApprovalState } from '@backhaul/domain';
import { requireManaged } from '../../control/policies/inventory.js';
import type { VisibleAccessApproval } from '../../control/policies/access-approval.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { page, recordOf } from '../../control/resources/page.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { ask, type AskDependencies } from './ask.js';
import { decidedStore, inStates, lockedApproval, ownStore, updateApproval, visitsFor, waitingFor } from './store.js';

type Verb = 'approve' | 'refuse' | 'end' | 'leave';

/** The states in which each action is allowed. */
const FITS: Readonly<Record<Verb, readonly ApprovalState[]>> = {
  approve: ['pending'],
  refuse: ['pending'],
  end: ['active'],
  leave: ['pending', 'active'],
};

/** Handlers of the calls on support access. */
export function accessApprovalHandlers(dependencies: AskDependencies): AreaHandlers<'accessApprovals'> {
  const { db, clock } = dependencies;
  const at = () => new Date(clock.now());

  const change = async (verb: Verb, caller: Caller, id: string): Promise<void> => {
    const now = at();
    await mutate(
      dependencies,
      caller,
      async (tx) => {
        const approval = await lockedApproval(tx, id, now);
        const isOwn = approval?.user_id === caller.userId;
        // Users cannot approve their own requests.
        const fits = verb === 'leave' ? isOwn : verb !== 'approve' || (approval?.active === true && !isOwn);
        if (approval === undefined || !fits || !FITS[verb].includes(approval.state))
          throw new Refusal('APPROVAL_STATE');
        await updateApproval(tx, id, changeOf(verb, caller, now));
        return approval;
      },
      ({ inventory_id, username }) => ({
        action: `accessApproval:${verb}`,
        subject: { kind: 'inventory', id: inventory_id },
        detail: username,
        touches: [['accessApproval', id]],
      }),
    );
  };
  const decide =
    (verb: Exclude<Verb, 'leave'>) =>
    async (_input: unknown, { caller, subject }: { caller: Caller; subject: VisibleAccessApproval }) => {
      requireManaged(caller.scope, subject.inventoryId);
      await change(verb, caller, subject.id);
      return recordOf(db, decidedStore(at()), caller, subject.id);
    };

  return {
    list: ({ query: { state, ...query } }, { caller }) => page(db, decidedStore(at()), caller, query, inStates(state)),
    get: (_input, { caller, subject }) => recordOf(db, decidedStore(at()), caller, subject.id),
    approve: decide('approve'),
    refuse: decide('refuse'),
    end: decide('end'),
    async current(_input, { caller }) {
      const [visits, waiting] = await Promise.all([visitsFor(db, caller, at()), waitingFor(db, caller, at())]);
      return { visits, waiting };
    },
    mine: ({ query: { state, approvalId, ...query } }, { caller }) =>
      page(db, ownStore(at(), caller.userId), caller, query, inStates(state, approvalId)),
    async ask({ body }, { caller }) {
      const id = await ask(dependencies, caller, body);
      return recordOf(db, ownStore(at(), caller.userId), caller, id);
    },
    async leave({ body: { approvalId } }, { caller }) {
      await change('leave', caller, approvalId);
      return recordOf(db, ownStore(at(), caller.userId), caller, approvalId);
    },
  };
}

/** Columns that each action changes. */
function changeOf(verb: Verb, { username }: Caller, now: Date): Parameters<typeof updateApproval>[2] {
  switch (verb) {
    case 'approve':
      return {
        decision: 'approved',
        decided_at: now,
        decided_by: username,
        ends_at: new Date(now.getTime() + SUPPORT_ACCESS_MS),
      };
    case 'refuse':
      return { decision: 'refused', decided_at: now, decided_by: username };
    case 'end':
    case 'leave':
      return { ended_at: now, ended_by: username };
    default:
      return verb satisfies never;
  }
}
