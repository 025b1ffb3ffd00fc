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
    /** The server that mixes it; null: it is not the caller's to see. */
    server: Named.nullable(),
    /** By how many dB the channels go down while somebody speaks. */
    duckingDb: z.int(),
    units: z.array(Named),
    /** Their sound is heard in the room. */
    channels: z.array(Named),
    /** Those of its server that are heard in the room. */
    audioInterfaces: z.array(Named),
    /** Whether somebody is in it. */
    activity: z.enum(['active', 'inactive']),
    /** How many people and units are in it. */
    participants: z.int(),
    /** Whether its server is online and mixes. */
    available: z.boolean(),
    createdAt: Millis,
  })
  .meta({ id: 'AudioRoom' });
export type AudioRoom = z.output<typeof AudioRoom>;

/** Somebody in a room; the sound of a channel is `programme.` and its id, that of an audio interface `interface.` and its. */
export const ParticipantId = z.string().regex(/^(?:programme\.|interface\.)?[A-Za-z0-9_-]{1,64}$/, 'Invalid field');

/** Somebody in a room. */
const AudioParticipant = z
  .object({
    id: ParticipantId,
    kind: z.enum(ROOM_MEMBERS),
    name: z.string(),
    /** The unit that it is. */
    unitId: Id.nullable(),
    /** Whether it is a guest, whom an invitation let in. */
    guest: z.boolean(),
    /** Whether it is a browser of the caller. */
    own: z.boolean(),
    /** Whether the caller may mute it and set how loud it is. */
    changeable: z.boolean(),
    /** Whether the caller may let it out: a unit or a guest, or, for who manages the inventory, another user. */
    removable: z.boolean(),
    state: z.enum(INTERCOM_STATES),
    muted: z.boolean(),
    /** Per cent. */
    volume: z.int(),
    talking: z.boolean(),
    /** It is connected without sound: a simulated unit. */
    soundless: z.boolean(),
  })
  .meta({ id: 'AudioParticipant' });

/** Who is in a room now, as its server reports it. */
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

/** Participants of the rooms of an inventory, and how many it has licences for; null: as many as it likes. */
export const AudioRoomCount = z
  .object({ rooms: z.int(), licensesUsed: z.int(), licenses: z.int().nullable() })
  .meta({ id: 'AudioRoomCount' });

/**
 * The offer of a browser with its addresses (RFC 8829); `participantId`: it was in before, and comes back. Who listens only sends silence: one that
 * is not connected within 20 s, or from which nothing arrives for 15 s, is out.
 */
export const BrowserOffer = z.strictObject({
  sdp: z.string().min(1).max(64_000),
  muted: z.boolean(),
  participantId: Id.optional(),
});

/** A browser that was let in: the answer to its offer has all addresses. */
export const AudioRoomEntry = z
  .object({ participantId: Id, roomId: Id, sdp: z.string() })
  .meta({ id: 'AudioRoomEntry' });
export type AudioRoomEntry = z.output<typeof AudioRoomEntry>;
