import type { Transmission } from '../transmission/transmission.js';

/** Share of a live stream's bitrate that files may use beside it. */
const PART = 0.5;

/**
 * Maximum bitrate of files beside a transmission, kbps: no limit when nothing is live, and 0 while the links do not
 * carry the live stream.
 */
export function paceBeside(
  transmission: Pick<Transmission, 'live' | 'phase' | 'targetKbps' | 'wantedKbps'> | undefined,
): number | undefined {
  if (transmission?.live !== true) return undefined;
  const { phase, targetKbps, wantedKbps } = transmission;
  return phase === 'streaming' && targetKbps >= wantedKbps ? PART * targetKbps : 0;
}
