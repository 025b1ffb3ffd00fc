import { APPROVAL_STATES, checkAccessReason, checkAskedInventory } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged } from '../call/paging.js';
import { resource } from '../call/resource.js';
import { AccessApproval, SupportVisit } from '../entities/access-approval.js';
import { Id, IdParams } from '../entities/ids.js';

const PATH = `${CORE}/v2/admin/access_approvals` as const;
const OWN = `${CORE}/v2/support/access_approvals` as const;

const kept = resource({
  kind: 'accessApproval',
  names: ['request for access', 'requests for access'],
  path: PATH,
  see: 'accessApproval:decide',
  manage: 'accessApproval:decide',
  item: AccessApproval,
  search: ['supporter', 'inventory', 'reason'],
  sort: ['state', 'askedAt', 'supporter', 'inventory'],
});

const listQuery = kept.listQuery.extend({
  state: z.array(z.enum(APPROVAL_STATES)).max(APPROVAL_STATES.length).optional(),
});

const act = {
  method: 'POST',
  access: { permission: 'accessApproval:decide' },
  subject: { kind: 'accessApproval', in: 'params', key: 'id' },
  params: IdParams,
  response: AccessApproval,
  errors: ['NOT_FOUND', 'APPROVAL_STATE'],
} as const;

/**
 * Support requests 8 hours of access to an inventory, and an administrator of it answers (spec 3 §2, §4, §9); paths are ours, the specification
 * gives none. `state` sorts waiting requests first, then active ones.
 */
export const accessApprovals = defineCalls({
  list: { ...kept.list(), query: listQuery },
  get: kept.get(),
  approve: {
    ...act,
    path: `${PATH}/{id}/approve`,
    summary: 'Approve a request for access: support is in the inventory for 8 hours from now',
  },
  refuse: { ...act, path: `${PATH}/{id}/refuse`, summary: 'Refuse a request for access' },
  end: { ...act, path: `${PATH}/{id}/end`, summary: 'End access that was approved, at once' },
  current: {
    method: 'GET',
    path: `${CORE}/v2/access_approvals/current`,
    summary:
      'Support that is in the inventories of the caller now, and how many requests wait for an answer of the caller',
    access: { signedIn: true },
    response: z.object({ visits: z.array(SupportVisit), waiting: z.int().min(0) }),
  },
  mine: {
    method: 'GET',
    path: OWN,
    summary: 'Own requests for access, paged',
    access: { permission: 'accessApproval:ask' },
    query: listQuery.extend({ approvalId: Id.optional() }),
    response: paged(AccessApproval),
  },
  ask: {
    method: 'POST',
    path: OWN,
    summary: 'Ask for access to an inventory that one is not in, by its name',
    description: 'An unknown name and an own inventory are answered alike; wrong names are counted, and slowed down.',
    access: { permission: 'accessApproval:ask' },
    body: z.strictObject({ inventory: checkedText(checkAskedInventory), reason: checkedText(checkAccessReason, 4096) }),
    example: { inventory: 'Metro News', reason: 'Case 4711: the van does not come on air' },
    status: 201,
    response: AccessApproval,
    errors: ['APPROVAL_OPEN', 'THROTTLED'],
  },
  leave: {
    method: 'POST',
    path: `${OWN}/leave`,
    summary: 'End own access, or take an own request back; APPROVAL_STATE for one that is over or not the caller’s',
    access: { permission: 'accessApproval:ask' },
    body: z.strictObject({ approvalId: Id }),
    example: { approvalId: 'acc-5f1a' },
    response: AccessApproval,
    errors: ['APPROVAL_STATE'],
  },
});
