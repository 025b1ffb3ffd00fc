import { FILE_TYPE_UNSUPPORTED, isStoredPath, isUploadable } from '@backhaul/domain';

/** Why an upload is refused: an HTTP status, and a sentence for users. */
export class UploadProblem extends Error {
  constructor(
    readonly status: 400 | 404 | 409 | 413 | 415 | 422 | 503 | 507,
    message: string,
  ) {
    super(message);
  }
}

/** One file of a unit, as each of its calls names it. */
export interface Upload {
  readonly channelId: string;
  readonly uploadId: string;
  /** Name of the file, without a folder. */
  readonly name: string;
  /** Bytes of the whole file. */
  readonly sizeBytes: number;
}

/** Longest name that leaves space for an appended number, bytes. */
const MAX_NAME_BYTES = 240;

/** Reads the parameters of a call. @throws {UploadProblem} for a file type that servers do not accept, or a missing size. */
export function readUpload(channelId: string, uploadId: string, query: URLSearchParams): Upload {
  const name = query.get('name') ?? '';
  if (!isStoredPath(name) || name.includes('/') || !isUploadable(name))
    throw new UploadProblem(415, FILE_TYPE_UNSUPPORTED);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new UploadProblem(422, 'The file name is too long');
  const size = query.get('size') ?? '';
  if (!/^\d{1,15}$/.test(size)) throw new UploadProblem(400, 'The size of the file is missing');
  return { channelId, uploadId, name, sizeBytes: Number(size) };
}
