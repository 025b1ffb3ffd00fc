/** The bars begin here, dBFS; anything below counts as silence. */
const FLOOR = -60;
/** From here on sound is loud, and close to being cut off, dBFS. */
const LOUD = -9;
const OVER = -1;

/** Height of a bar, 0–100. */
export const levelPercent = (level: number): number =>
  Math.round(Math.max(0, Math.min(100, (100 * (level - FLOOR)) / -FLOOR)));

/** How loud the loudest of the channels is. */
export function loudness(levels: readonly number[]): 'silent' | 'good' | 'loud' | 'over' {
  const most = Math.max(...levels);
  if (most <= FLOOR) return 'silent';
  if (most < LOUD) return 'good';
  return most < OVER ? 'loud' : 'over';
}
