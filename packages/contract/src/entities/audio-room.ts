import { INTERCOM_STATES, ROOM_MEMBERS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** An audio room of an inventory (spec 2 §3). Units and channels are those that the caller sees. */
export const AudioRoom = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    inventory: Named,
    /** The server that mixes it; null: the caller does not see it. */
    server: Named.nullable(),
    /** Reduction of the channels while somebody speaks, dB. */
    duckingDb: z.int(),
    units: z.array(Named),
    /** Their sound is heard in the room. */
    channels: z.array(Named),
    /** Interfaces of its server that are heard in the room. */
    audioInterfaces: z.array(Named),
    /** Whether it has participants. */
    activity: z.enum(['active', 'inactive']),
    /** Number of people and units in it. */
    participants: z.int(),
    /** Whether its server is online and mixes. */
    available: z.boolean(),
    createdAt: Millis,
  })
  .meta({ id: 'AudioRoom' });
export type AudioRoom = z.output<typeof AudioRoom>;

/** Id of a participant; the sound of a channel has `programme.` and the channel's id, that of an audio interface `interface.` and its id. */
export const ParticipantId = z.string().regex(/^(?:programme\.|interface\.)?[A-Za-z0-9_-]{1,64}$/, 'Invalid field');

/** A participant of a room. */
const AudioParticipant = z
  .object({
    id: ParticipantId,
    kind: z.enum(ROOM_MEMBERS),
    name: z.string(),
    /** The unit, if it is one. */
    unitId: Id.nullable(),
    /** Whether it is a guest with an invitation. */
    guest: z.boolean(),
    /** Whether it is a browser of the caller. */
    own: z.boolean(),
    /** Whether the caller may mute it and set its volume. */
    changeable: z.boolean(),
    /** Whether the caller may remove it: a unit or a guest, or, if they manage the inventory, another user. */
    removable: z.boolean(),
    state: z.enum(INTERCOM_STATES),
    muted: z.boolean(),
    /** Percent. */
    volume: z.int(),
    talking: z.boolean(),
    /** It is connected without sound: a simulated unit. */
    soundless: z.boolean(),
    /** It is a unit that uses no audio jack to talk. */
    listensOnly: z.boolean(),
  })
  .meta({ id: 'AudioParticipant' });

/** The present participants of a room, as its server reports them. */
export const AudioRoomState = z
  .object({
    roomId: Id,
    name: z.string(),
    /** Whether its server is online and mixes. */
    available: z.boolean(),
    participants: z.array(AudioParticipant),
  })
  .meta({ id: 'AudioRoomState' });
export type AudioRoomState = z.output<typeof AudioRoomState>;

/** Participants of the rooms of an inventory, and its licences; null: no limit. */
export const AudioRoomCount = z
  .object({ rooms: z.int(), licensesUsed: z.int(), licenses: z.int().nullable() })
  .meta({ id: 'AudioRoomCount' });

/**
 * The offer of a browser with its addresses (RFC 8829); `participantId`: it was in the room before and returns. Listeners send silence: a browser
 * that is not connected within 20 s, or sends nothing for 15 s, is removed.
 */
export const BrowserOffer = z.strictObject({
  sdp: z.string().min(1).max(64_000),
  muted: z.boolean(),
  participantId: Id.optional(),
});

/** A browser that may join: the answer to its offer has all addresses. */
export const AudioRoomEntry = z
  .object({ participantId: Id, roomId: Id, sdp: z.string() })
  .meta({ id: 'AudioRoomEntry' });
export type AudioRoomEntry = z.output<typeof AudioRoomEntry>;
