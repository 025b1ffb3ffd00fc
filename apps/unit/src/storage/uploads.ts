import { backoffMs, errorText, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import { FileUpload } from '@backhaul/contract';
import { ServerTarget, type UnitOrder } from '@backhaul/contract/bus';
import { isOver, MAX_UPLOADS } from '@backhaul/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { StorageFolder } from './folder.js';
import { Hopeless, Rejected, uploadFile } from './upload-file.js';

const Kept = z.array(z.object({ upload: FileUpload, target: ServerTarget }));
type Entry = z.output<typeof Kept>[number];

export interface UploadsSettings {
  /** File that keeps the list over a restart. */
  readonly path: string;
  readonly folder: StorageFolder;
  readonly log: Log;
  readonly now: () => number;
  /** Maximum bitrate of files now, kbps; 0: wait; undefined: no limit. */
  readonly pace: () => number | undefined;
  /** Called when something that is reported changed. */
  readonly onChange: () => void;
}

const RETRY = { minMs: 500, maxMs: 30_000 } as const;
/** How often progress is reported, ms. */
const REPORT_MS = 1000;

export type UploadArgs = Extract<UnitOrder, { name: 'uploadFiles' }>['args'];

/** Uploads of this unit, one after the other; after a restart an upload continues after the part that the server has. */
export class Uploads {
  #entries: Entry[] = [];
  #saving: Promise<void> = Promise.resolve();
  #loop: Promise<void> | undefined;
  #current: { readonly uploadId: string; readonly control: AbortController } | undefined;
  #stopped = false;
  #reportedAt = 0;

  private constructor(private readonly settings: UploadsSettings) {}

  static async open(settings: UploadsSettings): Promise<Uploads> {
    const uploads = new Uploads(settings);
    uploads.#entries = (await readJsonFile(settings.path, Kept)) ?? [];
    return uploads;
  }

  /** The latest uploads, at most ten. */
  get list(): FileUpload[] {
    return this.#entries.map(({ upload }) => upload);
  }

  /** Continues the waiting uploads. */
  start(): void {
    this.#loop ??= this.#run().finally(() => (this.#loop = undefined));
  }

  /** Adds uploads and drops finished ones to make room; resolves when they are on disk. */
  async add({ channelId, uploads }: UploadArgs): Promise<void> {
    const known = new Set(this.#entries.map(({ upload }) => upload.uploadId));
    const askedAt = this.settings.now();
    const fresh = uploads.filter(({ uploadId }) => !known.has(uploadId));
    const added = await Promise.all(
      fresh.map(async ({ uploadId, path, target }): Promise<Entry> => {
        const sizeBytes = (await this.settings.folder.find(path))?.sizeBytes ?? 0;
        const state = { status: 'pending' as const, sizeBytes, sentBytes: 0, detail: '', askedAt, endedAt: null };
        return { upload: { uploadId, path, channelId, ...state }, target };
      }),
    );
    const waiting = this.#entries.filter(({ upload }) => !isOver(upload.status)).length;
    if (waiting + added.length > MAX_UPLOADS) throw new Error('Too many uploads are in progress');
    this.#entries = [...this.#entries, ...added];
    const over = this.#entries.filter(({ upload }) => isOver(upload.status));
    const dropped = new Set(over.slice(0, Math.max(0, this.#entries.length - MAX_UPLOADS)));
    this.#entries = this.#entries.filter((entry) => !dropped.has(entry));
    await this.#save();
    this.start();
  }

  /** Cancels unfinished uploads, by their ids or the paths of their files. */
  async cancel(files: readonly string[]): Promise<void> {
    const endedAt = this.settings.now();
    for (const { upload } of this.#entries) {
      if (isOver(upload.status) || !(files.includes(upload.uploadId) || files.includes(upload.path))) continue;
      this.#change(upload.uploadId, { status: 'failed', detail: 'Cancelled', endedAt });
      if (this.#current?.uploadId === upload.uploadId) this.#current.control.abort();
    }
    await this.#save();
  }

  /** Stops; the present upload continues at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#current?.control.abort();
    await this.#loop;
    await this.#saving;
  }

  async #run(): Promise<void> {
    for (;;) {
      const next = this.#entries.find(({ upload }) => !isOver(upload.status));
      if (!next || this.#stopped) return;
      await this.#upload(next);
    }
  }

  async #upload({ upload: { uploadId, channelId, path }, target }: Entry): Promise<void> {
    const control = new AbortController();
    this.#current = { uploadId, control };
    const end = (status: 'success' | 'failed' | 'rejected', detail = ''): void =>
      this.#change(uploadId, { status, detail, endedAt: this.settings.now() });
    for (let failures = 0; !control.signal.aborted && !this.#stopped;) {
      const found = await this.settings.folder.find(path);
      if (!found) {
        end('failed', 'The file no longer exists');
        break;
      }
      const { path: file, sizeBytes } = found;
      this.#change(uploadId, { status: 'uploading', sizeBytes });
      try {
        await uploadFile(
          { file, sizeBytes, uploadId, channelId, target, pace: this.settings.pace },
          control.signal,
          (sentBytes) => {
            failures = 0;
            this.#change(uploadId, { sentBytes, detail: '' });
          },
        );
        end('success');
        break;
      } catch (error) {
        if (control.signal.aborted) break;
        if (error instanceof Rejected || error instanceof Hopeless) {
          end(error instanceof Rejected ? 'rejected' : 'failed', errorText(error));
          break;
        }
        failures += 1;
        this.#change(uploadId, { detail: 'The server does not answer; retrying' });
        this.settings.log.warn({ uploadId, error: errorText(error) }, 'an upload waits for its server');
        await sleep(backoffMs(failures, RETRY), undefined, { signal: control.signal }).catch(() => undefined);
      }
    }
    this.#current = undefined;
    await this.#save();
  }

  #change(uploadId: string, change: Partial<FileUpload>): void {
    const before = this.#entries.find(({ upload }) => upload.uploadId === uploadId)?.upload;
    this.#entries = this.#entries.map((entry) =>
      entry.upload.uploadId === uploadId ? { ...entry, upload: { ...entry.upload, ...change } } : entry,
    );
    const now = performance.now();
    const news = change.status !== undefined && change.status !== before?.status;
    if (!news && now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    this.settings.onChange();
  }

  #save(): Promise<void> {
    const write = () => writeFileAtomic(this.settings.path, JSON.stringify(this.#entries));
    this.#saving = this.#saving.then(write, write);
    this.settings.onChange();
    return this.#saving;
  }
}
