import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface FoundRecording {
  readonly channelId: string;
  readonly path: string;
}

/** Recordings that ended at or after a time (ms), the oldest first: a kill may have prevented their queueing. */
export async function recordedSince(recordings: string, sinceMs: number): Promise<FoundRecording[]> {
  const channels = await readdir(recordings, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    channels
      .filter((folder) => folder.isDirectory() && !folder.name.startsWith('.'))
      .map(({ name }) => filesSince(recordings, name, sinceMs)),
  );
  return found.flat().toSorted((one, other) => one.mtimeMs - other.mtimeMs);
}

async function filesSince(recordings: string, channelId: string, sinceMs: number) {
  const folder = join(recordings, channelId);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(async ({ name }) => {
        const path = join(folder, name);
        const known = await stat(path).catch(() => undefined);
        return known === undefined || known.mtimeMs < sinceMs ? [] : [{ channelId, path, mtimeMs: known.mtimeMs }];
      }),
  );
  return files.flat();
}
