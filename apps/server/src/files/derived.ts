import { EngineRun, makeFolders, splitArgs } from '@backhaul/agent';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundFile } from './file-places.js';
import type { Turns } from './turns.js';

/** Stills along a file, side by side in one picture, and their width, px. */
const STILLS = 40;
const STILL_WIDTH = 160;
/** Peaks of the sound along a file. */
const PEAKS = 600;
/** Sample rate for the peaks of sound, Hz. */
const RATE = 4000;
/** Maximum number of files that are kept; the oldest are removed. */
const MOST_KEPT = 500;
/** Work that takes longer is given up, ms. */
const PATIENCE_MS = 60_000;

/** Stills and sound peaks of files, made once and kept on disk, one after another. */
export class DerivedFiles {
  readonly #making = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly folder: string,
    private readonly turns: Turns,
  ) {}

  /** Equidistant stills along a file, as one JPEG; undefined if it has no picture. `lengthMs`: of the file. */
  stills(file: FoundFile, lengthMs: number): Promise<Buffer | undefined> {
    return this.#kept(file, 'jpg', (to) => this.#stills(file.path, to, lengthMs));
  }

  /** Peaks of its sound, one byte each, 255 is full scale; undefined if it has none. */
  peaks(file: FoundFile, lengthMs: number): Promise<Buffer | undefined> {
    return this.#kept(file, 'peaks', () => peaksOf(file.path, lengthMs));
  }

  /** Concurrent requests for the same file share one result; files are made one after another. */
  #kept(file: FoundFile, ending: string, make: (to: string) => Promise<Buffer | undefined>) {
    const name = `${createHash('sha256').update(`${file.path} ${file.bytes} ${file.mtimeMs}`).digest('hex').slice(0, 32)}.${ending}`;
    const pending = this.#making.get(name);
    if (pending) return pending;
    const work = async (): Promise<Buffer | undefined> => {
      const path = join(this.folder, name);
      const known = await readFile(path).catch(() => undefined);
      if (known) return known;
      await makeFolders(this.folder);
      const making = `${path}.making`;
      const bytes = await this.turns.run(() => make(making));
      if (bytes === undefined) return undefined;
      await writeFile(making, bytes);
      await rename(making, path);
      await this.#prune();
      return bytes;
    };
    const asked = work().finally(() => this.#making.delete(name));
    this.#making.set(name, asked);
    return asked;
  }

  async #stills(path: string, to: string, lengthMs: number): Promise<Buffer | undefined> {
    const rate = STILLS / Math.max(0.1, lengthMs / 1000);
    const engine = await EngineRun.start({
      command: 'ffmpeg',
      args: [
        ...splitArgs(
          '-hide_banner -nostats -loglevel error -y -protocol_whitelist file -threads 1 -skip_frame nokey -i',
        ),
        path,
        ...splitArgs('-map 0:v:0 -an -vf'),
        `fps=${rate.toFixed(6)}:start_time=0:round=near,scale=${STILL_WIDTH}:90:force_original_aspect_ratio=decrease,pad=${STILL_WIDTH}:90:-1:-1,tpad=stop_mode=clone:stop=${STILLS},tile=${STILLS}x1`,
        ...splitArgs('-frames:v 1 -q:v 6 -f mjpeg'),
        to,
      ],
      niceness: 10,
    });
    const patience = setTimeout(() => void engine.kill(), PATIENCE_MS);
    const { code } = await engine.exited;
    clearTimeout(patience);
    const bytes = code === 0 ? await readFile(to).catch(() => undefined) : undefined;
    await rm(to, { force: true });
    return bytes && bytes.length > 0 ? bytes : undefined;
  }

  async #prune(): Promise<void> {
    const names = await readdir(this.folder);
    if (names.length <= MOST_KEPT) return;
    const files = await Promise.all(
      names.map(async (name) => ({
        name,
        at: await stat(join(this.folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      })),
    );
    const old = files.toSorted((one, other) => one.at - other.at).slice(0, names.length - MOST_KEPT);
    await Promise.all(old.map(({ name }) => rm(join(this.folder, name), { force: true })));
  }
}

async function peaksOf(path: string, lengthMs: number): Promise<Buffer | undefined> {
  const peaks = new Uint8Array(PEAKS);
  const perPeak = Math.max(1, (lengthMs / 1000) * RATE) / PEAKS;
  let samples = 0;
  let odd: Buffer = Buffer.alloc(0);
  const engine = await EngineRun.start({
    command: 'ffmpeg',
    args: [
      ...splitArgs('-hide_banner -nostats -loglevel error -protocol_whitelist file -i'),
      path,
      ...splitArgs(`-map 0:a:0 -vn -ac 1 -ar ${RATE} -f s16le pipe:1`),
    ],
    niceness: 10,
    onOutput: (chunk) => {
      const bytes = odd.length === 0 ? chunk : Buffer.concat([odd, chunk]);
      const whole = bytes.length - (bytes.length % 2);
      for (let at = 0; at < whole; at += 2) {
        const index = Math.min(PEAKS - 1, Math.floor(samples / perPeak));
        const level = Math.min(255, Math.abs(bytes.readInt16LE(at)) >> 7);
        if (level > (peaks[index] ?? 0)) peaks[index] = level;
        samples += 1;
      }
      odd = bytes.subarray(whole);
    },
  });
  const patience = setTimeout(() => void engine.kill(), PATIENCE_MS);
  await engine.exited;
  clearTimeout(patience);
  return samples === 0 ? undefined : Buffer.from(peaks);
}
