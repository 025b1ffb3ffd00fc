import { checkShareKey, checkSubscriberName, SHARE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { Subscriber } from '../entities/subscriber.js';

const PATH = `${CORE}/v2/admin/subscribers` as const;

const kept = resource({
  kind: 'subscriber',
  names: ['subscriber', 'subscribers'],
  path: PATH,
  see: 'share:manage',
  manage: 'share:manage',
  item: Subscriber,
  search: ['name', 'channel', 'inventory'],
  sort: ['name', 'folder', 'askedAt'],
});

const name = checkedText(checkSubscriberName);
/** A folder of the inventory; absent: the root folder. */
const folderId = Id;

/** Shares of other inventories, in folders (spec 3 §3, §5); paths are ours, the specification gives none. */
export const subscribers = defineCalls({
  list: {
    ...kept.list(),
    query: kept.listQuery.extend({
      folderId: Id.optional(),
      kind: z.enum(['folders', 'shares']).optional(),
      state: z.array(z.enum(SHARE_STATES)).max(SHARE_STATES.length).optional(),
    }),
  },
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({
      name,
      shareKey: checkedText(checkShareKey),
      /** The server on which the channel of the share is created. */
      serverId: Id,
      folderId: folderId.optional(),
    }),
    example: { name: 'Morning show', shareKey: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345', serverId: 's-5f1a' },
    subject: { kind: 'server', in: 'body', key: 'serverId' },
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'OUTPUT_LICENSE', 'THROTTLED'],
  }),
  createFolder: {
    method: 'POST',
    path: `${PATH}/folders`,
    summary: 'Create a folder for shares of other inventories',
    access: { permission: 'share:manage' },
    subject: { kind: 'inventory', in: 'body', key: 'inventoryId' },
    body: z.strictObject({ name, inventoryId: Id }),
    example: { name: 'Agencies', inventoryId: 'metro' },
    status: 201,
    response: Subscriber,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  update: kept.update({
    body: z.strictObject({ name, folderId }).partial(),
    example: { name: 'Morning show' },
    errors: ['NAME_TAKEN', 'ROOT_FOLDER'],
  }),
  remove: kept.remove(
    'Delete a subscriber, which ends its share and deletes its channel; or a folder, whose shares go to the root folder',
    ['ROOT_FOLDER', 'CHANNEL_BUSY', 'CHANNEL_IS_SOURCE'],
  ),
  end: {
    method: 'POST',
    path: `${PATH}/{id}/end`,
    summary: 'End a share, or take the question back; the channel stays',
    access: { permission: 'share:manage' },
    subject: { kind: 'subscriber', in: 'params', key: 'id' },
    params: IdParams,
    response: Subscriber,
    errors: ['NOT_FOUND', 'SHARE_STATE'],
  },
});
