import {
  checkDucking,
  checkRoomDescription,
  checkRoomName,
  MAX_AUDIO_INTERFACES,
  MAX_ROOM_RECORDS,
  ROOM_VOLUME,
} from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged } from '../call/paging.js';
import { memberParams, resource } from '../call/resource.js';
import {
  AudioRoom,
  AudioRoomCount,
  AudioRoomEntry,
  AudioRoomState,
  BrowserOffer,
  ParticipantId,
} from '../entities/audio-room.js';
import { IceServers } from '../entities/ice-servers.js';
import { Id, IdParams } from '../entities/ids.js';

const PATH = `${CORE}/v2/audioRooms` as const;
const OF_INVENTORY = `${CORE}/v2/inventories/{id}/audioRooms` as const;
const SESSION = `${CORE}/v2/units/{id}/intercom/session` as const;

const kept = resource({
  kind: 'audioRoom',
  names: ['audio room', 'audio rooms'],
  path: PATH,
  see: 'audioRoom:read',
  manage: 'audioRoom:manage',
  item: AudioRoom,
  search: ['name', 'description', 'inventory'],
  sort: ['name', 'inventory', 'createdAt'],
});

const fields = {
  name: checkedText(checkRoomName),
  description: checkedText(checkRoomDescription),
  duckingDb: z.int().refine((db) => checkDucking(db) === null),
  unitIds: z.array(Id).max(MAX_ROOM_RECORDS),
  channelIds: z.array(Id).max(MAX_ROOM_RECORDS),
  /** Of the server of the room; absent in a new one: none. */
  audioInterfaceIds: z.array(Id).max(MAX_AUDIO_INTERFACES).optional(),
};
const see = { permission: 'audioRoom:read' } as const;
const join = { permission: 'audioRoom:join' } as const;
const ofRoom = { subject: { kind: 'audioRoom', in: 'params', key: 'id' } } as const;
const ofUnit = { subject: { kind: 'unit', in: 'params', key: 'id' } } as const;
const offer = {
  body: BrowserOffer,
  example: { sdp: 'v=0\r\n…', muted: true },
  status: 201,
  response: AudioRoomEntry,
} as const;
const change = {
  body: z.strictObject({ muted: z.boolean(), volume: z.int().min(ROOM_VOLUME.min).max(ROOM_VOLUME.max) }).partial(),
  example: { muted: true },
  status: 204,
  response: null,
  errors: ['NOT_FOUND', 'NO_INTERCOM', 'AUDIO_ROOM_UNREACHABLE'],
} as const;
const JOIN_ERRORS = ['NOT_FOUND', 'NO_INTERCOM', 'AUDIO_ROOM_OFF', 'AUDIO_ROOM_LICENSE', 'AUDIO_ROOM_FULL', 'AUDIO_ROOM_LET_OUT', 'AUDIO_ROOM_MOVED', 'AUDIO_ROOM_UNREACHABLE'] as const; // prettier-ignore

/** Audio rooms, their participants, and the direct line to one unit (spec 2 §3, §5, §7); paths are ours where the specification gives none. */
export const audioRooms = defineCalls({
  list: kept.list(),
  get: kept.get(),
  ofInventory: {
    method: 'GET',
    path: OF_INVENTORY,
    summary: 'Audio rooms of an inventory, by name',
    access: see,
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    query: z.strictObject({
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    response: paged(AudioRoom),
    errors: ['NOT_FOUND'],
  },
  count: {
    method: 'GET',
    path: `${OF_INVENTORY}/count`,
    summary: 'How many audio rooms an inventory has, and its licences for participants',
    access: see,
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    response: AudioRoomCount,
    errors: ['NOT_FOUND'],
  },
  create: kept.create({
    body: z.strictObject({ ...fields, serverId: Id }),
    example: { name: 'Studio', description: '', duckingDb: 12, unitIds: [], channelIds: [], serverId: 'server-1' },
    subject: { kind: 'server', in: 'body', key: 'serverId' },
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'NO_INTERCOM', 'AUDIO_ROOM_OFF', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  }),
  update: kept.update({
    /** Another server of the inventory, only while the room is empty; sounds of the old server are removed. */
    body: z.strictObject({ ...fields, serverId: Id }).partial(),
    example: { name: 'Studio', unitIds: [] },
    references: { server: { kind: 'server', in: 'body', key: 'serverId' } },
    errors: ['NAME_TAKEN', 'NO_INTERCOM', 'AUDIO_ROOM_IN_USE', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  }),
  remove: kept.remove('Delete an audio room that nobody is in', ['AUDIO_ROOM_IN_USE']),
  participants: {
    ...ofRoom,
    method: 'GET',
    path: `${PATH}/{id}/participants`,
    summary: 'Who is in an audio room, and who speaks',
    access: see,
    params: IdParams,
    response: AudioRoomState,
    errors: ['NOT_FOUND'],
  },
  iceServers: {
    method: 'GET',
    path: `${PATH}/iceServers`,
    summary: 'STUN and TURN servers for the browser of who takes part, with credentials that are valid for some hours',
    access: join,
    viewing: false,
    response: z.object({ iceServers: IceServers }).meta({ id: 'AudioRoomIceServers' }),
  },
  join: {
    ...ofRoom,
    ...offer,
    method: 'POST',
    path: `${PATH}/{id}/participants`,
    summary: 'Join an audio room with a browser (WebRTC)',
    access: join,
    params: IdParams,
    errors: JOIN_ERRORS,
  },
  change: {
    ...ofRoom,
    ...change,
    method: 'PUT',
    path: `${PATH}/{id}/participants/{participantId}`,
    summary: 'Mute a participant of an audio room, or set how loud the room hears it',
    access: join,
    params: z.strictObject({ id: Id, participantId: ParticipantId }),
  },
  leave: {
    ...ofRoom,
    method: 'DELETE',
    path: `${PATH}/{id}/participants/{participantId}`,
    summary: 'Leave an audio room, or let a unit out; others only for who manages the inventory',
    access: join,
    params: memberParams('participantId'),
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  addUnit: {
    ...ofRoom,
    method: 'POST',
    path: `${PATH}/{id}/units/{unitId}`,
    summary: 'Let a unit of an audio room take part in it',
    access: join,
    params: memberParams('unitId'),
    references: { unit: { kind: 'unit', in: 'params', key: 'unitId' } },
    status: 202,
    response: z.object({ commandId: Id }),
    errors: [
      'NOT_FOUND',
      'NO_INTERCOM',
      'AUDIO_ROOM_OFF',
      'AUDIO_ROOM_LICENSE',
      'AUDIO_ROOM_FULL',
      'AUDIO_ROOM_UNREACHABLE',
      'UNIT_OFFLINE',
      'UNSUPPORTED',
      'UNIT_BUSY',
    ],
  },
  dial: {
    ...ofUnit,
    ...offer,
    method: 'POST',
    path: SESSION,
    summary: 'Open the direct line to a unit, and join it with a browser (WebRTC)',
    access: join,
    params: IdParams,
    errors: [...JOIN_ERRORS, 'UNIT_OFFLINE', 'UNSUPPORTED', 'UNIT_BUSY'],
  },
  dialled: {
    ...ofUnit,
    method: 'GET',
    path: SESSION,
    summary: 'Who is on the direct line to a unit',
    access: see,
    params: IdParams,
    response: AudioRoomState,
    errors: ['NOT_FOUND'],
  },
  changeSession: {
    ...ofUnit,
    ...change,
    method: 'PUT',
    path: `${SESSION}/{sessionId}`,
    summary: 'Mute a participant of the direct line to a unit, or set how loud it is heard',
    access: join,
    params: z.strictObject({ id: Id, sessionId: ParticipantId }),
  },
  endSession: {
    ...ofUnit,
    method: 'DELETE',
    path: `${SESSION}/{sessionId}`,
    summary: 'End a session of the intercom of a unit: the unit leaves its audio room, or somebody the direct line',
    access: join,
    params: memberParams('sessionId'),
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
});
