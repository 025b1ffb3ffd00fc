import { FILE_TYPE_UNSUPPORTED, isStoredPath, isUploadable } from '@backhaul/domain';

/** Why something is not taken: an HTTP status, and words for people. */
export class UploadProblem extends Error {
  constructor(
    readonly status: 400 | 404 | 409 | 413 | 415 | 422 | 503 | 507,
    message: string,
  ) {
    super(message);
  }
}

/** One file that a unit brings, as every one of its calls names it. */
export interface Upload {
  readonly channelId: string;
  readonly uploadId: string;
  /** Name of the file, without a folder. */
  readonly name: string;
  /** Bytes of the whole file. */
  readonly sizeBytes: number;
}

/** Longest name that leaves room for a number behind it, bytes. */
const MOST_NAME_BYTES = 240;

/** Reads what a call names. @throws {UploadProblem} for a name that is not that of a file which servers take, or no size. */
export function readUpload(channelId: string, uploadId: string, query: URLSearchParams): Upload {
  const name = query.get('name') ?? '';
  if (!isStoredPath(name) || name.includes('/') || !isUploadable(name))
    throw new UploadProblem(415, FILE_TYPE_UNSUPPORTED);
  if (Buffer.byteLength(name) > MOST_NAME_BYTES) throw new UploadProblem(422, 'The file name is too long');
  const size = query.get('size') ?? '';
  if (!/^\d{1,15}$/.test(size)) throw new UploadProblem(400, 'The size of the file is missing');
  return { channelId, uploadId, name, sizeBytes: Number(size) };
}
