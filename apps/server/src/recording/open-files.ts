import { errorText, type Log } from '@backhaul/agent';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** In the folder of a channel: files that are being written. */
export const OPEN = '.open';

/** A file that is smaller holds no picture, bytes. */
const LEAST = 2048;

export interface KeepSettings {
  readonly log: Log;
  /** A file is whole, and in its place. */
  readonly onClosed: (path: string) => void;
}

/** Moves a file that is whole to its place; one without a picture is removed. */
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

/** Keeps what was left open when its recorder was killed: it plays up to where it ends. `prefix`: only files whose names begin so. */
export async function keepOpenFiles(
  open: string,
  folder: string,
  { prefix = '', ...settings }: KeepSettings & { readonly prefix?: string },
): Promise<void> {
  const names = await readdir(open).catch(() => []);
  for (const name of names) if (name.startsWith(prefix)) await keepWhole(join(open, name), folder, settings);
}

/** The same for all channels of a server, also those that it has no more, while nothing is recorded. */
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
