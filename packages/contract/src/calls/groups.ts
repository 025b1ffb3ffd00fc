import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { memberParams, resource } from '../call/resource.js';
import { GroupMember, ManagedGroup } from '../entities/group.js';
import { Id, IdParams } from '../entities/ids.js';
import { GroupSummary } from '../entities/session.js';
import { ManagedUser } from '../entities/user.js';

const kept = resource({
  kind: 'group',
  names: ['group', 'groups'],
  path: `${CORE}/v2/admin/groups`,
  see: 'group:read',
  manage: 'group:manage',
  item: ManagedGroup,
  search: ['name', 'inventory'],
  sort: ['name', 'inventory', 'createdAt'],
});
const name = z.string().max(1024);

const channelOfGroup = {
  path: `${CORE}/v2/admin/groups/{id}/channels/{channelId}`,
  access: { permission: 'group:manage' },
  subject: { kind: 'group', in: 'params', key: 'id' },
  references: { channel: { kind: 'anyChannel', in: 'params', key: 'channelId' } },
  params: memberParams('channelId'),
  status: 204,
  response: null,
  errors: ['NOT_FOUND'],
} as const;
const returnChannelOfGroup = {
  ...channelOfGroup,
  path: `${CORE}/v2/admin/groups/{id}/vrChannels/{channelId}`,
  references: { channel: { kind: 'returnChannel', in: 'params', key: 'channelId' } },
} as const;
const userOfGroup = {
  ...channelOfGroup,
  path: `${CORE}/v2/admin/groups/{id}/users/{userId}`,
  references: { user: { kind: 'user', in: 'params', key: 'userId' } },
  params: memberParams('userId'),
} as const;

/** Groups: those of the signed-in user, and those that administrators keep (spec 3 §7). */
export const groups = defineCalls({
  list: {
    ...kept.list(),
    query: kept.listQuery.extend({
      /** Of one inventory alone. */
      inventoryId: Id.optional(),
    }),
    references: { inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' } },
    errors: ['NOT_FOUND'],
  },
  listOfInventory: {
    ...kept.list(),
    path: `${CORE}/v2/admin/inventories/{id}/groups`,
    summary: 'Groups of an inventory, paged',
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    errors: ['NOT_FOUND'],
  },
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ name, inventoryId: Id }),
    example: { name: 'Election_night', inventoryId: 'metro' },
    subject: { kind: 'inventory', in: 'body', key: 'inventoryId' },
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  update: kept.update({
    body: z.strictObject({ name }).partial(),
    example: { name: 'Election_day' },
    errors: ['NAME_TAKEN'],
  }),
  remove: kept.remove('Delete a group; its units, channels and users remain'),
  units: kept.members('units', 'Units of a group', GroupMember, 'unit:read'),
  channels: kept.members(
    'channels',
    'Channels of a group, without those for video return',
    GroupMember,
    'channel:read',
  ),
  returnChannels: kept.members('vrChannels', 'Video return channels of a group', GroupMember, 'channel:read'),
  users: kept.members('users', 'Users of a group', ManagedUser, 'user:read'),
  putChannel: { ...channelOfGroup, method: 'PUT', summary: 'Add a channel of its inventory to a group; idempotent' },
  removeChannel: { ...channelOfGroup, method: 'DELETE', summary: 'Remove a channel from a group; idempotent' },
  putReturnChannel: {
    ...returnChannelOfGroup,
    method: 'PUT',
    summary: 'Add a video return channel of its inventory to a group; idempotent',
  },
  removeReturnChannel: {
    ...returnChannelOfGroup,
    method: 'DELETE',
    summary: 'Remove a video return channel from a group; idempotent',
  },
  putUser: {
    ...userOfGroup,
    method: 'PUT',
    summary: 'Add a user of its inventory to a group; idempotent',
    errors: ['NOT_FOUND', 'ENTERPRISE_USER'],
  },
  removeUser: {
    ...userOfGroup,
    method: 'DELETE',
    summary: 'Remove a user from a group; idempotent',
    errors: ['NOT_FOUND', 'ENTERPRISE_USER'],
  },
  lightFetch: {
    method: 'GET',
    path: `${CORE}/groups/light_fetch`,
    summary: 'Groups that the caller can access',
    access: { permission: 'group:read' },
    response: z.array(GroupSummary),
  },
  features: {
    method: 'GET',
    path: `${CORE}/groups/fetch_features`,
    summary: 'Features that are on for a group',
    access: { permission: 'group:read' },
    subject: { kind: 'group', in: 'query', key: 'uid' },
    query: z.strictObject({ uid: Id }),
    response: z.object({ uid: Id, features: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  },
});
