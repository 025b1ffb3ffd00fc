/** The `share` quantile (0–1) of numbers, nearest rank; throws without any. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

/** Mean of numbers; 0 without any. */
export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Slope of the straight line through points by least squares, in y per x. */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const count = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}

/** Rounds a number to `digits` decimals. */
export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
