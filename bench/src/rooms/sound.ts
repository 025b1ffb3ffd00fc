/** Sample rate of the compared sounds. */
export const RATE = 4_000;
/** Samples of a piece: 20 ms. */
export const PIECE = 80;

/** Sent or received sound in pieces of 20 ms, with the start of each, ms since 1970. */
export interface Sound {
  readonly samples: Float32Array;
  readonly times: readonly number[];
}

/** Joins pieces of a sound. */
export function soundOf(pieces: readonly { readonly at: number; readonly samples: ArrayLike<number> }[]): Sound {
  const samples = new Float32Array(pieces.length * PIECE);
  pieces.forEach((piece, at) => samples.set(Array.from(piece.samples).slice(0, PIECE), at * PIECE));
  return { samples, times: pieces.map(({ at }) => at) };
}

/** Time of a sample, ms since 1970. */
export const timeOf = ({ times }: Sound, sample: number): number =>
  (times[Math.floor(sample / PIECE)] ?? NaN) + ((sample % PIECE) / RATE) * 1000;

/** A steady tone. */
export const toneOf = (hertz: number, seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / RATE));

/** Greatest likeness of two sounds: 1 is identical, 0 unrelated. */
export interface Match {
  readonly likeness: number;
  /** The sample of the searched sound at which the other begins. */
  readonly at: number;
}

/** Finds `said` in `heard` between two samples, by normalised cross-correlation; volume and sign are ignored. */
export function find(said: Float32Array, heard: Float32Array, from: number, to: number): Match {
  const own = energy(said, 0, said.length);
  let best: Match = { likeness: 0, at: from };
  let power = energy(heard, from, said.length);
  for (let at = from; at < to && at + said.length <= heard.length; at += 1) {
    if (own > 0 && power > 1e-9) {
      const likeness = Math.abs(product(said, heard, at)) / Math.sqrt(own * power);
      if (likeness > best.likeness) best = { likeness, at };
    }
    power += (heard[at + said.length] ?? 0) ** 2 - (heard[at] ?? 0) ** 2;
  }
  return best;
}

function product(said: Float32Array, heard: Float32Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < said.length; i += 1) sum += (said[i] ?? 0) * (heard[at + i] ?? 0);
  return sum;
}

function energy(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i += 1) sum += (samples[i] ?? 0) ** 2;
  return sum;
}

/** Length of a searched window of speech, ms, and its greatest delay, ms. */
const WINDOW_MS = 300;
const LATEST_MS = 1_000;
/** Below this a match is chance. */
export const ALIKE = 0.3;

/** Result of comparing two sounds: delays of the windows that were found, ms, and the likeness of all. */
export interface Heard {
  readonly delays: readonly number[];
  readonly likeness: readonly number[];
}

/** Searches windows of one's speech in what another hears, `windows` times, and measures their delay. */
export function compare(said: Sound, heard: Sound, windows: number): Heard {
  const length = (WINDOW_MS * RATE) / 1000;
  const step = Math.floor((said.samples.length - length) / windows);
  const delays: number[] = [];
  const likeness: number[] = [];
  for (let n = 0; n < windows; n += 1) {
    const begin = n * step;
    const spoken = timeOf(said, begin);
    const from = sampleAt(heard, spoken);
    const to = sampleAt(heard, spoken + LATEST_MS);
    // Recordings do not start and end at the same time.
    if (from < 0 || to < 0 || to + length > heard.samples.length) continue;
    const found = find(said.samples.subarray(begin, begin + length), heard.samples, from, to);
    likeness.push(found.likeness);
    if (found.likeness >= ALIKE) delays.push(timeOf(heard, found.at) - spoken);
  }
  return { delays, likeness };
}

/** The first sample at a time or later; negative: the sound has ended, or starts later. */
function sampleAt({ times }: Sound, at: number): number {
  if ((times[0] ?? Infinity) > at) return -1;
  const piece = times.findIndex((time) => time >= at);
  return piece < 0 ? -1 : piece * PIECE;
}
