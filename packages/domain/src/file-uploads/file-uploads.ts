import { checkFileStem, isPlayable } from '../channel-files/channel-files.js';
import { commandMessage } from '../messages/commands.js';
import type { Check } from '../validation/check.js';

/** Extensions of files that people can upload (spec 2 §3). */
export const UPLOAD_ENDINGS = ['.mkv', '.mp4', '.3gp', '.mov', '.ts'] as const;

/** Largest file that people can upload, bytes. */
export const MAX_UPLOAD_BYTES = 4_000_000_000_000;
/** Most unfinished uploads of one person. */
export const MAX_OPEN_UPLOADS = 20;
/** An upload that is not finished this time after it began is deleted, ms. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000;
/** Bytes of one request of a browser; after an interruption at most this much is sent again. */
export const UPLOAD_PIECE_BYTES = 4 * 1024 * 1024;
/** An upload without data for this time is interrupted, ms. */
const UPLOAD_QUIET_MS = 15_000;

/** Why a server does not keep an uploaded file. */
export const UPLOAD_REFUSALS = ['UPLOAD_NOT_MEDIA', 'UPLOAD_UNSAFE', 'UPLOAD_TOO_LONG', 'UPLOAD_NO_ROOM'] as const;
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number];

export const isUploadRefusal = (text: string): text is UploadRefusal => UPLOAD_REFUSALS.some((one) => one === text);

/** How an upload ended; `refused`: the server did not keep the file. */
export const UPLOAD_ENDS = ['done', 'refused', 'cancelled'] as const;
export type UploadEnd = (typeof UPLOAD_ENDS)[number];

/** State of an unfinished upload; `checking`: it is complete. */
export const UPLOAD_STATES = ['uploading', 'interrupted', 'checking'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Error of the name of a file to upload; null: none. */
export const checkUploadName: Check<string> = (name) =>
  isPlayable(name) ? checkFileStem(name) : commandMessage('file_type');

interface Progress {
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  /** When data last arrived, ms. */
  readonly activeAt: number;
}

export function uploadState({ sizeBytes, receivedBytes, activeAt }: Progress, nowMs: number): UploadState {
  if (receivedBytes >= sizeBytes) return 'checking';
  return nowMs - activeAt < UPLOAD_QUIET_MS ? 'uploading' : 'interrupted';
}
