import { isMissing, makeFolders, readJsonFile, writeFileAtomic } from '@backhaul/agent';
import { DISK_FULL } from '@backhaul/domain';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { freeSpace } from '../system/disk-space.js';
import { UploadProblem, type Upload } from './upload.js';

export interface UploadStoreSettings {
  /** Folder of incomplete files. */
  readonly parts: string;
  /** Folder of complete files: a subfolder for each channel. */
  readonly recordings: string;
  /** Bytes that may still be written to the disk of a folder. */
  readonly freeSpace?: (folder: string) => Promise<number>;
}

/** The properties in the first call of an upload; all others must be the same. */
const AnnouncedUpload = z.object({ channelId: z.string(), name: z.string(), sizeBytes: z.number() });

/** The disk is checked each time this much was written, bytes. */
const LOOK_BYTES = 256 * 1024;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Files that units upload. Incomplete files survive a kill of the server. */
export class UploadStore {
  readonly #busy = new Set<string>();
  /** Files get their paths one at a time, so that no two get the same one. */
  #placing: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: UploadStoreSettings) {}

  /**
   * Received bytes; `complete` once the whole file is in its folder. @throws {UploadProblem} for another file
   * than before.
   */
  async offset(upload: Upload): Promise<number | 'complete'> {
    if (await exists(this.#path(upload, 'done'))) return 'complete';
    await this.#compare(upload);
    return this.#size(upload);
  }

  /** Writes a piece that begins at `offset`. Resolves with the new size. @throws {UploadProblem} */
  async append(upload: Upload, offset: number, piece: Readable): Promise<number> {
    return this.#alone(upload, async () => {
      const { parts } = this.settings;
      await makeFolders(parts);
      if ((await this.offset(upload)) !== offset) throw new UploadProblem(409, 'The part starts at another position');
      await this.#needRoom(upload.sizeBytes - offset);
      await this.#note(upload);
      const file = await open(this.#path(upload, 'part'), 'a');
      try {
        await this.#take(piece, file, upload.sizeBytes - offset);
      } finally {
        await file.close();
      }
      return this.#size(upload);
    });
  }

  /** Verifies the SHA-256 of the whole file and moves it to its folder. Resolves with its path. @throws {UploadProblem} */
  async finish(upload: Upload, sha256: string): Promise<string> {
    return this.#alone(upload, async () => {
      const part = this.#path(upload, 'part');
      if (!(await exists(part))) throw new UploadProblem(404, 'No part of the file is here');
      await this.#compare(upload);
      if ((await this.#size(upload)) < upload.sizeBytes) throw new UploadProblem(409, 'The file is not complete yet');
      const hash = createHash('sha256');
      for await (const piece of createReadStream(part)) hash.update(piece);
      if (hash.digest('hex') !== sha256) {
        await rm(part);
        throw new UploadProblem(422, 'The received data differs from the sent data');
      }
      const place = await this.#place(part, join(this.settings.recordings, upload.channelId), upload.name);
      await writeFile(this.#path(upload, 'done'), place);
      await rm(this.#path(upload, 'json'), { force: true });
      return place;
    });
  }

  /**
   * Writes a piece, at most `most` bytes of it, for as long as the disk has space. The caller can still be answered
   * when it throws.
   */
  async #take(piece: Readable, file: FileHandle, most: number): Promise<void> {
    let left = most;
    let unlooked = 0;
    for await (const chunk of piece.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = chunk;
      left -= bytes.length;
      unlooked += bytes.length;
      if (left < 0) throw new UploadProblem(413, 'More data arrived than was announced');
      if (unlooked >= LOOK_BYTES) {
        await this.#needRoom(unlooked);
        unlooked = 0;
      }
      await file.writeFile(bytes).catch(fullDisk);
    }
  }

  async #needRoom(bytes: number): Promise<void> {
    const space = await (this.settings.freeSpace ?? freeSpace)(this.settings.parts).catch(() => {
      throw new UploadProblem(503, 'The disk does not answer');
    });
    if (space < bytes) throw new UploadProblem(507, DISK_FULL);
  }

  #size(upload: Upload): Promise<number> {
    return stat(this.#path(upload, 'part')).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isMissing(error)) return 0;
        throw error;
      },
    );
  }

  /** @throws {UploadProblem} when earlier calls were about another file. */
  async #compare({ channelId, name, sizeBytes, uploadId }: Upload): Promise<boolean> {
    const announced = await readJsonFile(this.#path({ uploadId }, 'json'), AnnouncedUpload);
    if (
      announced &&
      (announced.channelId !== channelId || announced.name !== name || announced.sizeBytes !== sizeBytes)
    )
      throw new UploadProblem(422, 'The file was changed while it was uploaded');
    return announced !== undefined;
  }

  async #note(upload: Upload): Promise<void> {
    if (await this.#compare(upload)) return;
    const { channelId, name, sizeBytes } = upload;
    await writeFileAtomic(this.#path(upload, 'json'), JSON.stringify({ channelId, name, sizeBytes })).catch(fullDisk);
  }

  #path({ uploadId }: Pick<Upload, 'uploadId'>, ending: 'part' | 'done' | 'json'): string {
    return within(this.settings.parts, `${uploadId}.${ending}`);
  }

  /** Moves a file to a unique name. */
  #place(part: string, folder: string, file: string): Promise<string> {
    const placed = this.#placing.then(() => moved(part, folder, file));
    this.#placing = placed.catch(() => undefined);
    return placed;
  }

  async #alone<T>({ uploadId }: Upload, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(uploadId)) throw new UploadProblem(409, 'The file is being written');
    this.#busy.add(uploadId);
    try {
      return await work();
    } finally {
      this.#busy.delete(uploadId);
    }
  }
}

async function moved(part: string, folder: string, file: string): Promise<string> {
  await makeFolders(folder);
  const { name, ext } = parse(file);
  for (let number = 1; ; number++) {
    const place = within(folder, number === 1 ? file : `${name} (${number})${ext}`);
    if (await exists(place)) continue;
    await rename(part, place);
    return place;
  }
}

/**
 * The path of a file directly in a folder. @throws {UploadProblem} for a name that leads elsewhere, even if it passed
 * other checks.
 */
function within(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (dirname(path) !== resolve(folder)) throw new UploadProblem(415, 'The name points outside the folder');
  return path;
}

function fullDisk(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw new UploadProblem(507, DISK_FULL);
  throw error;
}
