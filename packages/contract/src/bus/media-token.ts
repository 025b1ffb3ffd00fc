import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Token subject for speed tests. Subjects for pictures are ids of channels; no channel has this id. */
export const MEASURE_SUBJECT = 'measure';
/** Token subject for the upload of one file, by its id and its name without a folder. */
export const uploadSubject = (channelId: string, uploadId: string, name: string): string =>
  `upload.${channelId}.${uploadId}.${createHash('sha256').update(name).digest('base64url')}`;
/** Token subject for uploads of files that a transmission stored; their ids start with that of the transmission and `-`. */
export const forwardSubject = (channelId: string, transmissionId: string): string =>
  `forward.${channelId}.${transmissionId}`;
/** Token subject for reading one file of a channel: its bytes, ranges for playback, its stills and its sound. */
export const fileSubject = (channelId: string, name: string): string =>
  `file.${channelId}.${createHash('sha256').update(name).digest('base64url')}`;
/** Token subject for creating a person's upload at its server, which the console does: its name and its size in bytes. */
export const newUploadSubject = (channelId: string, uploadId: string, name: string, bytes: number): string =>
  `newUpload.${channelId}.${uploadId}.${createHash('sha256').update(`${bytes} ${name}`).digest('base64url')}`;
/** Token subject for sending the bytes of a person's upload, and finishing it. */
export const personUploadSubject = (channelId: string, uploadId: string): string =>
  `personUpload.${channelId}.${uploadId}`;
/** Token subject for the running recording of a channel: the name of its file. */
export const runningSubject = (channelId: string): string => `running.${channelId}`;
/** Token subject for delivering the file of a graphic. */
export const graphicSubject = (sha256: string): string => `graphic.${sha256}`;
/**
 * Token subject for the pictures of a channel: its id or, if private sessions have renewed its tokens, also the number of renewals.
 * It cannot equal the id of another channel: ids have no dot.
 */
export const pictureSubject = (channelId: string, generation: number): string =>
  generation === 0 ? channelId : `pictures.${channelId}.${generation}`;
export const returnSubject = (channelId: string): string => `return.${channelId}`;
/** Token subject for one file of a channel that is played into the return of a unit. */
export const returnFileSubject = (channelId: string, name: string): string =>
  `returnFile.${channelId}.${createHash('sha256').update(name).digest('base64url')}`;
export const databridgeSubject = (unitId: string): string => `databridge.${unitId}`;
export const pipeSubject = (unitId: string): string => `pipe.${unitId}`;
/** Token subject for browsers that enter or leave an audio room. */
export const roomSubject = (roomId: string): string => `room.${roomId}`;
/** Token subject for the sound of a unit in an audio room, over the relay. */
export const talkSubject = (roomId: string, unitId: string): string => `talk.${roomId}.${unitId}`;

/** Latest expiry of a token of pictures from now, ms. */
const MAX_TOKEN_MS = 15 * 60_000;

const digest = (mediaKey: string, subject: string, expiresMs: number): Buffer =>
  createHmac('sha256', mediaKey).update(`${subject}.${expiresMs}`).digest();

/**
 * Token for one resource of a server until `expiresMs` (console clock, ms since 1970); `subject` is the id of the channel whose
 * pictures it gives access to, or names another purpose, as `return.<channelId>` (docs/protocol.md §6):
 * `base64url(HMAC-SHA256(mediaKey, "<subject>.<expiresMs>")) + "." + expiresMs`. The key is the text of `mediaKey` itself.
 */
export const signMediaToken = (mediaKey: string, subject: string, expiresMs: number): string =>
  `${digest(mediaKey, subject, expiresMs).toString('base64url')}.${expiresMs}`;

/** Whether `token` is valid for `subject` at `nowMs` (console clock), and expires at most `mostMs` later. */
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
