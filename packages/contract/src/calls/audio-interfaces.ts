import { INTERFACE_CHANNELS, AUDIO_FORMATS, checkAudioInterfaceName } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { memberParams, resource } from '../call/resource.js';
import {
  AudioInterface,
  AudioInterfaceCount,
  IfbOfChannel,
  ListedAudioInterface,
} from '../entities/audio-interface.js';
import { Id, IdParams } from '../entities/ids.js';

const kept = resource({
  kind: 'audioInterface',
  names: ['audio interface', 'audio interfaces'],
  path: `${CORE}/v2/admin/audio_interfaces`,
  see: 'audioInterface:manage',
  manage: 'audioInterface:manage',
  item: AudioInterface,
  search: ['name', 'inventory', 'server'],
  sort: ['name', 'createdAt'],
});

/** Changeable fields; defaults of a new one: L24, two channels, from any sender to the server itself. */
const fields = z
  .strictObject({
    name: checkedText(checkAudioInterfaceName),
    format: z.enum(AUDIO_FORMATS),
    audioChannels: z.literal(INTERFACE_CHANNELS),
    listenPort: z.int(),
    multicastGroup: z.string().max(45).nullable(),
    sourceHost: z.string().max(45).nullable(),
  })
  .partial();

const see = { permission: 'channel:read' } as const;
const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofChannel = { kind: 'channel', in: 'params', key: 'id' } as const;
const OF_INVENTORY = `${CORE}/v2/inventories/{id}/audio_interfaces` as const;
const OF_CHANNEL = `${CORE}/v2/channels/{id}/ifb` as const;

/** Audio interfaces (IFB) of inventories and the channels whose crews hear them (spec 2 §3, §7); paths are ours, the specification gives none. */
export const audioInterfaces = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields.extend({
      name: checkedText(checkAudioInterfaceName),
      listenPort: z.int(),
      serverId: Id,
    }),
    example: { name: 'Dante 1', listenPort: 5004, serverId: 'server-1' },
    subject: { kind: 'server', in: 'body', key: 'serverId' },
    errors: [
      'NOT_FOUND',
      'NAME_TAKEN',
      'UNSUPPORTED',
      'AUDIO_INTERFACE_LIMIT',
      'SERVER_PORT_TAKEN',
      'FEATURE_OFF',
      'SERVICE_LICENSE',
    ],
  }),
  update: kept.update({
    body: fields,
    example: { name: 'Dante 1' },
    errors: ['NAME_TAKEN', 'SERVER_PORT_TAKEN'],
  }),
  remove: kept.remove('Delete an audio interface; crews go on without it'),
  ofInventory: {
    method: 'GET',
    path: OF_INVENTORY,
    summary: 'Audio interfaces of an inventory with their channels, by name',
    access: see,
    subject: ofInventory,
    params: IdParams,
    response: z.array(ListedAudioInterface),
    errors: ['NOT_FOUND'],
  },
  count: {
    method: 'GET',
    path: `${OF_INVENTORY}/count`,
    summary: 'How many audio interfaces of an inventory are available, used and frozen',
    description: 'Used: a unit hears it now. Frozen: a unit is to hear it, and nothing arrives.',
    access: see,
    subject: ofInventory,
    params: IdParams,
    response: AudioInterfaceCount,
    errors: ['NOT_FOUND'],
  },
  ofChannel: {
    method: 'GET',
    path: OF_CHANNEL,
    summary: 'The audio interfaces that units hear that send to a channel',
    access: see,
    subject: ofChannel,
    params: IdParams,
    response: IfbOfChannel,
    errors: ['NOT_FOUND'],
  },
  associate: {
    method: 'POST',
    path: `${OF_CHANNEL}/association`,
    summary: 'Associate a channel with an audio interface: units that send to it hear it',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    references: { audioInterface: { kind: 'audioInterface', in: 'body', key: 'audioInterfaceId' } },
    body: z.strictObject({ audioInterfaceId: Id }),
    example: { audioInterfaceId: 'aif-1' },
    response: IfbOfChannel,
    errors: ['NOT_FOUND', 'AUDIO_INTERFACE_LIMIT', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  },
  dissociate: {
    method: 'DELETE',
    path: `${OF_CHANNEL}/association/{audioInterfaceId}`,
    summary: 'Take an audio interface from a channel',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: memberParams('audioInterfaceId'),
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
});
