import { formatDuration } from '@backhaul/domain';

/** A position to the hundredth of a second: `00:01:05.40`. */
export const positionText = (ms: number): string =>
  `${formatDuration(ms)}.${String(Math.floor((Math.max(0, ms) % 1000) / 10)).padStart(2, '0')}`;
