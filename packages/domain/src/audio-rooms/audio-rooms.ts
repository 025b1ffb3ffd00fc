import { all, atMost, between, type Check, required, wholeNumber, without } from '../validation/check.js';

/** Name of a room. */
export const checkRoomName: Check<string> = all(required, between(1, 64), without('\\'));

/** Description of a room. */
export const checkRoomDescription: Check<string> = all(atMost(255), without('\\'));

/** By how many dB the programme in a room goes down while somebody speaks; 0: not at all. */
export const DUCKING_DB = { min: 0, max: 40, usual: 12 } as const;
export const checkDucking: Check<number> = wholeNumber(DUCKING_DB.min, DUCKING_DB.max);

/** Per cent of the amplitude that is left of a programme that goes down by so many dB. */
export const volumeOfDucking = (db: number): number => Math.max(1, Math.round(100 * 10 ** (-db / 20)));

/** Loudness at which a room hears a participant, per cent of what arrives. */
export const ROOM_VOLUME = { min: 0, max: 200, usual: 100 } as const;

/** Who takes part: a person with a browser, a unit, the sound of a channel, or that of an audio interface. */
export const ROOM_MEMBERS = ['browser', 'unit', 'programme', 'interface'] as const;
export type RoomMember = (typeof ROOM_MEMBERS)[number];

/** Who a room is there for; the others are sound alone. */
export const isPerson = (kind: RoomMember): boolean => kind === 'browser' || kind === 'unit';

/**
 * Whether sound goes down while somebody speaks: a programme for everybody, an audio interface only for a browser, which interrupts it. A
 * reporter who speaks on air goes on hearing the studio.
 */
export const yields = (sound: RoomMember, speaker: RoomMember): boolean =>
  sound === 'programme' ? isPerson(speaker) : sound === 'interface' && speaker === 'browser';

/** How far somebody is in a room (spec 2 §3). */
export const INTERCOM_STATES = ['connecting', 'connected'] as const;
export type IntercomState = (typeof INTERCOM_STATES)[number];

/** How many may be in one room, and how many units and channels it may have. */
export const MAX_ROOM_PARTICIPANTS = 64;
export const MAX_ROOM_RECORDS = 64;
export const MAX_SERVER_ROOMS = 256;

/** Somebody who was let in, and whom the server does not report after this time, is not there, ms. */
const JOINING_MS = 20_000;

/** Whether a participant is there: the server says so, or has not had the time to. Times in ms. */
export const isThere = (reported: boolean, joinedAt: number, nowMs: number): boolean =>
  reported || nowMs - joinedAt < JOINING_MS;
