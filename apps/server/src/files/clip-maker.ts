import {
  DONE,
  EngineRun,
  errorText,
  failed,
  makeFolders,
  readJsonFile,
  splitArgs,
  writeFileAtomic,
  type Log,
  type OrderAnswer,
  type OrderContext,
} from '@backhaul/agent';
import type { ServerOrder } from '@backhaul/contract/bus';
import { DISK_FULL } from '@backhaul/domain';
import { link, lstat, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hasFreeSpace } from '../system/disk-space.js';
import type { FileOrigins } from './file-origins.js';
import type { FilePlaces } from './file-places.js';
import { picturesBefore } from './keyframe.js';
import { mediaInfo } from './media-info.js';

type Args = Extract<ServerOrder, { name: 'makeClip' }>['args'];

/** Number of clips that are made at the same time; the others wait. */
const AT_ONCE = 2;
/** How long the outcome of an order is remembered, ms: longer than any order is valid. */
const KNOWN_MS = 2 * 24 * 3_600_000;
/** Channels on air have priority. */
const NICENESS = 10;

const NOTHING = 'There is nothing between in and out';
/** Maximum distance between two pictures, ms. */
const NEAR_MS = 1500;

const Note = z.object({ name: z.string(), inode: z.number(), fromMs: z.number() });

export interface ClipMakerSettings {
  /** Folder of unfinished clips, and of notes on finished ones; on the disk of the recordings. */
  readonly folder: string;
  readonly places: FilePlaces;
  readonly origins: FileOrigins;
  readonly log: Log;
  /** A clip is complete. */
  readonly onMade: (channelId: string, path: string) => void;
}

/**
 * Cuts clips out of files. An order makes its clip once: before the clip gets its name, a note records the name, and a server that was
 * killed reads it.
 */
export class ClipMaker {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly settings: ClipMakerSettings) {}

  /** Removes unfinished clips of a killed server, and old notes. */
  async resume(): Promise<void> {
    const { folder } = this.settings;
    for (const file of await readdir(folder).catch(() => [])) {
      const path = join(folder, file);
      const known = await stat(path).catch(() => undefined);
      const isOld = known !== undefined && Date.now() - known.mtimeMs > KNOWN_MS;
      if (isOld || !file.endsWith('.json')) await rm(path, { force: true });
    }
  }

  async make(args: Args, { id, signal, reportProgress }: Pick<OrderContext, 'id' | 'signal' | 'reportProgress'>) {
    await this.#turn();
    try {
      if (signal.aborted) return failed('The clip was not made: the server was stopped');
      return await this.#make(args, id, signal, (percent) => reportProgress({ percent, text: 'Making the clip' }));
    } catch (error) {
      this.settings.log.error({ error: errorText(error) }, 'a clip cannot be made');
      return failed('The clip could not be made');
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** The outcome of a clip that the end of the process interrupted. */
  async settle({ channelId }: Args, id: string): Promise<OrderAnswer> {
    const note = await readJsonFile(this.#notePath(id), Note);
    const made = note && (await this.settings.places.find(channelId, note.name));
    if (note && made?.inode === note.inode) return done(channelId, note.name, note.fromMs);
    return failed('The server was restarted while it made the clip');
  }

  async #turn(): Promise<void> {
    while (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }

  #notePath(id: string): string {
    return join(this.settings.folder, `${id}.json`);
  }

  async #make(args: Args, id: string, signal: AbortSignal, progress: (percent: number) => void): Promise<OrderAnswer> {
    const { folder, places, origins, onMade } = this.settings;
    const { channelId, file, fromMs, toMs, exact, stem } = args;
    const source = await places.find(channelId, file);
    if (source === undefined) return failed('The file is no longer there');
    await makeFolders(folder);
    await makeFolders(places.folder(channelId));
    if (!(await hasFreeSpace(folder))) return failed(DISK_FULL);
    const before = await picturesBefore(source.path, fromMs);
    // Beyond the end of a file, its last pictures are found.
    if (before !== undefined && before.lastMs < fromMs - NEAR_MS) return failed(NOTHING);
    const begins = exact ? fromMs : (before?.keyframeMs ?? fromMs);
    let reason = 'The clip could not be made';
    // MP4 plays everywhere; contents that it cannot hold are stored in MKV.
    for (const ending of ['.mp4', '.mkv']) {
      const making = join(folder, `${id}${ending}`);
      const cut = clipArgs(source.path, making, { fromMs: begins, toMs, exact });
      const outcome = await run(cut, signal, toMs - begins, progress);
      const info = outcome === undefined ? await mediaInfo(making) : undefined;
      if (info === undefined || info.media.durationMs === 0) {
        await rm(making, { force: true });
        if (signal.aborted) return failed('The clip was not made: the server was stopped');
        reason = outcome ?? NOTHING;
        continue;
      }
      const name = await this.#place(channelId, making, stem, ending, id, begins);
      const path = places.path(channelId, name);
      await origins.set(path, { kind: 'clip', clip: { name: file, fromMs: begins, toMs, exact } });
      onMade(channelId, path);
      return done(channelId, name, begins);
    }
    return failed(reason);
  }

  /** Gives the clip a unique name. */
  async #place(channelId: string, making: string, stem: string, ending: string, id: string, fromMs: number) {
    const { places } = this.settings;
    const { ino: inode } = await lstat(making);
    for (;;) {
      const name = await places.freeName(channelId, stem, ending);
      await writeFileAtomic(this.#notePath(id), JSON.stringify({ name, inode, fromMs }));
      try {
        await link(making, places.path(channelId, name));
        await rm(making);
        return name;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
    }
  }
}

const done = (channelId: string, name: string, fromMs: number): OrderAnswer => ({
  ...DONE,
  data: { kind: 'clip', channelId, name, fromMs: Math.round(fromMs) },
});

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

interface Cut {
  readonly fromMs: number;
  readonly toMs: number;
  readonly exact: boolean;
}

/** Without decoding, from a keyframe; exact: picture and sound are encoded again. */
const clipArgs = (from: string, to: string, { fromMs, toMs, exact }: Cut): string[] => [
  ...splitArgs('-hide_banner -loglevel error -nostats -progress pipe:1 -y -protocol_whitelist file'),
  // A little after the keyframe, because rounding must not lead to the previous one.
  ...splitArgs(`-ss ${seconds(exact ? fromMs : fromMs + 2)} -to ${seconds(toMs)}`),
  '-i',
  from,
  ...splitArgs('-map 0:v:0? -map 0:a? -map_metadata 0'),
  ...splitArgs(
    exact
      ? '-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p -c:a aac -b:a 192k'
      : '-c copy -avoid_negative_ts make_zero',
  ),
  ...(to.endsWith('.mp4') ? splitArgs('-movflags +faststart+use_metadata_tags -f mp4') : splitArgs('-f matroska')),
  to,
];

/** Undefined: success; otherwise the reason of the failure. */
async function run(
  args: readonly string[],
  signal: AbortSignal,
  lengthMs: number,
  progress: (percent: number) => void,
) {
  const engine = await EngineRun.start({
    command: 'ffmpeg',
    args,
    niceness: NICENESS,
    onOutput: (chunk) => {
      const at = /out_time_us=(\d+)/.exec(chunk.toString())?.[1];
      if (at !== undefined) progress(Math.min(99, Math.floor(Number(at) / 10 / Math.max(1, lengthMs))));
    },
  });
  const stop = (): void => void engine.kill();
  signal.addEventListener('abort', stop, { once: true });
  const { code, missing, lastLines } = await engine.exited;
  signal.removeEventListener('abort', stop);
  if (code === 0) return undefined;
  if (missing) return 'ffmpeg is not installed on the server';
  return /No space left/.test(lastLines.join(' ')) ? DISK_FULL : 'The clip could not be made of this file';
}
