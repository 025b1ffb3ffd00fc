import { splitArgs } from '@backhaul/agent';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peaksOfSamples } from './along-sound.js';
import { engineOutput } from './engine-output.js';
import type { FoundFile } from './file-places.js';
import { keepNewest } from './keep-newest.js';
import { mediaInfo } from './media-info.js';
import type { Turns } from './turns.js';

/** Length of a step of a recording, which has one still, ms, and number of sound peaks in a step. */
const STEP_MS = 4000;
const PEAKS = 16;
/** Sample rate for the peaks of sound, Hz. */
const RATE = 4000;
/** Maximum number of steps that are decoded at a time, and of a whole file. */
const STEPS_AT_ONCE = 75;
const MOST_STEPS = 900;
/** A file is read again after this time, ms, and after ten times the duration of the last read: longer files take longer. */
const AGAIN_MS = 3000;
const REST = 10;
/** How long a request waits for new data, ms. */
const PATIENCE_MS = 8000;
const ENGINE_PATIENCE_MS = 60_000;
/** Data without requests is dropped after this time, ms; maximum number of files that are kept. */
const FORGET_MS = 600_000;
const MOST_KEPT = 32;

/** Stills and sound of a running recording, from a step on. */
export interface Along {
  readonly stepMs: number;
  readonly peaksPerStep: number;
  /** The first step that is included. */
  readonly from: number;
  /** JPEGs in base64, 160 px wide, one a step; empty if there is no picture. */
  readonly stills: readonly string[];
  /** Peaks of its sound, 0 to 255; empty if it has no sound. */
  readonly peaks: readonly number[];
}

interface Kept {
  readonly stills: string[];
  readonly peaks: number[];
  sound: boolean | undefined;
  askedAt: number;
  nextAt: number;
  work: Promise<void> | undefined;
}

/** Stills and sound of running recordings. While there are watchers, only new parts are decoded, and only keyframes of the picture. */
export class GrowingFiles {
  readonly #kept = new Map<string, Kept>();

  constructor(
    private readonly turns: Turns,
    private readonly againMs = AGAIN_MS,
  ) {}

  /** Known data from a step on, after a short check for new parts. */
  async along({ path, inode }: FoundFile, from: number): Promise<Along> {
    const kept = this.#of(`${inode} ${path}`);
    if (kept.work === undefined && Date.now() >= kept.nextAt && kept.stills.length < MOST_STEPS)
      kept.work = this.turns.run(() => this.#look(kept, path));
    const patience = new AbortController();
    const { signal } = patience;
    await Promise.race([kept.work, sleep(PATIENCE_MS, undefined, { signal }).catch(() => undefined)]);
    patience.abort();
    return {
      stepMs: STEP_MS,
      peaksPerStep: PEAKS,
      from,
      stills: kept.stills.slice(from),
      peaks: kept.peaks.slice(from * PEAKS),
    };
  }

  async #look(kept: Kept, path: string): Promise<void> {
    const began = Date.now();
    await extend(kept, path).catch(() => undefined);
    const ended = Date.now();
    kept.nextAt = ended + (this.againMs > 0 ? Math.max(this.againMs, REST * (ended - began)) : 0);
    kept.work = undefined;
  }

  #of(key: string): Kept {
    const now = Date.now();
    const known = this.#kept.get(key);
    const kept = known ?? { stills: [], peaks: [], sound: undefined, askedAt: now, nextAt: 0, work: undefined };
    kept.askedAt = now;
    keepNewest(this.#kept, key, kept, { most: MOST_KEPT, isStale: ({ askedAt }) => now - askedAt > FORGET_MS });
    return kept;
  }
}

/** Adds the complete steps that were recorded since; the last one may be incomplete. */
async function extend(kept: Kept, path: string): Promise<void> {
  kept.sound ??= ((await mediaInfo(path))?.media.audio ?? null) !== null;
  const folder = await mkdtemp(join(tmpdir(), 'backhaul-along-'));
  try {
    const { bytes } = await engineOutput({
      args: alongArgs(path, folder, kept.stills.length, kept.sound),
      niceness: 15,
      mostBytes: 2 * RATE * ((STEPS_AT_ONCE + 2) * (STEP_MS / 1000)),
      patienceMs: ENGINE_PATIENCE_MS,
    });
    const steps = Math.max(0, (await readdir(folder)).length - 1);
    const stills = await Promise.all(Array.from({ length: steps }, (_, step) => readFile(join(folder, `${step}.jpg`))));
    if (kept.sound)
      kept.peaks.push(...peaksOfSamples(bytes ?? Buffer.alloc(0), (RATE * STEP_MS) / 1000 / PEAKS, steps * PEAKS));
    kept.stills.push(...stills.map((still) => still.toString('base64')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const alongArgs = (path: string, folder: string, from: number, sound: boolean): string[] => [
  ...splitArgs('-hide_banner -nostats -loglevel error -y -protocol_whitelist file -threads 1 -skip_frame:v nokey'),
  ...splitArgs(`-ss ${(from * STEP_MS) / 1000} -t ${(STEPS_AT_ONCE * STEP_MS) / 1000}`),
  '-i',
  path,
  ...splitArgs('-map 0:v:0 -an -vf'),
  // Rounded down: a picture of a step shows that the steps before it are complete.
  `fps=1000/${STEP_MS}:start_time=0:round=down:eof_action=pass,scale=160:90:force_original_aspect_ratio=decrease,pad=160:90:-1:-1`,
  ...splitArgs('-c:v mjpeg -q:v 6 -f image2 -start_number 0'),
  join(folder, '%d.jpg'),
  ...(sound ? splitArgs(`-map 0:a:0 -vn -af aresample=${RATE}:async=1:first_pts=0 -ac 1 -f s16le pipe:1`) : []),
];
