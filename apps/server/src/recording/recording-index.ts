import { errorText, readJsonFile, writeFileAtomic, type Log } from '@backhaul/agent';
import type { RecordedFile } from '@backhaul/contract/bus';
import { isPlayable } from '@backhaul/domain';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { FileOrigins } from '../files/file-origins.js';
import { mediaInfo } from '../files/media-info.js';
import { recordedSince } from './recorded-since.js';

const PIECE_BYTES = 1 << 20;
/** Pause after each piece that is read, so that channels on air have priority, ms. */
const PAUSE_MS = 5;
/** When this many events wait for the console, indexing pauses: otherwise the oldest event would be dropped. */
const MOST_WAITING = 500;
const WAIT_MS = 1000;
/** Files that ended this much before the last indexed one may not be indexed yet, ms. */
const OVERLAP_MS = 60_000;

const Kept = z.object({ until: z.number() });

export interface RecordingIndexSettings {
  readonly recordings: string;
  /** Where the end of the last indexed recording is stored, so that those after it are found after a restart. */
  readonly path: string;
  readonly log: Log;
  /** Origins of files that were not recorded here; dropped once the console has the report. */
  readonly origins: Pick<FileOrigins, 'of' | 'forget'>;
  /** Offset of the console's clock from that of this machine, ms. */
  readonly clockAheadMs: () => number;
  /** Number of events that wait for the console. */
  readonly waiting: () => number;
  /** Resolves when the event is stored. */
  readonly send: (channelId: string, path: string, recording: RecordedFile) => Promise<void>;
}

/** Reports each finished file of channels to the console, one after another. The console replaces an entry on a repeated report. */
export class RecordingIndex {
  #work: Promise<void> = Promise.resolve();
  #stopped = false;
  /** Files that wait, or were indexed since the start. */
  readonly #queued = new Set<string>();

  private constructor(
    private readonly settings: RecordingIndexSettings,
    private until: number,
  ) {}

  static async open(settings: RecordingIndexSettings): Promise<RecordingIndex> {
    return new RecordingIndex(settings, (await readJsonFile(settings.path, Kept))?.until ?? 0);
  }

  /** A recording has ended. */
  closed(channelId: string, path: string): void {
    // Metadata beside a file is reported with it.
    if (this.#queued.has(path) || !isPlayable(path)) return;
    this.#queued.add(path);
    this.#work = this.#work.then(() => this.#add(channelId, path));
  }

  /** Finds recordings that ended before the server did but were not indexed. */
  async resume(): Promise<void> {
    const since = Math.max(0, this.until - OVERLAP_MS);
    for (const { channelId, path } of await recordedSince(this.settings.recordings, since))
      this.closed(channelId, path);
  }

  /** Stops after the recording that is being read; the rest follows after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  async #add(channelId: string, path: string): Promise<void> {
    const { settings } = this;
    try {
      while (settings.waiting() > MOST_WAITING && !this.#stopped) await sleep(WAIT_MS);
      if (this.#stopped) return;
      const sha256 = await this.#hashOf(path);
      if (sha256 === undefined) return;
      const { size, mtimeMs, birthtimeMs } = await stat(path);
      const ahead = settings.clockAheadMs();
      const info = await mediaInfo(path);
      const length = info?.media.durationMs ?? undefined;
      const origin = settings.origins.of(path);
      // A file whose recorder was killed has no length; not every file system knows when it was created.
      const created = birthtimeMs > 0 && birthtimeMs <= mtimeMs ? birthtimeMs : mtimeMs;
      const began = length === undefined ? created : mtimeMs - length;
      await settings.send(channelId, path, {
        name: basename(path),
        startedAt: Math.round(began + ahead),
        endedAt: Math.round(mtimeMs + ahead),
        bytes: size,
        sha256,
        ...(info && { media: info.media, metadata: info.metadata }),
        ...origin,
      });
      await settings.origins.forget(path);
      this.until = Math.max(this.until, mtimeMs);
      await writeFileAtomic(settings.path, JSON.stringify({ until: this.until }));
    } catch (error) {
      settings.log.warn({ error: errorText(error) }, 'a recording cannot be indexed');
    }
  }

  /** SHA-256 of a file, hexadecimal; undefined when the server stops meanwhile. */
  async #hashOf(path: string): Promise<string | undefined> {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      if (this.#stopped) return undefined;
      hash.update(piece);
      await sleep(PAUSE_MS);
    }
    return hash.digest('hex');
  }
}
