import { checkRemoteReason, REMOTE_ACTIONS, REMOTE_STATES, SOFTWARE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { RemoteAction, RemoteApprovalSetting, RemoteDevice } from '../entities/remote-action.js';

const PATH = `${CORE}/v2/admin/remote_actions` as const;
const OWN = `${CORE}/v2/remote_actions` as const;

const kept = resource({
  kind: 'remoteAction',
  names: ['remote action', 'remote actions'],
  path: PATH,
  see: 'remoteAction:decide',
  manage: 'remoteAction:decide',
  item: RemoteAction,
  search: ['device', 'asker', 'inventory', 'reason'],
  sort: ['askedAt', 'state', 'device', 'inventory'],
});

const listQuery = kept.listQuery.extend({
  state: z.array(z.enum(REMOTE_STATES)).max(REMOTE_STATES.length).optional(),
});

const answer = {
  method: 'POST',
  access: { permission: 'remoteAction:decide' },
  subject: { kind: 'remoteAction', in: 'params', key: 'id' },
  params: IdParams,
  response: RemoteAction,
  errors: ['NOT_FOUND', 'REMOTE_STATE', 'REMOTE_CUSTOMER'],
} as const;

const setting = {
  path: `${CORE}/v2/admin/inventories/{id}/remoteApproval`,
  access: { permission: 'remoteAction:decide' },
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  params: IdParams,
  response: RemoteApprovalSetting,
  errors: ['NOT_FOUND'],
} as const;

/**
 * Remote actions (spec 3 §2, §6): superusers, contractors and support request a restart, logs, a still picture or a diagnostic of units and
 * servers; administrators of the inventory approve if it requires that. Paths are ours, the specification gives none.
 */
export const remoteActions = defineCalls({
  list: { ...kept.list(), query: listQuery },
  get: kept.get(),
  approve: { ...answer, path: `${PATH}/{id}/approve`, summary: 'Approve a remote action that waits for it' },
  refuse: { ...answer, path: `${PATH}/{id}/refuse`, summary: 'Refuse a remote action that waits for approval' },
  approval: { ...setting, method: 'GET', summary: 'Which remote actions an inventory wants to approve' },
  setApproval: {
    ...setting,
    method: 'PUT',
    summary: 'Set which remote actions an inventory wants to approve: never, restart or all',
    description:
      'Only administrators of the inventory set it, not the provider. It counts for what is asked for from now on; what waits already goes on waiting.',
    body: RemoteApprovalSetting,
    errors: ['NOT_FOUND', 'REMOTE_CUSTOMER'],
    example: { approval: 'restart' },
  },
  devices: {
    method: 'GET',
    path: `${OWN}/devices`,
    summary: 'Units and servers of which the caller may ask for remote actions, paged',
    description:
      'Of a superuser all, of a contractor those of their groups, of support those of the inventories that it is in with an approval.',
    access: { permission: 'remoteAction:ask' },
    query: pagedQuery(['name', 'inventory'], ['name', 'inventory', 'kind']).extend({
      kind: z.enum(SOFTWARE_KINDS).optional(),
      deviceId: Id.optional(),
    }),
    response: paged(RemoteDevice),
  },
  mine: {
    method: 'GET',
    path: OWN,
    summary: 'Own remote actions, paged',
    access: { permission: 'remoteAction:ask' },
    query: listQuery.extend({ actionId: Id.optional() }),
    response: paged(RemoteAction),
  },
  ask: {
    method: 'POST',
    path: OWN,
    summary: 'Ask a unit or a server for a restart, its logs, a still of its picture, or a diagnostic',
    description:
      '`onAir` confirms that a device on air may be restarted; support may not do that. The result has files to download for 7 days. An offline device is waited for, for 30 minutes.',
    access: { permission: 'remoteAction:ask' },
    subject: { kind: 'device', in: 'body', key: 'deviceId' },
    body: z.strictObject({
      deviceId: Id,
      action: z.enum(REMOTE_ACTIONS),
      reason: checkedText(checkRemoteReason, 4096),
      onAir: z.boolean().default(false),
    }),
    example: { deviceId: 'unit-1', action: 'diagnostic', reason: 'Case 4711: the van does not come on air' },
    status: 201,
    response: RemoteAction,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'REMOTE_ACCESS',
      'REMOTE_ON_AIR',
      'REMOTE_SUPPORT',
      'REMOTE_OPEN',
      'FEATURE_OFF',
      'UNIT_BUSY',
      'UNSUPPORTED',
    ],
  },
  withdraw: {
    method: 'POST',
    path: `${OWN}/withdraw`,
    summary: 'Take an own remote action back; REMOTE_STATE once its device has it, and for one of somebody else',
    access: { permission: 'remoteAction:ask' },
    body: z.strictObject({ actionId: Id }),
    example: { actionId: 'rac-5f1a' },
    response: RemoteAction,
    errors: ['REMOTE_STATE'],
  },
});
