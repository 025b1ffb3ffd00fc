import { COMMANDS } from '../messages/commands.js';

/** Status of an upload (spec 1 §3). */
export const UPLOAD_STATUSES = ['pending', 'uploading', 'success', 'failed', 'rejected'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** Most uploads that a unit lists, and most files of one request (spec 1 §9). */
export const MAX_UPLOADS = 10;

/** Refusal of a file that no server accepts (spec 1 §8). */
export const FILE_TYPE_UNSUPPORTED = COMMANDS.file_type;
/** Error of unit and server when there is no space. */
export const DISK_FULL = 'The disk is full';

/** Extensions of files that servers accept (spec 2 §3): video, and its metadata. */
export const FILE_TYPES = ['mkv', 'mp4', '3gp', 'mov', 'xml'] as const;

/** Longest path of a file within a storage. */
export const MAX_PATH = 512;

/** Whether a text is the path of a file within a storage: relative, with `/`, and never outside it. */
export const isStoredPath = (path: string): boolean =>
  path.length > 0 &&
  path.length <= MAX_PATH &&
  !path.includes('\\') &&
  // oxlint-disable-next-line no-control-regex -- that is what is kept out
  !/[\u0000-\u001f\u007f]/.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** The name of a file without its folders. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether servers accept a file, by its extension. */
export function isUploadable(path: string): boolean {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return FILE_TYPES.some((type) => type === ending);
}

/** State of the transfer of a unit's file to a server (spec 2 §4). */
export const TRANSFER_STATES = ['waiting', 'transferring', 'failed', 'completed'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** The state of a transfer; an offline unit sends nothing. */
export function transferState(status: UploadStatus, online: boolean): TransferState {
  switch (status) {
    case 'pending':
      return 'waiting';
    case 'uploading':
      return online ? 'transferring' : 'waiting';
    case 'success':
      return 'completed';
    case 'failed':
    case 'rejected':
      return 'failed';
    default:
      return status satisfies never;
  }
}

/** Whether an upload has ended. */
export function isOver(status: UploadStatus): boolean {
  switch (status) {
    case 'pending':
    case 'uploading':
      return false;
    case 'success':
    case 'failed':
    case 'rejected':
      return true;
    default:
      return status satisfies never;
  }
}
