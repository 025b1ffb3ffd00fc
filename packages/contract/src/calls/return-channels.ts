import { checkText, FIRST_RETURN_INPUTS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { ChannelAddress } from '../entities/channel-address.js';
import { ChannelCapabilities } from '../entities/channel-sets.js';
import { Id, IdParams } from '../entities/ids.js';
import { Named } from '../entities/named.js';
import { NamedGroup } from '../entities/named-group.js';
import { ReturnChannel, ReturnSource } from '../entities/return-channel.js';
import { channels } from './channels.js';

const CHANNEL = `${CORE}/v2/vrChannels/{id}`;
const ADMIN = `${CORE}/v2/admin/vrChannels`;
const ofChannel = { kind: 'returnChannel', in: 'params', key: 'id' } as const;

const kept = resource({
  kind: 'returnChannel',
  names: ['video return channel', 'video return channels'],
  path: ADMIN,
  see: 'channel:read',
  manage: 'channel:configure',
  item: ReturnChannel,
  search: ['name', 'description', 'server', 'inventory'],
  sort: ['name', 'server', 'input', 'createdAt'],
});

const name = z.string().max(1024);
const description = checkedText(checkText);
const changes = z.strictObject({ name, description }).partial();

const reading = {
  method: 'GET',
  access: { permission: 'channel:read' },
  subject: ofChannel,
  params: IdParams,
  errors: ['NOT_FOUND'],
} as const;

const part = {
  offset: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(500).default(50),
};

/** Video return channels: channels of servers that exist to be returned to units (spec 2 §7). */
export const returnChannels = defineCalls({
  list: {
    ...kept.list(),
    query: kept.listQuery.extend({
      /** Only of this inventory. */
      inventoryId: Id.optional(),
    }),
    references: { inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' } },
    errors: ['NOT_FOUND'],
  },
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({
      name,
      description: description.optional(),
      serverId: Id,
      /** Its first input source; `inputSources` sets any other. */
      input: z.enum(FIRST_RETURN_INPUTS),
    }),
    example: { name: 'return-1', description: 'Programme for the crews', serverId: 's-5f1a', input: 'testPicture' },
    subject: { kind: 'server', in: 'body', key: 'serverId' },
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'VIDEO_RETURN_LICENSE', 'UNSUPPORTED'],
  }),
  update: kept.update({ body: changes, example: { description: 'Programme for the crews' }, errors: ['NAME_TAKEN'] }),
  remove: kept.remove('Delete a video return channel; recordings remain on the server', [
    'CHANNEL_BUSY',
    'CHANNEL_IS_SOURCE',
  ]),
  ofInventory: {
    ...kept.list(),
    path: `${CORE}/v2/admin/inventories/{id}/vrChannels`,
    summary: 'Video return channels of an inventory, paged',
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    errors: ['NOT_FOUND'],
  },
  inventories: {
    ...reading,
    path: `${ADMIN}/{id}/inventories`,
    summary: 'The inventory of a video return channel',
    query: z.strictObject(part),
    response: z.array(Named),
  },
  groups: {
    ...reading,
    path: `${ADMIN}/{id}/groups`,
    summary: 'Groups that a video return channel is in, of those that the caller may enter',
    query: z.strictObject(part),
    response: z.array(NamedGroup),
  },
  groupsOfInventories: {
    ...reading,
    path: `${ADMIN}/{id}/groups/ofInventories`,
    summary: 'Groups of the inventory of a video return channel, of those that the caller may enter',
    query: z.strictObject({ searchValue: z.string().max(255).default('') }),
    response: z.array(NamedGroup),
  },
  ofGroup: {
    method: 'GET',
    path: `${CORE}/groups/{groupId}/video-return-channels`,
    summary: 'Video return channels of a group, with the units that receive them',
    access: { permission: 'channel:read' },
    subject: { kind: 'group', in: 'params', key: 'groupId' },
    params: z.strictObject({ groupId: Id }),
    response: z.array(ReturnChannel),
    errors: ['NOT_FOUND'],
  },
  change: {
    method: 'POST',
    path: `${CORE}/video-return-channels/{uniqueId}/update`,
    summary: 'Change a video return channel; omitted fields keep their value',
    access: { permission: 'channel:configure' },
    subject: { ...ofChannel, key: 'uniqueId' },
    params: z.strictObject({ uniqueId: Id }),
    body: changes,
    example: { description: 'Programme for the crews' },
    response: ReturnChannel,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  capabilities: {
    ...reading,
    path: `${CHANNEL}/capabilities`,
    summary: 'What a video return channel can do on its server',
    response: ChannelCapabilities,
  },
  inputSources: { ...channels.inputSource, path: `${CHANNEL}/inputSources`, subject: ofChannel },
  addInputSource: { ...channels.addInputSource, path: `${CHANNEL}/inputSources`, subject: ofChannel },
  ips: {
    ...reading,
    path: `${CHANNEL}/ips`,
    summary: 'Where senders reach a video return channel, and units their returns',
    response: z.array(ChannelAddress),
  },
  ofChannel: {
    method: 'GET',
    path: `${CORE}/v2/channels/{id}/videoReturn`,
    summary: 'Any channel as a source of video return, with the units that receive it',
    access: { permission: 'channel:read' },
    subject: { kind: 'channel', in: 'params', key: 'id' },
    params: IdParams,
    response: ReturnSource,
    errors: ['NOT_FOUND'],
  },
});
