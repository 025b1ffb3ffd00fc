import {
  DUCKING_DB,
  INTERCOM_STATES,
  MAX_AUDIO_INTERFACES,
  MAX_ROOM_PARTICIPANTS,
  MAX_ROOM_RECORDS,
  MAX_SERVER_ROOMS,
  ROOM_MEMBERS,
  ROOM_VOLUME,
} from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { RoomName } from './crew-call.js';
import { ReportedAudioInterface } from './audio-interfaces.js';
import { ServerTarget } from './targets.js';

/** Percent. */
const Volume = z.int().min(ROOM_VOLUME.min).max(ROOM_VOLUME.max);

/** A room that a server mixes once a participant joins, and the channels that are heard in it. */
export const DesiredRoom = z.strictObject({
  roomId: Id,
  /** Reduction of the channels while somebody speaks, dB. */
  duckingDb: z.int().min(DUCKING_DB.min).max(DUCKING_DB.max),
  channelIds: z.array(Id).max(MAX_ROOM_RECORDS),
  /** Audio interfaces of the server that are heard in it too; only for a server that reports `audioInterfaces`. */
  interfaceIds: z.array(Id).max(MAX_AUDIO_INTERFACES).optional(),
  /** Units and sounds that join muted, or with another volume than their own; only for a server that reports `keepsHeard`. */
  heard: z
    .array(z.strictObject({ id: z.string().min(1).max(80), muted: z.boolean(), volume: Volume }))
    .max(MAX_ROOM_PARTICIPANTS + MAX_ROOM_RECORDS + MAX_AUDIO_INTERFACES)
    .optional(),
});
export const DesiredRooms = z.array(DesiredRoom).max(MAX_SERVER_ROOMS);

/** The participants of a room; ids of programmes are `programme.` and the channel's id, of audio interfaces `interface.` and their id. */
export const ReportedRoom = z.object({
  roomId: Id,
  participants: z
    .array(
      z.object({
        id: z.string().min(1).max(80),
        kind: z.enum(ROOM_MEMBERS),
        state: z.enum(INTERCOM_STATES),
        muted: z.boolean(),
        volume: Volume,
        talking: z.boolean(),
      }),
    )
    .max(2 * MAX_ROOM_PARTICIPANTS),
});
export type ReportedRoom = z.output<typeof ReportedRoom>;

/** Whether the engine of rooms runs, the rooms that are in use, and whether it supports `heard`. */
const ReportedIntercom = z.object({
  running: z.boolean(),
  keepsHeard: z.boolean().optional(),
  rooms: z.array(ReportedRoom).max(MAX_SERVER_ROOMS),
});

/** Fields of the state of a server: its audio rooms, and its audio interfaces; absent: it has none. */
export const IntercomReport = {
  intercom: ReportedIntercom.optional(),
  audioInterfaces: z.array(ReportedAudioInterface).max(MAX_AUDIO_INTERFACES).optional(),
} as const;

/** Orders about the intercom of a unit. */
export const INTERCOM_ORDERS = [
  /**
   * Joins a room of a server until an order to leave; another room replaces the previous one. `roomName`: only for a unit that offers
   * `intercom`.
   */
  z.strictObject({
    name: z.literal('joinAudioRoom'),
    args: z.strictObject({ roomId: Id, roomName: RoomName.optional(), target: ServerTarget }),
  }),
  z.strictObject({ name: z.literal('leaveAudioRoom'), args: z.strictObject({}) }),
] as const;

/** Request to a server for a browser that joins a room: `POST /rooms/{roomId}/participants/{id}` (protocol §14). */
export const RoomOffer = z.strictObject({ sdp: z.string().min(1).max(64_000), muted: z.boolean() });
export const RoomAnswer = z.object({ sdp: z.string().min(1).max(64_000) });
/** `PUT` of the same participant. */
export const RoomChange = z.strictObject({ muted: z.boolean(), volume: Volume }).partial();
