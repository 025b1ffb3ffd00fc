import { CASE_STATES, checkCaseSubject, checkCaseText } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { InventoryContact, SupportCase, SupportMessage } from '../entities/support-case.js';

const PATH = `${CORE}/v2/support_cases` as const;
const LONGEST = 4096;

const kept = resource({
  kind: 'supportCase',
  names: ['support case', 'support cases'],
  path: PATH,
  see: 'supportCase:manage',
  manage: 'supportCase:manage',
  item: SupportCase,
  search: ['subject', 'inventory', 'openedBy'],
  sort: ['state', 'changedAt', 'openedAt', 'subject', 'inventory'],
});

const act = {
  method: 'POST',
  access: { permission: 'supportCase:manage' },
  subject: { kind: 'supportCase', in: 'params', key: 'id' },
  params: IdParams,
  response: SupportCase,
  errors: ['NOT_FOUND'],
} as const;

/**
 * Support cases of the customer portal (spec 1 §5, §6: a description is required, and an e-mail address at the account); paths are ours.
 * A case is visible to the group it was opened in, to administrators of the inventory and to superusers; to partners while they have access
 * to the inventory. `state` sorts cases that wait for support first.
 */
export const supportCases = defineCalls({
  list: {
    ...kept.list(),
    query: kept.listQuery.extend({ state: z.array(z.enum(CASE_STATES)).max(CASE_STATES.length).optional() }),
  },
  get: kept.get(),
  open: kept.create({
    body: z.strictObject({
      groupId: Id,
      subject: checkedText(checkCaseSubject),
      description: checkedText(checkCaseText, LONGEST),
    }),
    example: { groupId: 'north', subject: 'The van stays offline', description: 'Since 9:00 the van is not online.' },
    subject: { kind: 'group', in: 'body', key: 'groupId' },
    errors: ['NOT_FOUND', 'EMAIL_REQUIRED'],
  }),
  messages: {
    method: 'GET',
    path: `${PATH}/{id}/messages`,
    summary: 'Messages of a support case, the description first; the last 500',
    access: { permission: 'supportCase:manage' },
    subject: { kind: 'supportCase', in: 'params', key: 'id' },
    params: IdParams,
    response: z.array(SupportMessage),
    errors: ['NOT_FOUND'],
  },
  write: {
    ...act,
    path: `${PATH}/{id}/messages`,
    summary: 'Write a message in a support case; a closed one is opened again',
    body: z.strictObject({ text: checkedText(checkCaseText, LONGEST) }),
    example: { text: 'It works now.' },
  },
  close: { ...act, path: `${PATH}/{id}/close`, summary: 'Close a support case; idempotent' },
  contacts: {
    method: 'GET',
    path: `${CORE}/v2/inventories/{id}/contacts`,
    summary: 'Administrators of an inventory, at most 50, for its users',
    access: { permission: 'group:read' },
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    response: z.array(InventoryContact),
    errors: ['NOT_FOUND'],
  },
});
