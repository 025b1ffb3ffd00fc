import { errorText, makeFolders, type Log } from '@backhaul/agent';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageFolder } from '../storage/folder.js';

/** Folder for files that are being written; hidden from the list of files. */
const OPEN = '.open';
/** A smaller file contains no frame, bytes. */
const LEAST = 2048;

export interface RecordingSpoolSettings {
  readonly storage: StorageFolder;
  readonly log: Log;
  /** Called when a file is complete, with its future path in the storage; the file is moved when the returned promise resolves. */
  readonly onWhole: (path: string) => Promise<void>;
  /** Called when the file has been moved. */
  readonly onStored: () => void;
}

/** Files that the encoder writes, until they are complete and move to the storage. */
export class RecordingSpool {
  /** One move at a time, so that none happens twice. */
  #sequencer: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: RecordingSpoolSettings) {}

  get #open(): string {
    return join(this.settings.storage.root, OPEN);
  }

  hasRoom(): Promise<boolean> {
    return this.settings.storage.hasRoom();
  }

  /** Prepares files with a unique name; files of an earlier run are kept. */
  async begin(wanted: string): Promise<{ readonly folder: string; readonly stem: string }> {
    await makeFolders(this.#open);
    await this.rescue();
    const names = await readdir(this.settings.storage.root);
    let stem = wanted;
    for (let number = 2; names.some((name) => name.startsWith(`${stem}-`)); number++) stem = `${wanted}_${number}`;
    return { folder: this.#open, stem };
  }

  /** Moves complete files: all but the newest, which is being written. */
  sweep(): Promise<void> {
    return this.#keep((names) => names.slice(0, -1));
  }

  /** Moves all files, when nothing is being written. Files that a crash left open can be played up to their end. */
  rescue(): Promise<void> {
    return this.#keep((names) => names);
  }

  #keep(which: (names: readonly string[]) => readonly string[]): Promise<void> {
    const keeping = this.#sequencer.then(() => this.#keepNow(which));
    this.#sequencer = keeping.catch((error: unknown) =>
      this.settings.log.error({ error: errorText(error) }, 'a stored file cannot be kept'),
    );
    return keeping;
  }

  async #keepNow(which: (names: readonly string[]) => readonly string[]): Promise<void> {
    const names: string[] = await readdir(this.#open).catch(() => []);
    for (const name of which(names.toSorted())) await this.#close(name);
  }

  async #close(name: string): Promise<void> {
    const path = join(this.#open, name);
    const { size } = await stat(path);
    if (size < LEAST) return rm(path);
    await this.settings.onWhole(name);
    await rename(path, join(this.settings.storage.root, name));
    this.settings.onStored();
  }
}
