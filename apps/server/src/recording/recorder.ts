import { errorText, LineSplitter, type EngineExit, type Log } from '@backhaul/agent';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { metadataTags } from '@backhaul/domain';
import { recordArgs } from '../core/commands.js';
import { KeyframeGate } from '../core/keyframe-gate.js';
import { StreamEngine } from '../core/stream-engine.js';
import type { Sighting } from '../transport-stream/inspector.js';
import type { Label } from './labels.js';
import { hasRoom } from '../system/room.js';

/** After a failure the recording is tried again in this time, ms. */
const RETRY_MS = 30_000;

/** How often the disk is looked at while a recording runs, ms. */
const LOOK_MS = 2000;

const FULL = 'The disk is full';

export interface RecordingState {
  readonly enabled: boolean;
  readonly state: 'off' | 'waiting' | 'recording' | 'failed';
  readonly detail: string;
}

export interface RecorderSettings {
  /** Whole files are in here; those being written are in `.open` below it. */
  readonly folder: string;
  readonly log: Log;
  readonly monotonic: () => number;
  /** What files that begin now carry. */
  readonly label: () => Label;
  readonly onChange: () => void;
  /** A file is whole. */
  readonly onClosed: (path: string) => void;
  readonly retryMs?: number;
  readonly lookMs?: number;
  readonly hasRoom?: (folder: string) => Promise<boolean>;
}

/** Records one channel into MKV segments. Whatever goes wrong here, the channel does not notice. */
export class Recorder {
  #state: RecordingState = { enabled: false, state: 'off', detail: '' };
  #engine: StreamEngine | undefined;
  #gate: KeyframeGate | undefined;
  #preparing = false;
  #retryAt = 0;
  #closing: Promise<unknown> = Promise.resolve();
  #renaming: Promise<unknown> = Promise.resolve();
  /** Whether there may be files that were left open. */
  #remains = true;
  #watch: NodeJS.Timeout | undefined;

  constructor(private readonly settings: RecorderSettings) {}

  get state(): RecordingState {
    return this.#state;
  }

  enable(enabled: boolean): void {
    if (enabled === this.#state.enabled) return;
    if (!enabled) this.#finish();
    this.#retryAt = 0;
    this.#set({ enabled, state: enabled ? 'waiting' : 'off', detail: '' });
  }

  write(piece: Buffer, sighting: Sighting): void {
    if (!this.#state.enabled || this.#preparing) return;
    if (this.#engine) {
      for (const chunk of this.#gate?.pass(piece, sighting) ?? [piece]) this.#engine.write(chunk);
    } else if (this.settings.monotonic() >= this.#retryAt) {
      void this.#begin();
    }
  }

  /** The stream ended, or another begins: what is open is closed. */
  end(): void {
    this.#finish();
    if (this.#state.state === 'recording') this.#set({ enabled: true, state: 'waiting', detail: '' });
  }

  /** Ends it. Resolves when the last file is whole. */
  async stop(): Promise<void> {
    this.#finish();
    await this.#closing;
  }

  #finish(): void {
    clearInterval(this.#watch);
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine) this.#closing = Promise.all([this.#closing, engine.finish().then(() => this.#renaming)]);
  }

  async #begin(): Promise<void> {
    this.#preparing = true;
    const open = join(this.settings.folder, '.open');
    try {
      await mkdir(open, { recursive: true });
      if (!(await this.#hasRoom(open))) throw new Error(FULL);
      await this.#closing;
      await this.#rescue(open);
      if (this.#state.enabled) this.#start(open);
    } catch (error) {
      this.#fail(errorText(error));
    } finally {
      this.#preparing = false;
    }
  }

  #start(open: string): void {
    const names = new LineSplitter((name) => this.#close(join(open, basename(name))));
    const { prefix, metadata } = this.settings.label();
    const run = prefix + new Date().toISOString().replaceAll(/[:.]/g, '-');
    const engine = new StreamEngine({
      command: 'ffmpeg',
      args: recordArgs(open, run, metadataTags(metadata)),
      onOutput: (chunk) => names.push(chunk.toString()),
    });
    this.#engine = engine;
    this.#gate = new KeyframeGate(this.settings.monotonic);
    this.#set({ enabled: true, state: 'recording', detail: '' });
    this.#watch = setInterval(() => void this.#look(engine, open), this.settings.lookMs ?? LOOK_MS);
    void this.#follow(engine);
  }

  async #follow(engine: StreamEngine): Promise<void> {
    const exit = await engine.ended;
    if (this.#engine !== engine) return;
    clearInterval(this.#watch);
    this.#engine = undefined;
    this.#remains = true;
    this.#fail(reasonOf(exit));
  }

  /** Closes the file in good order while there is still room for that, and for whatever else lives on the disk. */
  async #look(engine: StreamEngine, open: string): Promise<void> {
    if ((await this.#hasRoom(open).catch(() => true)) || this.#engine !== engine) return;
    this.#finish();
    this.#fail(FULL);
  }

  #hasRoom(folder: string): Promise<boolean> {
    return (this.settings.hasRoom ?? hasRoom)(folder);
  }

  /** Files that a crash left open play up to where they end: they are kept under their names. */
  async #rescue(open: string): Promise<void> {
    if (!this.#remains) return;
    this.#remains = false;
    for (const name of await readdir(open)) this.#close(join(open, name));
  }

  #close(path: string): void {
    const whole = join(this.settings.folder, basename(path));
    const closing = rename(path, whole).then(
      () => this.settings.onClosed(whole),
      (error: unknown) => this.settings.log.error({ error: errorText(error) }, 'a recording cannot be closed'),
    );
    this.#renaming = Promise.all([this.#renaming, closing]);
  }

  #fail(detail: string): void {
    this.#retryAt = this.settings.monotonic() + (this.settings.retryMs ?? RETRY_MS);
    this.settings.log.error({ detail }, 'the recording failed; the channel goes on');
    if (this.#state.enabled) this.#set({ enabled: true, state: 'failed', detail: detail.slice(0, 512) });
  }

  #set(state: RecordingState): void {
    this.#state = state;
    this.settings.onChange();
  }
}

/** Why a recorder ended, in words for people. */
function reasonOf({ missing, lastLines }: EngineExit): string {
  if (missing) return `${lastLines[0]}: apt-get install ffmpeg`;
  if (lastLines.some((line) => line.includes('No space left on device'))) return FULL;
  return lastLines.at(-1) ?? 'The disk does not keep up';
}
