import { errorText, makeFolders, type Log } from '@backhaul/agent';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageFolder } from '../storage/folder.js';

/** What is being written lies in here, where nobody sees it. */
const OPEN = '.open';
/** A file that is smaller holds no picture, bytes. */
const LEAST = 2048;

export interface ShelfSettings {
  readonly storage: StorageFolder;
  readonly log: Log;
  /** A file is whole and about to lie at this path within the storage; it is moved when what this notes is safe. */
  readonly onWhole: (path: string) => Promise<void>;
  /** It lies there. */
  readonly onStored: () => void;
}

/** Files that the encoder writes, until they are whole and become files of the storage. */
export class Shelf {
  /** One move at a time, so that none is made twice. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: ShelfSettings) {}

  get #open(): string {
    return join(this.settings.storage.root, OPEN);
  }

  hasRoom(): Promise<boolean> {
    return this.settings.storage.hasRoom();
  }

  /** Makes ready for files of a name that no other file has; what is left of a run before is kept. */
  async begin(wanted: string): Promise<{ readonly folder: string; readonly stem: string }> {
    await makeFolders(this.#open);
    await this.rescue();
    const names = await readdir(this.settings.storage.root);
    let stem = wanted;
    for (let number = 2; names.some((name) => name.startsWith(`${stem}-`)); number++) stem = `${wanted}_${number}`;
    return { folder: this.#open, stem };
  }

  /** Keeps files that are whole: all but the newest, which is being written. */
  sweep(): Promise<void> {
    return this.#keep((names) => names.slice(0, -1));
  }

  /** Keeps everything: nothing writes now. Files that a crash left open play up to where they end. */
  rescue(): Promise<void> {
    return this.#keep((names) => names);
  }

  #keep(which: (names: readonly string[]) => readonly string[]): Promise<void> {
    const keeping = this.#turn.then(() => this.#keepNow(which));
    this.#turn = keeping.catch((error: unknown) =>
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
