import { makeFolders } from '@backhaul/agent';
import type { Storage, StoredFile } from '@backhaul/contract';
import { isStoredPath } from '@backhaul/domain';
import { lstat, readdir, rm, statfs } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Number of newest files that are reported; deeper folders are not read. */
const MOST_FILES = 200;
const MOST_DEPTH = 4;

/** Kept free for everything else on the disk, bytes. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** The only storage of a software unit. */
const STORAGE_ID = 'internal';

/** A folder as a unit's storage. */
export class StorageFolder {
  /** `limitBytes`: maximum size of its files together. */
  constructor(
    readonly root: string,
    private readonly limitBytes = Infinity,
  ) {}

  async storages(): Promise<Storage[]> {
    await makeFolders(this.root);
    const { bavail, blocks, bsize } = await statfs(this.root);
    const left = this.limitBytes === Infinity ? Infinity : Math.max(0, this.limitBytes - (await sizeOf(this.root)));
    const freeBytes = Math.min(bavail * bsize, left);
    return [{ id: STORAGE_ID, name: 'Internal', freeBytes, totalBytes: Math.min(blocks * bsize, this.limitBytes) }];
  }

  /** Whether there is space to store more. */
  async hasRoom(): Promise<boolean> {
    await makeFolders(this.root);
    const { bavail, bsize } = await statfs(this.root);
    if (bavail * bsize < RESERVE_BYTES) return false;
    return this.limitBytes === Infinity || (await sizeOf(this.root)) < this.limitBytes;
  }

  /** Files by their paths, the newest first; without links and hidden ones. */
  async files(): Promise<StoredFile[]> {
    const found = await this.#filesIn(this.root, MOST_DEPTH);
    return found.toSorted((a, b) => b.lastModified - a.lastModified).slice(0, MOST_FILES);
  }

  /** Path of a file of the storage; undefined when there is none. */
  async find(path: string): Promise<{ readonly path: string; readonly sizeBytes: number } | undefined> {
    if (!isStoredPath(path)) return undefined;
    // Each part of the path is checked: a link would lead out of the storage.
    let at = this.root;
    const parts = path.split('/');
    for (const [index, part] of parts.entries()) {
      at = join(at, part);
      const seen = await lstat(at).catch(() => undefined);
      const last = index === parts.length - 1;
      if (!seen || !(last ? seen.isFile() : seen.isDirectory())) return undefined;
      if (last) return { path: at, sizeBytes: seen.size };
    }
    return undefined;
  }

  /** Deletes files. Returns those that do not exist. */
  async remove(paths: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (const path of paths) {
      const found = await this.find(path);
      if (found) await rm(found.path);
      else missing.push(path);
    }
    return missing;
  }

  async #filesIn(folder: string, depth: number): Promise<StoredFile[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const shown = entries.filter(({ name }) => !name.startsWith('.'));
    const nested = shown.filter((entry) => entry.isDirectory() && depth > 0);
    const deeper = await Promise.all(nested.map(({ name }) => this.#filesIn(join(folder, name), depth - 1)));
    const own = await Promise.all(
      shown.filter((entry) => entry.isFile()).map(({ name }) => this.#seen(join(folder, name))),
    );
    return [...own.flat(), ...deeper.flat()];
  }

  async #seen(file: string): Promise<StoredFile[]> {
    const path = relative(this.root, file).split(sep).join('/');
    const seen = await lstat(file).catch(() => undefined);
    if (!seen || !isStoredPath(path)) return [];
    return [{ storageId: STORAGE_ID, path, sizeBytes: seen.size, lastModified: Math.round(seen.mtimeMs) }];
  }
}

/** Size of all files of a folder, hidden ones included. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      lstat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
