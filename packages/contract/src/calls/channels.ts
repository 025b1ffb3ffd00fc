import {
  CALLER_PROTOCOLS,
  CHANNEL_INPUTS,
  CHANNEL_PROBLEMS,
  CHANNEL_STATUSES,
  CHANNEL_TYPES,
  checkBlockedAddress,
  FETCHED_INPUTS,
  MEMBERS_MAX,
  ROLE_LOCKS,
  SENDER_INPUTS,
  SERVER_ROLES,
} from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { ChannelAddress } from '../entities/channel-address.js';
import { ChannelHealth } from '../entities/channel-health.js';
import {
  ChannelCapabilities,
  ChannelIngest,
  ChannelMedia,
  GroupChannels,
  MultiChannel,
} from '../entities/channel-sets.js';
import { ChannelInputSource } from '../entities/channel-input-source.js';
import { Channel } from '../entities/channel.js';
import { CommandAccepted } from '../entities/command.js';
import { Cap } from '../entities/configuration.js';
import { ForcedOutput } from '../entities/forced-output.js';
import { Id, IdParams } from '../entities/ids.js';
import { ManagedChannel } from '../entities/managed-channel.js';
import { Named } from '../entities/named.js';
import { NamedGroup } from '../entities/named-group.js';
import { MEMBERSHIP_CALLS } from './channel-membership.js';
import { SOURCE_ORDER_CALLS, SourceSettings } from './channel-source-order.js';

const CHANNEL = `${CORE}/v2/channels/{id}`;
/** Calls that also accept groups of channels. */
const ofAnyChannel = { kind: 'anyChannel', in: 'params', key: 'id' } as const;
const ofChannel = { kind: 'channel', in: 'params', key: 'id' } as const;

const kept = resource({
  kind: 'anyChannel',
  names: ['channel', 'channels'],
  path: `${CORE}/v2/admin/channels`,
  see: 'channel:read',
  manage: 'channel:configure',
  item: ManagedChannel,
  search: ['name', 'server', 'inventory'],
  sort: ['name', 'status', 'server', 'input', 'createdAt'],
});
const text = z.string().max(1024);
const name = text;
const MemberIds = z.array(Id).min(1).max(MEMBERS_MAX);

const ofGroup = {
  method: 'GET',
  access: { permission: 'channel:read' },
  subject: { kind: 'group', in: 'params', key: 'groupId' },
  params: z.strictObject({ groupId: Id }),
  errors: ['NOT_FOUND'],
} as const;

const ofInventory = {
  method: 'GET',
  access: { permission: 'channel:read' },
  subject: { kind: 'inventory', in: 'query', key: 'inventoryId' },
  query: z.strictObject({ inventoryId: Id }),
  response: z.array(Channel),
  errors: ['NOT_FOUND'],
} as const;

const ofOne = {
  method: 'GET',
  access: { permission: 'channel:read' },
  subject: ofAnyChannel,
  params: IdParams,
  errors: ['NOT_FOUND'],
} as const;

/** Channels (spec 2 §7). */
export const channels = defineCalls({
  list: {
    ...kept.list(),
    query: kept.listQuery.extend({
      /** Only of this server. */
      serverId: Id.optional(),
      /** Only of this inventory. */
      inventoryId: Id.optional(),
      status: z.array(z.enum(CHANNEL_STATUSES)).max(16).optional(),
      input: z.array(z.enum(CHANNEL_INPUTS)).max(16).optional(),
      type: z.array(z.enum(CHANNEL_TYPES)).max(8).optional(),
      /** Whether their recording is requested. */
      recording: z.enum(['on', 'off']).optional(),
      problem: z.array(z.enum(CHANNEL_PROBLEMS)).max(8).optional(),
      /** Of servers that report this role. */
      serverRole: z.enum(SERVER_ROLES).optional(),
    }),
    references: {
      server: { kind: 'server', in: 'query', key: 'serverId' },
      inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' },
    },
    errors: ['NOT_FOUND'],
  },
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ name, serverId: Id }),
    example: { name: 'studio-4', serverId: 's-5f1a' },
    subject: { kind: 'server', in: 'body', key: 'serverId' },
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'OUTPUT_LICENSE'],
  }),
  createGroup: {
    method: 'POST',
    path: `${CORE}/v2/admin/channels/groups`,
    summary: 'Create a group of channels: a unit that is sent to it goes to its first member that is free',
    description:
      'Members are 1 to 32 output channels of the inventory, in the order in which they are taken. The group is in the groups of users that its members are in, as far as the caller may enter them.',
    access: { permission: 'channel:configure' },
    subject: { kind: 'inventory', in: 'body', key: 'inventoryId' },
    body: z.strictObject({ name, inventoryId: Id, memberIds: MemberIds }),
    example: { name: 'studios', inventoryId: 'metro', memberIds: ['ch-7d02', 'ch-7d03'] },
    status: 201,
    response: ManagedChannel,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  update: kept.update({
    body: z
      .strictObject({
        name,
        slate: z.boolean(),
        /** The format of the programme, also for destinations without a profile; null: unchanged. */
        forcedOutput: ForcedOutput.nullable(),
        input: z.enum(['unit', ...SENDER_INPUTS]),
        /** An output, whatever else the channel does. */
        forceOutput: z.boolean(),
        /** A source for other channels, which is a forced output; after this role ends it stays an output. */
        distributor: z.boolean(),
        /** For a group: its members in order; its other settings except the name are those of its members. */
        memberIds: MemberIds,
      })
      .partial(),
    example: { slate: true },
    errors: ['NAME_TAKEN', 'CHANNEL_BUSY', 'UNSUPPORTED', ...ROLE_LOCKS],
  }),
  remove: kept.remove('Delete a channel with its streaming destinations; recordings remain on the server', [
    'CHANNEL_BUSY',
    'CHANNEL_IS_SOURCE',
  ]),
  fetch: {
    method: 'GET',
    path: `${CORE}/channels/fetch`,
    summary: 'Channels of a group',
    access: { permission: 'channel:read' },
    subject: { kind: 'group', in: 'query', key: 'crnt_vcg_uid' },
    query: z.strictObject({ crnt_vcg_uid: Id }),
    response: z.array(Channel),
    errors: ['NOT_FOUND'],
  },
  multiChannels: {
    ...ofGroup,
    path: `${CORE}/v2/groups/{groupId}/multiChannels`,
    summary:
      'Channels of a group to which the cameras of a unit can go together, by server; and its groups of channels',
    response: z.array(MultiChannel),
  },
  groupChannels: {
    ...ofGroup,
    path: `${CORE}/internal/groups/{groupId}/channel-details`,
    summary: 'The channels of a group: status and allocation of each, and of all together',
    response: GroupChannels,
  },
  sdi: {
    ...ofInventory,
    path: `${CORE}/channels/sdi`,
    summary: 'Channels of an inventory that receive SDI',
  },
  output: {
    ...ofInventory,
    path: `${CORE}/channels/output`,
    summary: 'Channels of an inventory that are outputs, distributors included',
  },
  media: {
    method: 'POST',
    path: `${CORE}/channels/mediaAccessOutputInfo`,
    summary: 'Where the pictures of channels are; channels that the caller does not see are left out',
    access: { permission: 'channel:read' },
    body: z.strictObject({ uniqueIds: z.array(Id).max(256) }),
    example: { uniqueIds: ['ch-7d02'] },
    response: z.array(ChannelMedia),
    errors: [],
  },
  capabilities: {
    ...ofOne,
    path: `${CHANNEL}/capabilities`,
    summary: 'What a channel can do on its server',
    response: ChannelCapabilities,
  },
  ingestAssociation: {
    ...ofOne,
    path: `${CHANNEL}/ingest_association`,
    summary: 'The ingest server that records a channel, whether it is to, and whether it does',
    response: ChannelIngest,
  },
  setIngestAssociation: {
    method: 'PUT',
    path: `${CHANNEL}/ingest_association`,
    summary: 'Record a channel by itself while a unit with a story sends to it live, under its slugline; or no longer',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ enabled: z.boolean() }),
    example: { enabled: true },
    response: ChannelIngest,
    errors: ['NOT_FOUND', 'UNSUPPORTED'],
  },
  ips: {
    ...ofOne,
    path: `${CHANNEL}/ips`,
    summary: 'Where senders reach a channel, and units their returns of it',
    response: z.array(ChannelAddress),
  },
  groups: {
    ...ofOne,
    path: `${CORE}/v2/admin/channels/{id}/groups`,
    summary: 'Groups that a channel is in, of those that the caller may enter',
    response: z.array(NamedGroup),
  },
  inventories: {
    ...ofOne,
    path: `${CORE}/v2/admin/channels/{id}/inventories`,
    summary: 'The inventory of a channel',
    response: z.array(Named),
  },
  status: {
    method: 'GET',
    path: `${CHANNEL}/status`,
    summary: 'Status of a channel',
    access: { permission: 'channel:read' },
    subject: ofAnyChannel,
    params: IdParams,
    response: Channel,
    errors: ['NOT_FOUND'],
  },
  health: {
    method: 'GET',
    path: `${CHANNEL}/health`,
    summary: 'The last hour of a channel: what it received and sent, and what changed',
    access: { permission: 'channel:read' },
    subject: ofAnyChannel,
    params: IdParams,
    response: ChannelHealth,
    errors: ['NOT_FOUND'],
  },
  inputSource: {
    method: 'GET',
    path: `${CHANNEL}/inputSources`,
    summary:
      'Input of the channel: address and passphrase or stream key for a sender, or the source that its server fetches',
    description:
      'Passphrase and stream key are null for callers without `channel:secrets`. Secrets of a source are never answered.',
    access: { permission: 'channel:read' },
    subject: ofAnyChannel,
    params: IdParams,
    response: z.array(ChannelInputSource),
    errors: ['NOT_FOUND'],
  },
  addInputSource: {
    method: 'POST',
    path: `${CHANNEL}/inputSources`,
    summary:
      'Use the channel for an SRT, SRTLA or RTMP sender, or for a source that its server fetches; units cannot select it',
    description:
      'RTMP: each call makes a new stream key, which replaces the earlier one. Sources (SRT caller, RTSP, HLS, another channel of the same server, a recording of the same server, a test picture): the server begins to fetch at once; an omitted passphrase, password or recording of the same source is kept. What the server does not support is refused.',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    references: { source: { kind: 'channel', in: 'body', key: 'channelId' } },
    body: SourceSettings.extend({ protocol: z.enum([...SENDER_INPUTS, ...FETCHED_INPUTS]) }),
    example: { protocol: 'srt' },
    status: 201,
    response: ChannelInputSource,
    errors: ['NOT_FOUND', 'CHANNEL_BUSY', 'UNSUPPORTED', 'SOURCE_ELSEWHERE', 'SOURCE_LOOP'],
  },
  removeInputSource: {
    method: 'DELETE',
    path: `${CHANNEL}/inputSources`,
    summary: 'Use the channel for units again',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'CHANNEL_BUSY'],
  },
  setInputState: {
    method: 'PUT',
    path: `${CHANNEL}/inputSources/state`,
    summary: 'Start or stop fetching the source of the channel',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ on: z.boolean() }),
    example: { on: true },
    response: ChannelInputSource,
    errors: ['NOT_FOUND', 'NO_SOURCE', 'UNSUPPORTED'],
  },
  retryInput: {
    method: 'POST',
    path: `${CHANNEL}/inputSources/retry`,
    summary: 'Fetch a source that failed now, before its next retry is due',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'SOURCE_NOT_RETRYING', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  ...MEMBERSHIP_CALLS,
  ...SOURCE_ORDER_CALLS,
  blockCaller: {
    method: 'PUT',
    path: `${CHANNEL}/blockedCallers`,
    summary: 'Refuse calls from an address to the channel, until it is allowed again',
    description:
      'Callers from there that are connected are disconnected. An address that is refused already changes nothing.',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ address: checkedText(checkBlockedAddress) }),
    example: { address: '192.0.2.7' },
    response: Channel,
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'BLOCKED_LIMIT'],
  },
  allowCaller: {
    method: 'POST',
    path: `${CHANNEL}/blockedCallers/allow`,
    summary: 'Allow calls from an address to the channel again',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ address: checkedText(checkBlockedAddress) }),
    example: { address: '192.0.2.7' },
    response: Channel,
    errors: ['NOT_FOUND'],
  },
  dropCaller: {
    method: 'POST',
    path: `${CHANNEL}/callers/drop`,
    summary: 'End the connection of a caller now; it may call again',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ protocol: z.enum(CALLER_PROTOCOLS), address: z.string().max(64).nullable() }),
    example: { protocol: 'srt', address: '192.0.2.7' },
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'CALLER_GONE', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  setBandwidthLimit: {
    method: 'PUT',
    path: `${CORE}/channels/bwLimit`,
    summary: 'Limit what a unit sends live to the channel, on air too',
    description:
      '`option` is `disabled`, `custom` or a number of Mbps; `customKbps` counts with `custom` alone: 0 for none, else 1000 to 20000. Other senders and fetched sources are not limited.',
    access: { permission: 'channel:configure' },
    subject: { kind: 'channel', in: 'body', key: 'channelId' },
    body: z.strictObject({ channelId: Id, ...Cap.shape }),
    example: { channelId: 'ch-7d02', option: 3.6, customKbps: 0 },
    response: Channel,
    errors: ['NOT_FOUND'],
  },
  setPrivateSession: {
    method: 'PUT',
    path: `${CORE}/channels/privateSession`,
    summary: 'Begin or end a private session of the channel, on air too',
    description:
      'During a private session the pictures and the sound of the channel are given to those alone who configure channels: others get no thumbnail, preview or last picture, share links are interrupted, and guests get no return picture. Recording, streaming destinations, channels that take its programme, and what units receive as video return go on.',
    access: { permission: 'channel:configure' },
    subject: { kind: 'channel', in: 'body', key: 'channelId' },
    body: z.strictObject({ channelId: Id, enabled: z.boolean() }),
    example: { channelId: 'ch-7d02', enabled: true },
    response: Channel,
    errors: ['NOT_FOUND'],
  },
  setRecording: {
    method: 'PUT',
    path: `${CHANNEL}/recording`,
    summary: 'Start or stop recording the channel on its server',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ enabled: z.boolean() }),
    example: { enabled: true },
    response: Channel,
    errors: ['NOT_FOUND'],
  },
});
