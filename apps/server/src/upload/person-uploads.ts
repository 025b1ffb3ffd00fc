import { errorText, makeFolders, type Log } from '@backhaul/agent';
import { endingOf, isFileName, isPlayable, stemOf, UPLOAD_KEPT_MS, type UploadRefusal } from '@backhaul/domain';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { link, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileOrigins } from '../files/file-origins.js';
import type { FilePlaces } from '../files/file-places.js';
import { freeSpace } from '../system/disk-space.js';
import { uploadProblem } from './person-upload-check.js';
import { PersonUploadNotes, type UploadNote } from './person-upload-notes.js';

export interface PersonUploadSettings {
  /** Folder of incomplete files, on the disk of the recordings. */
  readonly folder: string;
  readonly places: FilePlaces;
  readonly origins: FileOrigins;
  readonly scanCommand: string | undefined;
  readonly log: Log;
  /** A file is complete and has its final name. */
  readonly onReceived: (channelId: string, path: string) => void;
  /** Bytes that may still be written to the disk of a folder. */
  readonly freeSpace?: (folder: string) => Promise<number>;
}

/** The outcome of an upload. */
export type EndedUpload = Extract<UploadNote, { state: 'done' | 'refused' }>;

/** How often abandoned uploads are removed, ms. */
const PRUNE_MS = 600_000;

/** Files that people upload with their browsers. Received data survives a kill of the server; each file is named once. */
export class PersonUploads {
  readonly #finishing = new Map<string, Promise<EndedUpload>>();
  readonly #notes: PersonUploadNotes;
  readonly #parts: string;
  #prunes: NodeJS.Timeout | undefined;

  private constructor(
    private readonly settings: PersonUploadSettings,
    /** Received data, for the tus protocol. */
    readonly store: FileStore,
  ) {
    this.#parts = store.directory;
    this.#notes = new PersonUploadNotes(join(settings.folder, 'notes'));
  }

  static async open(settings: PersonUploadSettings): Promise<PersonUploads> {
    const directory = join(settings.folder, 'parts');
    await makeFolders(directory).catch(() => undefined);
    const store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_KEPT_MS });
    const uploads = new PersonUploads(settings, store);
    await uploads.#resume();
    return uploads;
  }

  /** Finishes uploads that were complete when the server ended, and removes abandoned ones from time to time. */
  start(): void {
    this.#prunes = setInterval(() => void this.#prune(), PRUNE_MS);
    void this.#finishAll();
  }

  stop(): void {
    clearInterval(this.#prunes);
  }

  /** Creates an upload, once. Undefined: it exists; otherwise the reason why not. */
  async create(channelId: string, uploadId: string, name: string, bytes: number): Promise<UploadRefusal | undefined> {
    if (!isFileName(name) || !isPlayable(name)) return 'UPLOAD_NOT_MEDIA';
    if ((await this.channelOf(uploadId)) !== undefined) return undefined;
    if (!(await this.hasRoom(bytes + (await this.#promised())))) return 'UPLOAD_NO_ROOM';
    await makeFolders(this.#parts);
    await this.store.create(new Upload({ id: uploadId, size: bytes, offset: 0, metadata: { channelId, name } }));
    return undefined;
  }

  /** The channel of an unfinished upload; undefined: there is none. */
  async channelOf(uploadId: string): Promise<string | undefined> {
    return (await this.#upload(uploadId))?.metadata?.['channelId'] ?? undefined;
  }

  async hasRoom(bytes: number): Promise<boolean> {
    const { folder, freeSpace: space = freeSpace } = this.settings;
    await makeFolders(folder);
    return (await space(folder)) >= bytes;
  }

  /** The outcome of an upload; a complete one is finished first. Undefined: it continues, or there is none. */
  async ended(uploadId: string): Promise<EndedUpload | undefined> {
    const note = await this.#notes.of(uploadId);
    if (note !== undefined && note.state !== 'placing') return note;
    const upload = await this.#upload(uploadId);
    return upload !== undefined && upload.offset === upload.size ? this.finish(uploadId) : undefined;
  }

  /** Checks a complete file and gives it its name; concurrent calls get the same answer. */
  finish(uploadId: string): Promise<EndedUpload> {
    const running = this.#finishing.get(uploadId);
    if (running) return running;
    const work = this.#finish(uploadId).finally(() => this.#finishing.delete(uploadId));
    this.#finishing.set(uploadId, work);
    return work;
  }

  /** Deletes the data of an upload and stores the reason. */
  async refuse(uploadId: string, problem: UploadRefusal): Promise<EndedUpload> {
    const note = { state: 'refused', problem } as const;
    await this.#notes.set(uploadId, note);
    await this.remove(uploadId);
    return note;
  }

  /** Deletes the received data. */
  async remove(uploadId: string): Promise<void> {
    for (const path of [this.#part(uploadId), `${this.#part(uploadId)}.json`]) await rm(path, { force: true });
  }

  async #finish(uploadId: string): Promise<EndedUpload> {
    const known = await this.#notes.of(uploadId);
    if (known !== undefined && known.state !== 'placing') return known;
    const upload = await this.store.getUpload(uploadId);
    const { channelId, name } = upload.metadata ?? {};
    if (!channelId || !name || upload.offset !== upload.size) throw new Error('The upload is not complete');
    const { log, scanCommand } = this.settings;
    const problem = await uploadProblem(this.#part(uploadId), scanCommand, log);
    if (problem !== undefined) return this.refuse(uploadId, problem);
    return this.#placed(uploadId, channelId, await this.#place(uploadId, channelId, name), upload.offset);
  }

  /** Gives the file a unique name. Unlike a rename, this never replaces a file. */
  async #place(uploadId: string, channelId: string, wanted: string): Promise<string> {
    const { places } = this.settings;
    const part = this.#part(uploadId);
    const { ino: inode } = await lstat(part);
    await makeFolders(places.folder(channelId));
    for (;;) {
      const name = await places.freeName(channelId, stemOf(wanted), endingOf(wanted));
      await this.#notes.set(uploadId, { state: 'placing', name, inode });
      try {
        await link(part, places.path(channelId, name));
        return name;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
    }
  }

  async #placed(uploadId: string, channelId: string, name: string, bytes: number): Promise<EndedUpload> {
    const { places, origins, onReceived } = this.settings;
    const path = places.path(channelId, name);
    await origins.set(path, { kind: 'uploaded', uploadId });
    const note = { state: 'done', name, bytes } as const;
    await this.#notes.set(uploadId, note);
    await this.remove(uploadId);
    onReceived(channelId, path);
    return note;
  }

  /** Completes the naming of files that a kill interrupted, before anything else reads the folders. */
  async #resume(): Promise<void> {
    for (const id of await this.#ids()) {
      const note = await this.#notes.of(id);
      const upload = await this.#upload(id);
      const channelId = upload?.metadata?.['channelId'];
      if (upload === undefined || !channelId || note?.state === 'refused') await this.remove(id);
      else if (note !== undefined) {
        const file = await this.settings.places.find(channelId, note.name);
        const part = await lstat(this.#part(id));
        if (file?.inode === part.ino) await this.#placed(id, channelId, note.name, part.size);
      }
    }
  }

  async #finishAll(): Promise<void> {
    await this.#prune();
    for (const id of await this.#ids()) {
      await this.ended(id).catch((error: unknown) =>
        this.settings.log.error({ error: errorText(error) }, 'an uploaded file cannot be kept'),
      );
    }
  }

  async #prune(): Promise<void> {
    try {
      await this.store.deleteExpired();
      await this.#notes.prune();
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'unfinished uploads cannot be deleted');
    }
  }

  /** Bytes that unfinished uploads still need. */
  async #promised(): Promise<number> {
    let bytes = 0;
    for (const id of await this.#ids()) {
      const upload = await this.#upload(id);
      if (upload !== undefined) bytes += (upload.size ?? 0) - upload.offset;
    }
    return bytes;
  }

  #upload(uploadId: string): Promise<Upload | undefined> {
    return this.store.getUpload(uploadId).catch(() => undefined);
  }

  async #ids(): Promise<string[]> {
    const files = await readdir(this.#parts).catch(() => []);
    return files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []));
  }

  #part(uploadId: string): string {
    return join(this.#parts, uploadId);
  }
}
