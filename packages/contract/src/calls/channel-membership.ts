import * as z from 'zod';
import { CORE } from '../call/base.js';
import { memberParams } from '../call/resource.js';
import { ChannelAccessibility } from '../entities/channel-sets.js';
import { Channel } from '../entities/channel.js';
import { Id } from '../entities/ids.js';
import { ManagedChannel } from '../entities/managed-channel.js';

const channelIn = { kind: 'anyChannel', in: 'params', key: 'channelId' } as const;

const inGroup = {
  access: { permission: 'channel:read' },
  subject: { kind: 'group', in: 'params', key: 'groupId' },
  references: { channel: channelIn },
  params: z.strictObject({ groupId: Id, channelId: Id }),
  errors: ['NOT_FOUND'],
} as const;

const inInventory = {
  path: `${CORE}/v2/admin/inventories/{id}/channels/{channelId}`,
  access: { permission: 'channel:configure' },
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  references: { channel: channelIn },
  params: memberParams('channelId'),
} as const;

/** A channel within a group or an inventory (spec 2 §7). */
export const MEMBERSHIP_CALLS = {
  info: {
    ...inGroup,
    method: 'POST',
    path: `${CORE}/groups/{groupId}/channels/{channelId}/info`,
    summary: 'One channel of a group',
    response: Channel,
  },
  accessibility: {
    ...inGroup,
    method: 'GET',
    path: `${CORE}/machinegroups/{groupId}/channels/{channelId}/accessibility`,
    summary: 'Whether units of a group can transmit to a channel now, and why not',
    response: ChannelAccessibility,
  },
  putInInventory: {
    ...inInventory,
    method: 'PUT',
    summary: 'Keep a channel in its inventory: it is in that of its server, and is not moved to another by itself',
    response: ManagedChannel,
    errors: ['NOT_FOUND', 'CHANNEL_OF_SERVER'],
  },
  removeFromInventory: {
    ...inInventory,
    method: 'DELETE',
    summary: 'Remove a channel from its inventory; a channel belongs to one inventory, so this deletes it',
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'CHANNEL_BUSY', 'CHANNEL_IS_SOURCE'],
  },
} as const;
