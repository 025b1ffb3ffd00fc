import { backoffMs, errorText, isMissing, makeFolders, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import { MAX_REPORTED_EXPORTS } from '@backhaul/domain';
import type { ReportedExport } from '@backhaul/contract/bus';
import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Exporter, ExportFile } from './exporter.js';
import { problemOf } from './problem.js';
import { hasEnded, pruned, QueueEntry } from './queue-entry.js';

/** Pauses between attempts. */
const BACKOFF = { minMs: 1000, maxMs: 300_000 } as const;

/** Two recordings that end within this time may be queued in reverse order, ms. */
const OVERLAP_MS = 60_000;

/** `from`: since when recordings are exported; null: no export. */
const Kept = z.object({ from: z.number().nullable(), entries: z.array(QueueEntry) });

export interface ExportQueueSettings {
  /** Folder of the queue, and of the journals of uploads. */
  readonly folder: string;
  readonly log: Log;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly onExported: (channelId: string, path: string) => void;
}

/** Recordings that wait to be exported, on disk: uploaded one at a time, the oldest first; none is ever forgotten. */
export class ExportQueue {
  #entries: QueueEntry[] = [];
  #from: number | null = null;
  #exporter: Exporter | undefined;
  #sent: { readonly exportId: string; readonly bytes: number } | undefined;
  #running: { readonly abort: AbortController; readonly ended: Promise<void> } | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Failures of the destination in a row, and the earliest time of the next attempt. */
  #failures = 0;
  #pausedUntil = 0;
  #saving: Promise<void> = Promise.resolve();

  private constructor(private readonly settings: ExportQueueSettings) {}

  /** @throws {Error} for a folder that cannot be used */
  static async open(settings: ExportQueueSettings): Promise<ExportQueue> {
    const queue = new ExportQueue(settings);
    await makeFolders(settings.folder);
    const kept = await readJsonFile(queue.#path, Kept);
    queue.#from = kept?.from ?? null;
    queue.#entries = (kept?.entries ?? []).map((entry) =>
      entry.state === 'uploading' ? { ...entry, state: 'waiting' } : entry,
    );
    return queue;
  }

  /** Recordings that ended since this time (ms by the clock of the disk) must be in the queue; null: none. */
  get due(): number | null {
    if (this.#from === null) return null;
    const newest = Math.max(0, ...this.#entries.map(({ mtimeMs }) => mtimeMs));
    return Math.max(this.#from, newest - OVERLAP_MS);
  }

  /** Adds a finished recording; `folder`: of its channel at the destination. */
  async add(channelId: string, path: string, folder: string): Promise<void> {
    const found = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found === undefined || this.#entries.some((entry) => entry.path === path)) return;
    const entry: QueueEntry = {
      exportId: randomUUID(),
      channelId,
      path,
      name: `${folder}/${basename(path)}`,
      bytes: found.size,
      mtimeMs: found.mtimeMs,
      state: 'waiting',
      since: this.settings.now(),
      attempts: 0,
      retryAt: null,
      detail: '',
    };
    this.#entries = pruned([...this.#entries, entry]);
    await this.#save();
    this.#work();
  }

  /** Sets the destination; undefined: nothing is exported, and entries keep waiting. */
  async use(exporter: Exporter | undefined): Promise<void> {
    const before = this.#exporter;
    this.#exporter = undefined;
    await this.#interrupt();
    if (before !== undefined) {
      // The next destination does not continue uploads of this one.
      const begun = this.#entries.find((entry) => !hasEnded(entry) && entry.attempts > 0);
      if (begun) await before.abandon(this.#fileOf(begun)).catch(() => undefined);
      before.close();
    }
    this.#exporter = exporter;
    this.#from = exporter === undefined ? null : (this.#from ?? Date.now());
    await this.#save();
    this.retryNow();
  }

  /** Retries pending entries at once. */
  retryNow(): void {
    this.#failures = 0;
    this.#pausedUntil = 0;
    this.#entries = this.#entries.map((entry) =>
      entry.state === 'failed' && entry.retryAt !== null ? { ...entry, retryAt: this.settings.now() } : entry,
    );
    this.#work();
  }

  isSending(path: string): boolean {
    return this.#entries.some((entry) => entry.path === path && entry.state === 'uploading');
  }

  /** Drops a file; its upload ends, and the uploaded part is removed. */
  async forget(path: string): Promise<void> {
    const dropped = this.#entries.find((entry) => entry.path === path);
    if (dropped === undefined) return;
    const isSending = dropped.state === 'uploading';
    if (isSending) await this.#interrupt();
    this.#entries = this.#entries.filter((entry) => entry.path !== path);
    if (dropped.attempts > 0 || isSending)
      if (!hasEnded(dropped)) await this.#exporter?.abandon(this.#fileOf(dropped)).catch(() => undefined);
    await this.#save();
    this.#work();
  }

  async renamed(path: string, newPath: string): Promise<void> {
    const name = (old: string): string => `${old.slice(0, old.lastIndexOf('/') + 1)}${basename(newPath)}`;
    this.#entries = this.#entries.map((entry) =>
      entry.path !== path ? entry : { ...entry, path: newPath, ...(!hasEnded(entry) && { name: name(entry.name) }) },
    );
    await this.#save();
  }

  report() {
    const open = this.#entries.filter((entry) => !hasEnded(entry));
    const failed = open.filter(({ state }) => state === 'failed');
    const oldest = open.toSorted((a, b) => a.mtimeMs - b.mtimeMs)[0];
    const urgent = open.filter(({ state }) => state !== 'waiting');
    const first = new Set([...(oldest ? [oldest] : []), ...urgent].slice(0, MAX_REPORTED_EXPORTS));
    const others = this.#entries.filter((entry) => !first.has(entry)).toReversed();
    const shown = new Set([...first, ...others].slice(0, MAX_REPORTED_EXPORTS));
    return {
      waiting: open.length - failed.length,
      failed: failed.length,
      oldest: oldest?.exportId ?? null,
      files: this.#entries
        .filter((entry) => shown.has(entry))
        .toReversed()
        .map(reported),
    };
  }

  /** The recording that is being uploaded, and how much of it has arrived. */
  get progress(): { readonly exportId: string; readonly sentBytes: number } | undefined {
    return this.#sent && { exportId: this.#sent.exportId, sentBytes: this.#sent.bytes };
  }

  /** Ends the upload, which continues at the next start. */
  async stop(): Promise<void> {
    const exporter = this.#exporter;
    this.#exporter = undefined;
    await this.#interrupt();
    exporter?.close();
    await this.#saving;
  }

  async #interrupt(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running?.abort.abort();
    await this.#running?.ended;
  }

  get #path(): string {
    return join(this.settings.folder, 'queue.json');
  }

  #fileOf({ exportId, path, name, bytes, mtimeMs }: QueueEntry): ExportFile {
    return { path, name, bytes, mtimeMs, journal: join(this.settings.folder, `${exportId}.json`) };
  }

  /** Begins with the oldest recording that is due; otherwise waits until one is. */
  #work(): void {
    clearTimeout(this.#timer);
    const exporter = this.#exporter;
    if (exporter === undefined || this.#running !== undefined) return;
    const now = this.settings.now();
    const open = this.#entries.filter((entry) => !hasEnded(entry));
    const [next] = open.filter(({ retryAt }) => Math.max(retryAt ?? 0, this.#pausedUntil) <= now);
    if (next !== undefined) {
      const abort = new AbortController();
      const ended = this.#export(exporter, next, abort.signal);
      this.#running = { abort, ended };
      void ended.then(() => this.#work());
      return;
    }
    if (open.length === 0) return;
    const due = Math.min(...open.map(({ retryAt }) => Math.max(retryAt ?? 0, this.#pausedUntil)));
    this.#timer = setTimeout(() => this.#work(), Math.max(50, due - now));
    this.#timer.unref();
  }

  async #export(exporter: Exporter, entry: QueueEntry, signal: AbortSignal): Promise<void> {
    const { exportId, attempts, bytes, name } = entry;
    const file = this.#fileOf(entry);
    const onSent = (sent: number): void => {
      this.#sent = { exportId, bytes: sent };
    };
    onSent(0);
    await this.#set(exportId, { state: 'uploading', retryAt: null });
    try {
      await exporter.upload(file, { signal, onSent });
      this.#failures = 0;
      await this.#set(exportId, { state: 'exported', detail: '' });
      this.settings.onExported(entry.channelId, entry.path);
      this.settings.log.info({ name, bytes }, 'a recording was exported');
    } catch (error) {
      if (signal.aborted) await this.#set(exportId, { state: 'waiting', attempts: attempts + 1 });
      else await this.#fail(exporter, entry, file, error);
    }
    this.#sent = undefined;
    this.#running = undefined;
  }

  async #fail(exporter: Exporter, { exportId, attempts }: QueueEntry, file: ExportFile, error: unknown): Promise<void> {
    const { message: detail, kind } = problemOf(error);
    this.settings.log.warn({ name: file.name, detail, attempts: attempts + 1 }, 'a recording was not exported');
    if (kind === 'gone') {
      await exporter.abandon(file).catch(() => undefined);
      await rm(file.journal, { force: true });
      return this.#set(exportId, { state: 'failed', detail, attempts: attempts + 1 });
    }
    this.#failures = kind === 'target' ? this.#failures + 1 : 0;
    const waitMs = backoffMs(kind === 'target' ? this.#failures : attempts + 1, BACKOFF);
    const retryAt = this.settings.now() + waitMs;
    if (kind === 'target') this.#pausedUntil = retryAt;
    await this.#set(exportId, { state: 'failed', detail, attempts: attempts + 1, retryAt });
  }

  async #set(exportId: string, change: Partial<QueueEntry>): Promise<void> {
    const since = this.settings.now();
    this.#entries = pruned(
      this.#entries.map((entry) => (entry.exportId === exportId ? { ...entry, since, ...change } : entry)),
    );
    await this.#save();
  }

  async #save(): Promise<void> {
    this.settings.onChange();
    const write = () => writeFileAtomic(this.#path, JSON.stringify({ from: this.#from, entries: this.#entries }));
    this.#saving = this.#saving
      .then(write)
      .catch((error: unknown) =>
        this.settings.log.error({ error: errorText(error) }, 'the export queue cannot be kept'),
      );
    await this.#saving;
  }
}

const reported = ({ exportId, channelId, name, bytes, state, since, retryAt, detail }: QueueEntry): ReportedExport => ({
  exportId,
  channelId,
  name: basename(name).slice(0, 512),
  bytes,
  state,
  since,
  retryAt,
  detail: detail.slice(0, 512),
});
