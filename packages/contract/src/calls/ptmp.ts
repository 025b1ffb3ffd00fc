import { MAX_PTMP_CHANNELS, PTMP_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { START_REFUSALS, startsStream, stopsStream } from '../call/stream.js';
import { ofUnit } from '../call/subjects.js';
import { Channel } from '../entities/channel.js';
import { Id, IdParams, Kbps } from '../entities/ids.js';
import { GroupOfInventory, NamedGroup } from '../entities/named-group.js';

const POINT = `${CORE}/v2/p2p/{id}`;

/** Channels of a point-to-point (one) or point-to-multipoint unit (several); all get the same picture. */
export const PointChannels = z
  .object({
    uid: Id,
    mode: z.enum(PTMP_MODES),
    selectedChannels: z.array(z.object({ channelId: Id, channelName: z.string(), busy: z.boolean() })),
  })
  .meta({ id: 'PointChannels' });

/** Point-to-point and point-to-multipoint units of a channel, by name. `kbps`: what the channel receives from the unit now; null: nothing. */
const ChannelPtmpUnit = z
  .object({ unitId: Id, unitName: z.string(), mode: z.enum(PTMP_MODES), online: z.boolean(), kbps: Kbps.nullable() })
  .meta({ id: 'ChannelPtmpUnit' });

const common = { subject: ofUnit, params: IdParams } as const;
const changing = {
  access: { permission: 'unit:configure' },
  response: PointChannels,
  errors: [
    'NOT_FOUND',
    'UNIT_BUSY',
    'UNSUPPORTED',
    'FEATURE_OFF',
    'POINT_TO_POINT',
    'BROADCAST_ALLOCATED',
    'CHANNEL_TYPE',
  ],
} as const;

/** Point-to-point and point-to-multipoint units (spec 1 §5; spec 2 §5). */
export const ptmp = defineCalls({
  channels: {
    ...common,
    method: 'GET',
    path: POINT,
    summary: 'Channels assigned to a point-to-point or point-to-multipoint unit',
    access: { permission: 'unit:read' },
    response: PointChannels,
    errors: ['NOT_FOUND', 'UNSUPPORTED'],
  },
  add: {
    ...common,
    ...changing,
    method: 'POST',
    path: POINT,
    summary: 'Assign another channel to the unit',
    body: z.strictObject({ channelId: Id }),
    example: { channelId: 'ch-7d02' },
  },
  set: {
    ...common,
    ...changing,
    method: 'PUT',
    path: POINT,
    summary: 'Replace the channels assigned to the unit',
    body: z.strictObject({ channelIds: z.array(Id).max(MAX_PTMP_CHANNELS) }),
    example: { channelIds: ['ch-7d02'] },
  },
  clear: { ...common, ...changing, method: 'DELETE', path: POINT, summary: 'Remove all channels from the unit' },
  selectable: {
    method: 'GET',
    path: `${CORE}/ptmp/fetchPtmpChannels`,
    summary: 'Channels of a group that point-to-multipoint units can be assigned to',
    access: { permission: 'channel:read' },
    subject: { kind: 'group', in: 'query', key: 'crnt_vcg_uid' },
    query: z.strictObject({ crnt_vcg_uid: Id }),
    response: z.array(Channel),
    errors: ['NOT_FOUND'],
  },
  update: {
    ...changing,
    method: 'POST',
    path: `${CORE}/ptmp/updatePtmpChannels`,
    summary: 'Replace the channels assigned to the unit, as PUT p2p/{id}',
    subject: { kind: 'unit', in: 'body', key: 'uid' },
    body: z.strictObject({ uid: Id, channelIds: z.array(Id).max(MAX_PTMP_CHANNELS) }),
    example: { uid: 'u-5f1a', channelIds: ['ch-7d02'] },
  },
  unitsOfChannel: {
    method: 'GET',
    path: `${CORE}/v2/admin/channels/{id}/ptmp`,
    summary:
      'Point-to-point and point-to-multipoint units that a channel is assigned to, with what it receives of each',
    access: { permission: 'channel:read' },
    subject: { kind: 'channel', in: 'params', key: 'id' },
    params: IdParams,
    response: z.array(ChannelPtmpUnit),
    errors: ['NOT_FOUND'],
  },
  groups: {
    ...common,
    method: 'GET',
    path: `${POINT}/groups`,
    summary: 'Groups of the unit’s inventory that the caller can access, and which of them contain the unit',
    access: { permission: 'unit:read' },
    response: z.array(GroupOfInventory),
    errors: ['NOT_FOUND', 'UNSUPPORTED'],
  },
  setGroups: {
    ...common,
    method: 'PUT',
    path: `${POINT}/groups`,
    summary: 'Replace the groups of the unit, among those that the caller can access',
    access: { permission: 'unit:remove' },
    body: z.strictObject({ groupIds: z.array(Id).max(256) }),
    example: { groupIds: ['grp-42'] },
    response: z.array(GroupOfInventory),
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'UNIT_BUSY'],
  },
  selectedGroups: {
    ...common,
    method: 'GET',
    path: `${POINT}/groups/selected`,
    summary: 'Groups that the unit is in, of those that the caller may enter',
    access: { permission: 'unit:read' },
    response: z.array(NamedGroup),
    errors: ['NOT_FOUND', 'UNSUPPORTED'],
  },
  start: {
    ...startsStream,
    path: `${POINT}/stream`,
    summary: 'Start the unit to all its assigned channels, all or none',
    errors: [...START_REFUSALS, 'CAMERA_NOT_CONNECTED', 'POINT_TO_POINT'],
  },
  stop: {
    ...stopsStream,
    path: `${POINT}/stream`,
    summary: 'Stop the unit on all its channels',
    errors: [...stopsStream.errors, 'UNSUPPORTED'],
  },
});
