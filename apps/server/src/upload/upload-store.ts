import { DISK_FULL, FILE_TYPE_UNSUPPORTED, isStoredPath, isUploadable } from '@backhaul/domain';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasRoom } from '../recording/room.js';

/** Why something is not taken: an HTTP status, and words for people. */
export class UploadProblem extends Error {
  constructor(
    readonly status: 404 | 409 | 415 | 422 | 507,
    message: string,
  ) {
    super(message);
  }
}

export interface UploadStoreSettings {
  /** Where parts are kept until they are whole. */
  readonly parts: string;
  /** Whole files: a folder a channel. */
  readonly recordings: string;
  readonly hasRoom?: (folder: string) => Promise<boolean>;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Files that units bring. What a killed server had taken of one counts. */
export class UploadStore {
  readonly #busy = new Set<string>();

  constructor(private readonly settings: UploadStoreSettings) {}

  /** How much of it is there, bytes; `complete` once the whole file is in its place. */
  async offset(uploadId: string): Promise<number | 'complete'> {
    if (await exists(this.#path(uploadId, 'done'))) return 'complete';
    return stat(this.#path(uploadId, 'part')).then(
      ({ size }) => size,
      () => 0,
    );
  }

  /** Takes a piece that begins at `offset`. Resolves with how much is there then. @throws {UploadProblem} */
  async append(uploadId: string, name: string, offset: number, piece: Readable): Promise<number> {
    return this.#alone(uploadId, async () => {
      if (!isStoredPath(name) || name.includes('/') || !isUploadable(name))
        throw new UploadProblem(415, FILE_TYPE_UNSUPPORTED);
      await mkdir(this.settings.parts, { recursive: true });
      if (!(await (this.settings.hasRoom ?? hasRoom)(this.settings.parts))) throw new UploadProblem(507, DISK_FULL);
      if ((await this.offset(uploadId)) !== offset) throw new UploadProblem(409, 'The piece begins elsewhere');
      await pipeline(piece, createWriteStream(this.#path(uploadId, 'part'), { flags: 'a' })).catch(fullDisk);
      return stat(this.#path(uploadId, 'part')).then(({ size }) => size);
    });
  }

  /** Compares the whole file with its SHA-256 and puts it in its place. Resolves with where that is. @throws {UploadProblem} */
  async finish(uploadId: string, channelId: string, name: string, sha256: string): Promise<string> {
    return this.#alone(uploadId, async () => {
      const part = this.#path(uploadId, 'part');
      if (!(await exists(part))) throw new UploadProblem(404, 'Nothing of it is here');
      const hash = createHash('sha256');
      for await (const piece of createReadStream(part)) hash.update(piece);
      if (hash.digest('hex') !== sha256) {
        await rm(part);
        throw new UploadProblem(422, 'What arrived is not what was sent');
      }
      const place = await this.#freePlace(join(this.settings.recordings, channelId), name);
      await rename(part, place);
      await writeFile(this.#path(uploadId, 'done'), place);
      return place;
    });
  }

  #path(uploadId: string, ending: 'part' | 'done'): string {
    return join(this.settings.parts, `${uploadId}.${ending}`);
  }

  /** A name that no other file has. */
  async #freePlace(folder: string, file: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    const { name, ext } = parse(file);
    for (let number = 1; ; number++) {
      const place = join(folder, number === 1 ? file : `${name} (${number})${ext}`);
      if (!(await exists(place))) return place;
    }
  }

  async #alone<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(uploadId)) throw new UploadProblem(409, 'It is being written to');
    this.#busy.add(uploadId);
    try {
      return await work();
    } finally {
      this.#busy.delete(uploadId);
    }
  }
}

function fullDisk(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw new UploadProblem(507, DISK_FULL);
  throw error;
}
