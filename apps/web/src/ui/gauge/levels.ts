/** Lower end of the bars, dBFS; anything below counts as silence. */
const FLOOR = -60;
/** Level from which sound is loud and close to clipping, dBFS. */
const LOUD = -9;
const OVER = -1;

/** Height of a bar, 0–100. */
export const levelPercent = (level: number): number =>
  Math.round(Math.max(0, Math.min(100, (100 * (level - FLOOR)) / -FLOOR)));

/** Loudness of the loudest channel. */
export function loudness(levels: readonly number[]): 'silent' | 'good' | 'loud' | 'over' {
  const most = Math.max(...levels);
  if (most <= FLOOR) return 'silent';
  if (most < LOUD) return 'good';
  return most < OVER ? 'loud' : 'over';
}
