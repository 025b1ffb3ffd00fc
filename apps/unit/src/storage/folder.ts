import { makeFolders } from '@backhaul/agent';
import type { Storage, StoredFile } from '@backhaul/contract';
import { isStoredPath } from '@backhaul/domain';
import { lstat, readdir, rm, statfs } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Newest files that are told of; deeper folders than this are not looked into. */
const MOST_FILES = 200;
const MOST_DEPTH = 4;

/** Kept free for everything else on the disk, bytes. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** The one storage of a software unit. */
const STORAGE_ID = 'internal';

/** A folder as a unit's storage. */
export class StorageFolder {
  /** `limitBytes`: its files take no more than this. */
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

  /** Whether something more may be stored. */
  async hasRoom(): Promise<boolean> {
    await makeFolders(this.root);
    const { bavail, bsize } = await statfs(this.root);
    if (bavail * bsize < RESERVE_BYTES) return false;
    return this.limitBytes === Infinity || (await sizeOf(this.root)) < this.limitBytes;
  }

  /** Files by their paths, the newest first; links and hidden ones are none of them. */
  async files(): Promise<StoredFile[]> {
    const found = await this.#filesIn(this.root, MOST_DEPTH);
    return found.toSorted((a, b) => b.lastModified - a.lastModified).slice(0, MOST_FILES);
  }

  /** Where a file of the storage lies; undefined when it has none such. */
  async find(path: string): Promise<{ readonly path: string; readonly sizeBytes: number } | undefined> {
    if (!isStoredPath(path)) return undefined;
    // Each part is looked at by itself: a link on the way would lead out of the storage.
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

  /** Removes files. Answers those that there were none of. */
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

/** What all files of a folder take, hidden ones as well. */
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
