import { backoffMs, endReason, errorText, LineSplitter, makeFolders, type Log } from '@backhaul/agent';
import { DISK_FULL, metadataTags, recordingName, type RecordingFormat, type ServerSettings } from '@backhaul/domain';
import { basename, join } from 'node:path';
import { recordArgs } from '../core/commands.js';
import { KeyframeGate } from '../core/keyframe-gate.js';
import { StreamEngine } from '../core/stream-engine.js';
import type { SeenPiece, Sighting } from '../transport-stream/inspector.js';
import type { Label } from './labels.js';
import { keepAsMp4 } from './mp4.js';
import { keepOpenFiles, keepWhole, OPEN } from './open-files.js';
import { hasFreeSpace } from '../system/disk-space.js';

/** While the disk is full or cannot be written to, the recording is retried after this time, ms. */
const RETRY_MS = 30_000;

/** A recorder that ran for this long and then ended is restarted at once, ms. */
const HEALTHY_MS = 30_000;

/** Length of the pieces that a recorder gets, ms: each write wakes it, and its output is not urgent. */
const GATHER_MS = 240;

/** How often the disk is checked while recording, ms. */
const LOOK_MS = 2000;

/** Maximum data that is held while a recording is prepared, bytes. */
const MOST_HELD = 16 * 1024 * 1024;

export interface RecordingState {
  readonly enabled: boolean;
  readonly state: 'off' | 'waiting' | 'recording' | 'failed';
  readonly detail: string;
}

export interface RecorderSettings {
  /** Folder of complete files; those being written are in `.open` below it. */
  readonly folder: string;
  readonly log: Log;
  readonly monotonic: () => number;
  /** Label of new files. */
  readonly label: () => Label;
  /** Name of the channel, which file names may contain. */
  readonly channel: () => string;
  /** Names and format of new files. */
  readonly naming: () => ServerSettings;
  readonly onChange: () => void;
  /** A recorder ended unexpectedly, for the first time in a row. */
  readonly onFailure: (detail: string) => void;
  /** A file is complete. */
  readonly onClosed: (path: string) => void;
  /** Length of a file, s; absent: ten minutes. */
  readonly segmentSeconds?: number;
  readonly retryMs?: number;
  readonly lookMs?: number;
  readonly hasFreeSpace?: (folder: string) => Promise<boolean>;
}

/** Folder, labels and names of a channel's files, and the listener for complete ones. */
export type RecordingPlaces = Pick<RecorderSettings, 'folder' | 'label' | 'naming' | 'onClosed'>;

/** Records one channel into segments. No failure here affects the channel. */
export class Recorder {
  #state: RecordingState = { enabled: false, state: 'off', detail: '' };
  #engine: StreamEngine | undefined;
  #gate: KeyframeGate | undefined;
  #preparing = false;
  readonly #held: SeenPiece[] = [];
  #heldBytes = 0;
  /** Counts stops: a start that was overtaken by a stop is dropped. */
  #ends = 0;
  #retryAt = 0;
  #failures = 0;
  #closing: Promise<unknown> = Promise.resolve();
  #keeping: Promise<unknown> = Promise.resolve();
  #watch: NodeJS.Timeout | undefined;

  constructor(private readonly settings: RecorderSettings) {}

  get state(): RecordingState {
    return this.#state;
  }

  /** Time until a retry after a failure, ms; 0: no wait. */
  get retryInMs(): number {
    return Math.max(0, this.#retryAt - this.settings.monotonic());
  }

  /** Retries at once after a failure. */
  retryNow(): void {
    this.#retryAt = 0;
  }

  enable(enabled: boolean): void {
    if (enabled === this.#state.enabled) return;
    if (!enabled) this.#finish();
    this.#retryAt = 0;
    this.#failures = 0;
    this.#set({ enabled, state: enabled ? 'waiting' : 'off', detail: '' });
  }

  write(piece: Buffer, sighting: Sighting): void {
    if (!this.#state.enabled) return;
    if (this.#preparing) this.#hold(piece, sighting);
    else if (this.#engine) this.#pass(this.#engine, piece, sighting);
    else if (this.settings.monotonic() >= this.#retryAt) {
      this.#hold(piece, sighting);
      void this.#begin();
    }
  }

  #pass(engine: StreamEngine, piece: Buffer, sighting: Sighting): void {
    for (const chunk of this.#gate?.pass(piece, sighting) ?? [piece]) engine.write(chunk);
  }

  /** Data that arrives while the recording is prepared is recorded too. */
  #hold(piece: Buffer, sighting: Sighting): void {
    this.#heldBytes += piece.length;
    if (this.#heldBytes <= MOST_HELD) this.#held.push({ piece, sighting });
  }

  #release(): readonly SeenPiece[] {
    this.#heldBytes = 0;
    return this.#held.splice(0);
  }

  /** The stream ended, another begins, or names of files change: the open file is closed. */
  end(): void {
    this.#finish();
    if (this.#state.state === 'recording') this.#set({ enabled: true, state: 'waiting', detail: '' });
  }

  /** Ends it. Resolves when the last file is complete. */
  async stop(): Promise<void> {
    this.#finish();
    await this.#closing;
  }

  #finish(): void {
    this.#release();
    this.#ends += 1;
    clearInterval(this.#watch);
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine) this.#closing = Promise.all([this.#closing, engine.finish().then(() => this.#keeping)]);
  }

  async #begin(): Promise<void> {
    this.#preparing = true;
    const ends = this.#ends;
    const open = join(this.settings.folder, OPEN);
    try {
      await makeFolders(open);
      const space = await this.#hasFreeSpace(open);
      if (ends !== this.#ends) return;
      if (space) this.#start(open);
      else this.#fail(DISK_FULL, this.#retryMs);
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'the recordings folder cannot be used');
      if (ends === this.#ends) this.#fail(folderReason(error), this.#retryMs);
    } finally {
      this.#release();
      this.#preparing = false;
    }
  }

  #start(open: string): void {
    const naming = this.settings.naming();
    const names = new LineSplitter((name) => this.#keep(join(open, basename(name)), naming.fileFormat));
    const { prefix, metadata } = this.settings.label();
    const { slugline } = metadata;
    const run = recordingName(naming, { prefix, slugline, channel: this.settings.channel(), at: Date.now() });
    const engine = new StreamEngine(
      {
        command: 'ffmpeg',
        args: recordArgs(open, run, metadataTags(metadata), naming.fileFormat, this.settings.segmentSeconds),
        onOutput: (chunk) => names.push(chunk.toString()),
      },
      { gatherMs: GATHER_MS },
    );
    this.#engine = engine;
    this.#gate = new KeyframeGate(this.settings.monotonic);
    for (const { piece, sighting } of this.#release()) this.#pass(engine, piece, sighting);
    this.#set({ enabled: true, state: 'recording', detail: '' });
    this.#watch = setInterval(() => void this.#look(engine, open), this.settings.lookMs ?? LOOK_MS);
    void this.#follow(engine, open, run);
  }

  /** A recorder that ends unexpectedly is restarted with the next piece of the stream; its files are kept. */
  async #follow(engine: StreamEngine, open: string, run: string): Promise<void> {
    const began = this.settings.monotonic();
    const exit = await engine.ended;
    const { log, folder, onClosed, onFailure, monotonic } = this.settings;
    const kept = this.#keeping.then(() => keepOpenFiles(open, folder, { log, onClosed, prefix: `${run}-` }));
    this.#keeping = kept;
    this.#closing = Promise.all([this.#closing, kept]);
    if (this.#engine !== engine) return;
    clearInterval(this.#watch);
    this.#engine = undefined;
    if (monotonic() - began >= HEALTHY_MS) this.#failures = 0;
    this.#failures += 1;
    const { code, signal, lastLines } = exit;
    log.error({ code, signal, lastLines: lastLines.slice(-3) }, 'the recorder ended by itself');
    const detail = engine.overflowed ? 'The disk is too slow' : endReason(exit, 'recorder', 'ffmpeg');
    if (this.#failures === 1) onFailure(detail);
    const waits = detail === DISK_FULL ? this.#retryMs : this.#failures === 1 ? 0 : backoffMs(this.#failures - 1);
    this.#fail(detail, waits);
  }

  /** Closes the file properly while there is still space for that and for everything else on the disk. */
  async #look(engine: StreamEngine, open: string): Promise<void> {
    if ((await this.#hasFreeSpace(open).catch(() => true)) || this.#engine !== engine) return;
    this.#finish();
    this.#fail(DISK_FULL, this.#retryMs);
  }

  #hasFreeSpace(folder: string): Promise<boolean> {
    return (this.settings.hasFreeSpace ?? hasFreeSpace)(folder);
  }

  get #retryMs(): number {
    return this.settings.retryMs ?? RETRY_MS;
  }

  #keep(path: string, format: RecordingFormat): void {
    const { folder, log, onClosed } = this.settings;
    const keep = format === 'mp4' ? keepAsMp4 : keepWhole;
    this.#keeping = Promise.all([this.#keeping, keep(path, folder, { log, onClosed })]);
  }

  #fail(detail: string, retryMs: number): void {
    this.#retryAt = this.settings.monotonic() + retryMs;
    this.settings.log.error({ detail, retryMs }, 'the recording failed; the channel goes on');
    if (this.#state.enabled) this.#set({ enabled: true, state: 'failed', detail: detail.slice(0, 512) });
  }

  #set(state: RecordingState): void {
    this.#state = state;
    this.settings.onChange();
  }
}

const FOLDER_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: DISK_FULL,
  EROFS: 'The disk cannot be written to',
  EACCES: 'The recordings folder cannot be written to',
  EPERM: 'The recordings folder cannot be written to',
  ENOTDIR: 'The recordings folder is not a directory',
  EEXIST: 'The recordings folder is not a directory',
};

/** Why the folder cannot be written to, as a sentence for users. */
function folderReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return errorText(error);
  return FOLDER_REASONS[code] ?? 'The recordings folder cannot be used';
}
