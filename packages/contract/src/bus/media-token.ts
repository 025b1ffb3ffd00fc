import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a token opens besides the pictures of a channel, whose subject is the channel's id; no channel has such an id. */
export const MEASURE_SUBJECT = 'measure';
/** The upload of one file, by its id and its name without a folder. */
export const uploadSubject = (channelId: string, uploadId: string, name: string): string =>
  `upload.${channelId}.${uploadId}.${createHash('sha256').update(name).digest('base64url')}`;
/** Uploads of what a transmission stored; their ids begin with that of the transmission and `-`. */
export const forwardSubject = (channelId: string, transmissionId: string): string =>
  `forward.${channelId}.${transmissionId}`;
/** Reading one file of a channel: its bytes, ranges of it to play, its stills and its sound. */
export const fileSubject = (channelId: string, name: string): string =>
  `file.${channelId}.${createHash('sha256').update(name).digest('base64url')}`;
/** Creating the upload of a person at its server, which the console does: its name and its size in bytes. */
export const newUploadSubject = (channelId: string, uploadId: string, name: string, bytes: number): string =>
  `newUpload.${channelId}.${uploadId}.${createHash('sha256').update(`${bytes} ${name}`).digest('base64url')}`;
/** Sending the bytes of an upload that a person has begun, and ending it. */
export const personUploadSubject = (channelId: string, uploadId: string): string =>
  `personUpload.${channelId}.${uploadId}`;
/** What a channel records now: the name of the file that is being written. */
export const runningSubject = (channelId: string): string => `running.${channelId}`;
/** Bringing the file of a graphic. */
export const graphicSubject = (sha256: string): string => `graphic.${sha256}`;
/**
 * The pictures of a channel: its id or, once its tokens were renewed by private sessions, also how often. Such a subject is none of
 * a channel of another id: ids have no dot.
 */
export const pictureSubject = (channelId: string, generation: number): string =>
  generation === 0 ? channelId : `pictures.${channelId}.${generation}`;
export const returnSubject = (channelId: string): string => `return.${channelId}`;
/** One file of a channel, played into the return of a unit. */
export const returnFileSubject = (channelId: string, name: string): string =>
  `returnFile.${channelId}.${createHash('sha256').update(name).digest('base64url')}`;
export const databridgeSubject = (unitId: string): string => `databridge.${unitId}`;
export const pipeSubject = (unitId: string): string => `pipe.${unitId}`;
/** Letting browsers into an audio room, and out of it. */
export const roomSubject = (roomId: string): string => `room.${roomId}`;
/** The sound of a unit in an audio room, over the relay. */
export const talkSubject = (roomId: string, unitId: string): string => `talk.${roomId}.${unitId}`;

/** A token of pictures may end at most this far ahead, ms. */
const MAX_TOKEN_MS = 15 * 60_000;

const digest = (mediaKey: string, subject: string, expiresMs: number): Buffer =>
  createHmac('sha256', mediaKey).update(`${subject}.${expiresMs}`).digest();

/**
 * Token for one resource of a server until `expiresMs` (console clock, ms since 1970); `subject` is the id of the channel whose
 * pictures it opens, or names another purpose, as `return.<channelId>` (docs/protocol.md §6):
 * `base64url(HMAC-SHA256(mediaKey, "<subject>.<expiresMs>")) + "." + expiresMs`. The key is the text of `mediaKey` itself.
 */
export const signMediaToken = (mediaKey: string, subject: string, expiresMs: number): string =>
  `${digest(mediaKey, subject, expiresMs).toString('base64url')}.${expiresMs}`;

/** Whether `token` opens `subject` at `nowMs` (console clock), and ends at most `mostMs` ahead. */
export function checkMediaToken(
  mediaKey: string,
  subject: string,
  token: string,
  nowMs: number,
  mostMs = MAX_TOKEN_MS,
): boolean {
  const match = /^([\w-]{43})\.(\d{1,15})$/.exec(token);
  if (!match?.[1] || !match[2]) return false;
  const expiresMs = Number(match[2]);
  if (expiresMs <= nowMs || expiresMs > nowMs + mostMs) return false;
  const given = Buffer.from(match[1], 'base64url');
  const expected = digest(mediaKey, subject, expiresMs);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
