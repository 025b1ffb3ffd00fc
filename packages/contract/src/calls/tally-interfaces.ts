import { checkTallyName, checkTallyText, TALLY_KINDS, TALLY_MODES, TALLY_TRANSPORTS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { memberParams, resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { ListedTallyInterface, TallyInterface, TallyLogLine, TallyOfChannel } from '../entities/tally.js';

const PATH = `${CORE}/v2/admin/tally_interfaces` as const;

const kept = resource({
  kind: 'tallyInterface',
  names: ['tally interface', 'tally interfaces'],
  path: PATH,
  see: 'tally:manage',
  manage: 'tally:manage',
  item: TallyInterface,
  search: ['name', 'inventory', 'server'],
  sort: ['name', 'createdAt'],
});

const lamp = z.int().min(1).max(4);
/** Changeable fields; defaults of a new one: UDP, in, lamp 1 is programme and lamp 2 preview, all else empty. */
const fields = z
  .strictObject({
    name: checkedText(checkTallyName),
    transport: z.enum(TALLY_TRANSPORTS),
    mode: z.enum(TALLY_MODES),
    listenPort: z.int().nullable(),
    peerHost: z.string().max(253).nullable(),
    peerPort: z.int().nullable(),
    dleStx: z.boolean(),
    utf16: z.boolean(),
    programmeLamp: lamp,
    previewLamp: lamp,
    resend: z.boolean(),
    expectsRepeats: z.boolean(),
    brokerUrl: z.string().max(300).nullable(),
    topic: z.string().max(200).nullable(),
    userName: z.string().max(128).nullable(),
    /** Null: none. */
    password: z.string().max(128).nullable(),
  })
  .partial();

const see = { permission: 'channel:read' } as const;
const ofChannel = { kind: 'channel', in: 'params', key: 'id' } as const;
const OF_CHANNEL = `${CORE}/v2/channels/{id}/tally` as const;

/** Tally interfaces of inventories and the channels that are their sources (spec 2 §3, §7); paths are ours, the specification gives none. */
export const tallyInterfaces = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields.extend({
      name: checkedText(checkTallyName),
      kind: z.enum(TALLY_KINDS),
      inventoryId: Id,
      serverId: Id.nullable().optional(),
    }),
    example: { name: 'Gallery 1', kind: 'http', inventoryId: 'metro' },
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'UNSUPPORTED', 'TALLY_LIMIT', 'SERVER_PORT_TAKEN'],
  }),
  update: kept.update({
    body: fields,
    example: { name: 'Gallery 1' },
    errors: ['NAME_TAKEN', 'UNSUPPORTED', 'SERVER_PORT_TAKEN'],
  }),
  remove: kept.remove('Delete a tally interface; its channels go on without it'),
  log: {
    method: 'GET',
    path: `${PATH}/{id}/log`,
    summary: 'What came at a tally interface lately, newest first',
    description: 'At most 200 lines, from the memory of this console.',
    access: { permission: 'tally:manage' },
    subject: { kind: 'tallyInterface', in: 'params', key: 'id' },
    params: IdParams,
    response: z.array(TallyLogLine),
    errors: ['NOT_FOUND'],
  },
  ofInventory: {
    method: 'GET',
    path: `${CORE}/v2/inventories/{id}/tally_interfaces`,
    summary: 'Tally interfaces of an inventory with their sources, by name',
    access: see,
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    response: z.array(ListedTallyInterface),
    errors: ['NOT_FOUND'],
  },
  ofChannel: {
    method: 'GET',
    path: OF_CHANNEL,
    summary: 'Tally of a channel, and the sources that it comes from',
    access: see,
    subject: ofChannel,
    params: IdParams,
    response: TallyOfChannel,
    errors: ['NOT_FOUND'],
  },
  associate: {
    method: 'POST',
    path: `${OF_CHANNEL}/association`,
    summary: 'Associate a channel with a source of a tally interface',
    description: 'One source is one channel; a channel may be several sources, also of several interfaces.',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    references: { interface: { kind: 'tallyInterface', in: 'body', key: 'interfaceId' } },
    body: z.strictObject({ interfaceId: Id, screen: z.int().default(0), address: z.int() }),
    example: { interfaceId: 'tal-1', address: 1 },
    response: TallyOfChannel,
    errors: ['NOT_FOUND', 'TALLY_SOURCE_TAKEN', 'TALLY_LIMIT'],
  },
  dissociate: {
    method: 'DELETE',
    path: `${OF_CHANNEL}/association/{sourceId}`,
    summary: 'Take a channel from a source of a tally interface',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: memberParams('sourceId'),
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  setState: {
    method: 'POST',
    path: `${CORE}/v2/tally_interfaces/{id}/state`,
    summary: 'Say over HTTP what a source is: on programme, on preview, or off',
    description:
      'For an interface over HTTP, with an API key, as control surfaces and automation call it. Without `text` the label stays as it was last said. The same again changes nothing.',
    access: { permission: 'tally:set' },
    subject: { kind: 'tallyInterface', in: 'params', key: 'id' },
    params: IdParams,
    body: z.strictObject({
      address: z.int().min(0).max(65_534),
      state: z.enum(['programme', 'preview', 'off']),
      text: checkedText(checkTallyText).optional(),
    }),
    example: { address: 1, state: 'programme', text: 'CAM 1' },
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'TALLY_NOT_HTTP'],
  },
});
