import { endingOf, isFileName, isPlayable, stemOf } from '@backhaul/domain';
import { lstat, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MAKING, OPEN } from '../recording/open-files.js';

const CHANNEL = /^[A-Za-z0-9_-]{1,64}$/;

/** A file on the disk; times in ms by the clock of this machine. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly createdMs: number;
  /** Equal for two names of one file. */
  readonly inode: number;
  /** Whether it is being written. */
  readonly running: boolean;
}

/** Folders of channels, each with a subfolder for files that are being written. */
export class FilePlaces {
  constructor(private readonly recordings: string) {}

  /** The folder of a channel. @throws {Error} for an invalid id */
  folder(channelId: string): string {
    if (!CHANNEL.test(channelId)) throw new Error('Not a channel');
    return join(this.recordings, channelId);
  }

  /** The path of a complete file of a channel. @throws {Error} for a name that leads elsewhere */
  path(channelId: string, name: string): string {
    const folder = this.folder(channelId);
    const path = resolve(folder, name);
    if (!isFileName(name) || path !== join(folder, name)) throw new Error('Not the name of a file');
    return path;
  }

  /** A regular file of a channel, complete or being written. */
  async find(channelId: string, name: string): Promise<FoundFile | undefined> {
    if (!CHANNEL.test(channelId) || !isFileName(name)) return undefined;
    const path = this.path(channelId, name);
    return (await found(path, false)) ?? found(join(this.folder(channelId), OPEN, name), true);
  }

  /** The file that is being recorded for a channel now; the newest if there are several. */
  async running(channelId: string): Promise<(FoundFile & { readonly name: string }) | undefined> {
    if (!CHANNEL.test(channelId)) return undefined;
    const folder = join(this.folder(channelId), OPEN);
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(
      names
        .filter((name) => !name.endsWith(MAKING) && isPlayable(name))
        .map(async (name) => {
          const file = await found(join(folder, name), true);
          return file === undefined ? [] : [{ ...file, name }];
        }),
    );
    return files.flat().toSorted((one, other) => other.createdMs - one.createdMs)[0];
  }

  /** The metadata file of a file: the same name with the extension of XML. */
  async beside(channelId: string, name: string): Promise<FoundFile | undefined> {
    if (endingOf(name) === '.xml') return undefined;
    const exact = await this.find(channelId, `${stemOf(name)}.xml`);
    return exact?.running === false ? exact : undefined;
  }

  /** A unique name in the channel: a number is appended to one that is taken. */
  async freeName(channelId: string, stem: string, ending: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const name = `${number === 1 ? stem : `${stem} (${number})`}${ending}`;
      if ((await lstat(this.path(channelId, name)).catch(() => undefined)) === undefined) return name;
    }
  }
}

/** Links are not followed, because they could lead out of the folder. */
async function found(path: string, running: boolean): Promise<FoundFile | undefined> {
  const known = await lstat(path).catch(() => undefined);
  if (known?.isFile() !== true) return undefined;
  const { size, mtimeMs, birthtimeMs, ino } = known;
  return { path, bytes: size, mtimeMs, createdMs: birthtimeMs > 0 ? birthtimeMs : mtimeMs, inode: ino, running };
}
