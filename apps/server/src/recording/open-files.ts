import { errorText, type Log } from '@backhaul/agent';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Suffix of an unfinished converted file; it is not kept after a kill. */
export const MAKING = '.making';

/** Subfolder of a channel with the files that are being written. */
export const OPEN = '.open';

/** A smaller file contains no frame, bytes. */
const LEAST = 2048;

export interface KeepSettings {
  readonly log: Log;
  /** A file is complete and has been moved. */
  readonly onClosed: (path: string) => void;
}

/** Moves a complete file to its folder; deletes one without a frame. */
export async function keepWhole(path: string, folder: string, { log, onClosed }: KeepSettings): Promise<void> {
  try {
    const whole = join(folder, basename(path));
    if ((await stat(path)).size < LEAST) return await rm(path);
    await rename(path, whole);
    onClosed(whole);
  } catch (error) {
    log.error({ error: errorText(error) }, 'a recording cannot be closed');
  }
}

/**
 * Keeps files that were open when their recorder was killed: they can be played up to their end. `prefix`: only files
 * whose names begin with it.
 */
export async function keepOpenFiles(
  open: string,
  folder: string,
  { prefix = '', ...settings }: KeepSettings & { readonly prefix?: string },
): Promise<void> {
  const names = await readdir(open).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const path = join(open, name);
    await (name.endsWith(MAKING) ? rm(path, { force: true }) : keepWhole(path, folder, settings));
  }
}

/** The same for all channels of a server, including removed ones, while nothing is recorded. */
export async function keepAllOpenFiles(
  recordings: string,
  onClosed: (channelId: string, path: string) => void,
  log: Log,
): Promise<void> {
  const channels = await readdir(recordings).catch(() => []);
  for (const channelId of channels) {
    const folder = join(recordings, channelId);
    await keepOpenFiles(join(folder, OPEN), folder, { log, onClosed: (path) => onClosed(channelId, path) });
  }
}
