import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { memberParams, resource } from '../call/resource.js';
import { DefaultConfiguration } from '../entities/default-configuration.js';
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
const Changed = z.strictObject({ name, autoUnits: z.boolean(), autoAll: z.boolean() }).partial();

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

const list = {
  ...kept.list(),
  query: kept.listQuery.extend({
    /** Only of this inventory. */
    inventoryId: Id.optional(),
  }),
  references: { inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' } },
  errors: ['NOT_FOUND'],
} as const;
const create = kept.create({
  body: z.strictObject({
    name,
    inventoryId: Id,
    autoUnits: z.boolean().default(false),
    autoAll: z.boolean().default(false),
  }),
  example: { name: 'Election_night', inventoryId: 'metro' },
  subject: { kind: 'inventory', in: 'body', key: 'inventoryId' },
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
});
const changeOfNamed = {
  method: 'POST',
  summary: 'Change a group that the body names; omitted fields keep their value',
  access: { permission: 'group:manage' },
  subject: { kind: 'group', in: 'body', key: 'id' },
  body: Changed.extend({ id: Id }),
  example: { id: 'g-20b7', name: 'Election_day' },
  response: ManagedGroup,
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
} as const;

const defaults = {
  path: `${CORE}/v2/groups/{id}/defaultConfiguration`,
  subject: { kind: 'group', in: 'params', key: 'id' },
  params: IdParams,
  response: DefaultConfiguration,
} as const;
const setsDefaults = {
  ...defaults,
  access: { permission: 'unit:configure' },
  body: DefaultConfiguration,
  example: { resolution: '1080p50', bitrateKbps: 6000 },
} as const;

/** Most groups of one request to delete. */
const MAX_REMOVED = 100;

/** Groups: those of the signed-in user, and those that administrators manage (spec 3 §7). */
export const groups = defineCalls({
  list,
  fetch: { ...list, path: `${CORE}/groups/fetch` },
  fetchDetails: {
    ...list,
    path: `${CORE}/groups/fetch_details`,
    summary:
      'Groups in detail, paged: one by `groupUid`, or those of the inventory `inventoryUid`; one of both is needed',
    query: kept.listQuery.extend({ groupUid: Id.optional(), inventoryUid: Id.optional() }),
    references: {
      group: { kind: 'group', in: 'query', key: 'groupUid' },
      inventory: { kind: 'inventory', in: 'query', key: 'inventoryUid' },
    },
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
  create,
  update: kept.update({
    body: Changed,
    example: { name: 'Election_day' },
    errors: ['NAME_TAKEN'],
  }),
  remove: kept.remove('Delete a group; its units, channels and users remain'),
  add: { ...create, path: `${CORE}/groups/add` },
  addDetails: { ...create, path: `${CORE}/groups/add_details` },
  change: { ...changeOfNamed, path: `${CORE}/groups/update` },
  updateDetails: { ...changeOfNamed, path: `${CORE}/groups/update_details` },
  removeMultiple: {
    method: 'POST',
    path: `${CORE}/groups/remove_multiple`,
    summary: 'Delete several groups, all or none; their units, channels and users remain',
    access: { permission: 'group:manage' },
    body: z.strictObject({ ids: z.array(Id).min(1).max(MAX_REMOVED) }),
    example: { ids: ['g-20b7', 'g-20b8'] },
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
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
    errors: ['NOT_FOUND', 'ENTERPRISE_USER', 'NOT_ASSIGNABLE'],
  },
  removeUser: {
    ...userOfGroup,
    method: 'DELETE',
    summary: 'Remove a user from a group; idempotent',
    errors: ['NOT_FOUND', 'ENTERPRISE_USER', 'NOT_ASSIGNABLE'],
  },
  lightFetch: {
    method: 'GET',
    path: `${CORE}/groups/light_fetch`,
    summary: 'Groups that the caller can access',
    access: { permission: 'group:read' },
    response: z.array(GroupSummary),
  },
  defaultConfiguration: {
    ...defaults,
    method: 'GET',
    summary: 'Default configuration of a group: what units get that join it; empty for none',
    access: { permission: 'unit:read' },
    errors: ['NOT_FOUND'],
  },
  setFirstDefaultConfiguration: {
    ...setsDefaults,
    method: 'POST',
    summary: 'Set the default configuration of a group that has none',
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  setDefaultConfiguration: {
    ...setsDefaults,
    method: 'PUT',
    summary:
      'Replace the default configuration of a group; an empty one clears it. Units that are in the group keep what they have',
    errors: ['NOT_FOUND'],
  },
  machineGroups: {
    method: 'GET',
    path: `${CORE}/groups/fetch_machinegroups`,
    summary: 'Groups that the caller can access and that have units',
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
