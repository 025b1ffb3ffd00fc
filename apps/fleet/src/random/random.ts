/** A source of random numbers from 0 up to 1. */
export type Random = () => number;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Random numbers that are the same for the same seed text (mulberry32). */
export function seededRandom(...words: readonly string[]): Random {
  let state = hash(words.join('\u0000'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Uniformly between the two. */
export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();

/** A number of the standard normal distribution (Box–Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Time until an event that happens every `mean` on average, within the two bounds. */
export const waiting = (random: Random, mean: number, least: number, most: number): number =>
  clamp(-mean * Math.log(1 - random()), least, most);

/** The value, limited to two bounds. */
export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** One of these, at random; there must be one. */
export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** One of these, at random by weight. */
export function pickWeighted<T>(random: Random, items: readonly [Weighted<T>, ...Weighted<T>[]]): T {
  let left = random() * items.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, item] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  return items[0][1];
}
export type Weighted<T> = readonly [weight: number, item: T];

/** A value that varies about `mean` with standard deviation `sd` and correlation time `tauMs`. */
export interface Wander {
  readonly mean: number;
  readonly sd: number;
  readonly tauMs: number;
}

/** The value after `dtMs` (Ornstein–Uhlenbeck, solved exactly: many small steps equal one large one). */
export function wander(value: number, { mean, sd, tauMs }: Wander, dtMs: number, random: Random): number {
  const kept = Math.exp(-dtMs / tauMs);
  return mean + (value - mean) * kept + sd * Math.sqrt(1 - kept * kept) * normal(random);
}
