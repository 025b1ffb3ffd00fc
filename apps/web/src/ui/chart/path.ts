const PAD = 2;

/**
 * An SVG path through samples, scaled between their minimum and maximum; missing samples are a gap, a single sample a dot.
 * A single missing sample is not a gap, because a report that comes once an interval may just miss one.
 */
export function sparkline(
  samples: readonly (number | null)[],
  capacity: number,
  width: number,
  height: number,
): string {
  const known = samples.filter((one) => one !== null);
  if (known.length === 0) return '';
  const low = Math.min(...known);
  const high = Math.max(...known);
  // Small variations must not fill the height: the range is at least a tenth of the level.
  const range = Math.max(high - low, high / 10, 1);
  const middle = (high + low) / 2;
  const step = width / Math.max(1, capacity - 1);
  const first = width - (samples.length - 1) * step;
  let path = '';
  let pen = false;
  samples.forEach((kbps, i) => {
    if (kbps === null) {
      pen = pen && (samples[i + 1] ?? null) !== null;
      return;
    }
    const x = first + i * step;
    const y = height / 2 - ((kbps - middle) / range) * (height - 2 * PAD);
    const point = `${round(x)} ${round(y)}`;
    const lone = !pen && (samples[i + 1] ?? samples[i + 2] ?? null) === null;
    path += lone ? `M${point}h.1` : `${pen ? 'L' : 'M'}${point}`;
    pen = true;
  });
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;
