import {
  checkComment,
  checkServerName,
  checkShortText,
  OWNERSHIPS,
  SERVER_ROLES,
  SERVER_TYPES,
} from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Command, CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';
import {
  Coordinates,
  ManagedServer,
  ServerAddress,
  ServerCapabilities,
  ServerSpecifications,
} from '../entities/managed-server.js';
import { Server, ServerStatusView } from '../entities/server.js';
import { ServerService } from '../entities/server-services.js';
import { PairingCode } from './units.js';

const SERVER = `${CORE}/v2/servers/{id}`;
const ofServer = { kind: 'server', in: 'params', key: 'id' } as const;

const kept = resource({
  kind: 'server',
  names: ['server', 'servers'],
  path: `${CORE}/v2/admin/servers`,
  see: 'server:read',
  manage: 'server:configure',
  item: ManagedServer,
  search: ['name', 'comment', 'inventory', 'address'],
  sort: ['name', 'inventory', 'createdAt'],
});

/** Common parts of calls that read from one server. */
const reading = {
  method: 'GET',
  access: { permission: 'server:read' },
  subject: ofServer,
  params: IdParams,
  errors: ['NOT_FOUND'],
} as const;
const Comment = z.object({ comment: z.string() });

/** Servers (spec 2 §7). */
export const servers = defineCalls({
  list: {
    ...kept.list(),
    description: 'The same filter as CSV, whole: GET v2/admin/servers/file.',
    query: kept.listQuery.extend({
      status: z.array(Server.shape.status).max(3).optional(),
      roles: z.array(z.enum(SERVER_ROLES)).max(8).optional(),
      ownership: z.array(z.enum(OWNERSHIPS)).max(OWNERSHIPS.length).optional(),
      version: z.string().max(32).optional(),
      inventoryId: Id.optional(),
      groupId: Id.optional(),
      labelId: Id.optional(),
      /** Only those that offer databridges to units. */
      databridge: z.literal('yes').optional(),
    }),
    references: {
      inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' },
      group: { kind: 'group', in: 'query', key: 'groupId' },
      label: { kind: 'label', in: 'query', key: 'labelId' },
    },
    errors: ['NOT_FOUND'],
  },
  listOfInventory: {
    ...kept.list(),
    path: `${CORE}/v2/admin/inventories/{id}/servers`,
    summary: 'Servers of an inventory, paged; of one type alone, as they reported their roles',
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    query: kept.listQuery.extend({ type: z.enum(SERVER_TYPES).optional() }),
    errors: ['NOT_FOUND'],
  },
  get: kept.get(),
  create: {
    ...kept.create({
      body: z.strictObject({ name: z.string().max(1024), groupId: Id, channels: z.int().min(1).max(32) }),
      example: { name: 'media-2', groupId: 'g-20b7', channels: 8 },
      subject: { kind: 'group', in: 'body', key: 'groupId' },
      errors: ['NOT_FOUND', 'NAME_TAKEN'],
    }),
    summary: 'Add a media server with channels to a group; it is offline until a machine is paired with it',
    description: 'Channels are named after the server: `<name>-1`, `<name>-2` …',
  },
  update: kept.update({
    body: z
      .strictObject({
        name: checkedText(checkServerName),
        comment: checkedText(checkComment),
        address: checkedText(checkShortText),
        coordinates: Coordinates.nullable(),
        ownership: z.enum(OWNERSHIPS).nullable(),
      })
      .partial(),
    example: { comment: 'Rack 4, north bureau' },
    errors: ['NAME_TAKEN'],
  }),
  remove: {
    ...kept.remove(
      'Delete a server with its channels and their streaming destinations; recordings remain on its disk',
      ['CHANNEL_BUSY', 'FORBIDDEN', 'AUDIO_ROOM_IN_USE'],
    ),
    description: '`FORBIDDEN` unless the caller sees every channel of the server. Its machine is unpaired.',
  },
  changeInventory: {
    method: 'PUT',
    path: `${CORE}/v2/admin/servers/{id}/inventory`,
    summary: 'Move a server that nothing uses to another inventory, into a group of it; its machine stays paired',
    description:
      'Nothing of the old inventory comes along: its channels are deleted with all that belongs to them, and as many new ones are made, named after the server. Its settings are those of a new server. Recordings remain on its disk. For who administers both inventories; `FORBIDDEN` unless the caller sees every channel of the server.',
    access: { permission: 'server:configure' },
    subject: ofServer,
    references: { group: { kind: 'group', in: 'body', key: 'groupId' } },
    params: IdParams,
    body: z.strictObject({ groupId: Id }),
    example: { groupId: 'g-20b7' },
    response: ManagedServer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CHANNEL_BUSY', 'AUDIO_ROOM_IN_USE', 'NAME_TAKEN'],
  },
  moveChannels: {
    method: 'POST',
    path: `${CORE}/v2/admin/servers/{id}/channels/move`,
    summary: 'Move channels of a server, all or some, to another server of the inventory',
    description:
      'For a server that is lost; from one that is online, only channels that nothing uses (`CHANNEL_BUSY`). Passphrases and keys stay, addresses change, recordings stay where they are. A unit that transmits live to one of the channels is stopped and started again towards the new server; other transmissions end. `FORBIDDEN` unless the caller sees every channel of the server, or names those to move.',
    access: { permission: 'server:configure' },
    subject: ofServer,
    references: { target: { kind: 'server', in: 'body', key: 'serverId' } },
    params: IdParams,
    body: z.strictObject({
      serverId: Id,
      /** Absent: all. */
      channelIds: z.array(Id).min(1).max(256).optional(),
    }),
    example: { serverId: 's-20b7', channelIds: ['ch-12ab'] },
    /** Number of restarted units, and of ended transmissions. */
    response: z.object({ channelIds: z.array(Id), restarted: z.int(), ended: z.int() }),
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'SAME_SERVER',
      'OTHER_INVENTORY',
      'SERVER_OFFLINE',
      'SERVER_DRAINING',
      'INPUT_UNAVAILABLE',
      'CHANNEL_BUSY',
      'OUTPUT_LICENSE',
    ],
  },
  server: { ...reading, path: SERVER, summary: 'One server', response: Server },
  status: { ...reading, path: `${SERVER}/status`, summary: 'Status of a server', response: ServerStatusView },
  comment: { ...reading, path: `${SERVER}/comment`, summary: 'Comment on a server', response: Comment },
  setComment: {
    ...reading,
    method: 'PUT',
    path: `${SERVER}/comment`,
    summary: 'Change the comment on a server',
    access: { permission: 'server:configure' },
    body: z.strictObject({ comment: checkedText(checkComment) }),
    example: { comment: 'Rack 4, north bureau' },
    response: Comment,
  },
  capabilities: {
    ...reading,
    path: `${SERVER}/capabilities`,
    summary: 'What a server offers; nothing until it has reported',
    response: ServerCapabilities,
  },
  specifications: {
    ...reading,
    path: `${SERVER}/specifications`,
    summary: 'Machine and software of a server',
    response: ServerSpecifications,
  },
  ips: {
    ...reading,
    path: `${SERVER}/ips`,
    summary: 'Where units and senders reach the services of a server',
    response: z.array(ServerAddress),
  },
  services: {
    ...reading,
    path: `${SERVER}/services`,
    summary: 'Services of a server, whether it offers each, and how many channels use it; none until it has reported',
    response: z.array(ServerService),
  },
  command: {
    ...reading,
    path: `${SERVER}/commands/{commandId}`,
    summary: 'Progress and result of a command',
    params: z.strictObject({ id: Id, commandId: Id }),
    response: Command,
  },
  resetInstance: {
    ...reading,
    method: 'PUT',
    path: `${SERVER}/resetinstance`,
    summary: 'End everything that the channels of a server run, and start it again',
    description:
      'The machine and the server program go on. What is on air there is interrupted: 6808 while the server is busy, unless `confirmed`. `FORBIDDEN` unless the caller sees every channel of the server.',
    access: { permission: 'server:configure' },
    body: z.strictObject({ confirmed: z.boolean().default(false) }),
    example: { confirmed: true },
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNSUPPORTED', 'SERVER_OFFLINE', 'SERVER_IN_USE'],
  },
  makePairingCode: {
    method: 'POST',
    path: `${SERVER}/settings/pairingCode`,
    summary: 'Create a pairing code, valid once and for 10 minutes; it replaces an earlier one',
    description:
      '`FORBIDDEN` unless the caller sees every channel of the server. Pairing again gives the server a new key for its pictures and its channels new passphrases, and ends what is on air there.',
    access: { permission: 'server:configure' },
    subject: ofServer,
    params: IdParams,
    status: 201,
    response: PairingCode,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
