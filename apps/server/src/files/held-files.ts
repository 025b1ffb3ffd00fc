import { DONE, errorText, failed, isMissing, type Log, type OrderAnswer } from '@backhaul/agent';
import type { ServerOrder } from '@backhaul/contract/bus';
import { COMMANDS, stemOf } from '@backhaul/domain';
import { link, rename, rm, unlink } from 'node:fs/promises';
import type { FilePlaces } from './file-places.js';
import type { FileOrigins } from './file-origins.js';

type Args<N extends ServerOrder['name']> = Extract<ServerOrder, { name: N }>['args'];

/** The export functions that deleted and renamed files need. */
interface ExportedFiles {
  /** The file is no longer exported. */
  forget(path: string): Promise<void>;
  /** Whether it is being uploaded now. */
  isSending(path: string): boolean;
  renamed(path: string, newPath: string): Promise<void>;
}

export interface HeldFilesSettings {
  readonly places: FilePlaces;
  readonly origins: FileOrigins;
  readonly exports: ExportedFiles;
  readonly log: Log;
  /** Reports the removal to the console; resolves when the event is stored. */
  readonly onRemoved: (channelId: string, name: string) => Promise<void>;
  readonly onRenamed: (channelId: string, name: string, newName: string) => Promise<void>;
}

/** Deletes and renames files of channels by order of the console. Each order can be repeated. */
export class HeldFiles {
  constructor(private readonly settings: HeldFilesSettings) {}

  async remove({ channelId, names }: Args<'removeFiles'>): Promise<OrderAnswer> {
    const kept: string[] = [];
    for (const name of names) if (!(await this.#removeOne(channelId, name))) kept.push(name);
    return kept.length === 0 ? DONE : failed(`These files could not be deleted: ${kept.join(', ')}`.slice(0, 500));
  }

  async #removeOne(channelId: string, name: string): Promise<boolean> {
    const { places, origins, exports, log, onRemoved } = this.settings;
    try {
      const path = places.path(channelId, name);
      const beside = await places.beside(channelId, name);
      await exports.forget(path);
      await rm(path, { force: true });
      if (beside) await rm(beside.path, { force: true });
      await origins.forget(path);
      await onRemoved(channelId, name);
      return true;
    } catch (error) {
      log.error({ error: errorText(error) }, 'a file cannot be deleted');
      return false;
    }
  }

  async rename({ channelId, file, newName }: Args<'renameFile'>): Promise<OrderAnswer> {
    const { places, exports, onRenamed } = this.settings;
    if (file === newName) return DONE;
    const [from, to] = [places.path(channelId, file), places.path(channelId, newName)];
    const found = await places.find(channelId, file);
    if (found?.running === true) return failed('The file is still being recorded');
    if (found === undefined) return this.#isRenamed(channelId, newName) ? DONE : failed('The file is no longer there');
    if (exports.isSending(from)) return failed('The file is being exported');
    const beside = await places.beside(channelId, file);
    // Unlike a rename, a link does not replace an existing file.
    const taken = await link(from, to).then(
      () => false,
      (error: unknown) => isTaken(error),
    );
    if (taken) return failed(COMMANDS.FILE_EXISTS);
    await unlink(from);
    if (beside) await rename(beside.path, places.path(channelId, `${stemOf(newName)}.xml`)).catch(() => undefined);
    await exports.renamed(from, to);
    this.#renamed.add(JSON.stringify([channelId, newName]));
    await onRenamed(channelId, file, newName);
    return DONE;
  }

  /** New names since the start: a repeated order has been carried out already. */
  readonly #renamed = new Set<string>();

  #isRenamed(channelId: string, newName: string): boolean {
    return this.#renamed.has(JSON.stringify([channelId, newName]));
  }

  /** After a restart: a rename was carried out if the new name exists and the old one does not. */
  async settleRename({ channelId, file, newName }: Args<'renameFile'>): Promise<OrderAnswer> {
    const { places, onRenamed } = this.settings;
    const [before, after] = [await places.find(channelId, file), await places.find(channelId, newName)];
    if (before !== undefined && after !== undefined) {
      if (before.inode !== after.inode) return failed(COMMANDS.FILE_EXISTS);
      // The new name is linked, but the old one is not removed yet.
      await unlink(before.path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    } else if (before !== undefined) return failed('The server was restarted before it renamed the file');
    else if (after === undefined) return failed('The file is no longer there');
    await onRenamed(channelId, file, newName);
    return DONE;
  }
}

/** @throws any other error */
function isTaken(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true;
  throw error;
}
