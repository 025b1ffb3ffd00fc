import { all, atMost, between, type Check, required, wholeNumber, without } from '../validation/check.js';

/** Characters of the longest name of a room. */
export const MAX_ROOM_NAME = 64;
/** Name of a room. */
export const checkRoomName: Check<string> = all(required, between(1, MAX_ROOM_NAME), without('\\'));

/** Description of a room. */
export const checkRoomDescription: Check<string> = all(atMost(255), without('\\'));

/** Reduction of the programme of a room while somebody speaks, dB; 0: none. */
export const DUCKING_DB = { min: 0, max: 40, usual: 12 } as const;
export const checkDucking: Check<number> = wholeNumber(DUCKING_DB.min, DUCKING_DB.max);

/** Volume of a programme that is reduced by a number of dB, percent of the amplitude. */
export const volumeOfDucking = (db: number): number => Math.max(1, Math.round(100 * 10 ** (-db / 20)));

/** Volume of a participant in a room, percent of what arrives. */
export const ROOM_VOLUME = { min: 0, max: 200, usual: 100 } as const;

/** Kinds of participants: a person with a browser, a unit, the sound of a channel, or that of an audio interface. */
export const ROOM_MEMBERS = ['browser', 'unit', 'programme', 'interface'] as const;
export type RoomMember = (typeof ROOM_MEMBERS)[number];

/** Whether participants of this kind can listen and speak; the others are audio sources. */
export const isPerson = (kind: RoomMember): boolean => kind === 'browser' || kind === 'unit';

/**
 * Whether a sound is reduced while somebody speaks: a programme for every speaker, an audio interface only for a browser, which interrupts it. A
 * reporter who speaks on air continues to hear the studio.
 */
export const yields = (sound: RoomMember, speaker: RoomMember): boolean =>
  sound === 'programme' ? isPerson(speaker) : sound === 'interface' && speaker === 'browser';

/** Connection state of a participant (spec 2 §3). */
export const INTERCOM_STATES = ['connecting', 'connected'] as const;
export type IntercomState = (typeof INTERCOM_STATES)[number];

/** Most participants of a room, and most units and channels that it may have. */
export const MAX_ROOM_PARTICIPANTS = 64;
export const MAX_ROOM_RECORDS = 64;
export const MAX_SERVER_ROOMS = 256;

/** A participant that the server does not report after this time has left or never arrived, ms. */
const JOINING_MS = 20_000;

/** Whether a participant counts as present: the server reports it, or it joined too recently to be reported. Times in ms. */
export const isThere = (reported: boolean, joinedAt: number, nowMs: number): boolean =>
  reported || nowMs - joinedAt < JOINING_MS;
