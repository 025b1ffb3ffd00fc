import type { Transmission } from '../transmission/transmission.js';

/** What of the rate of a live picture files may take beside it. */
const PART = 0.5;

/** How fast files go beside a transmission, kbps: as fast as they go where none is live, and not at all while the links do not carry the picture. */
export function paceBeside(
  transmission: Pick<Transmission, 'live' | 'phase' | 'targetKbps' | 'wantedKbps'> | undefined,
): number | undefined {
  if (transmission?.live !== true) return undefined;
  const { phase, targetKbps, wantedKbps } = transmission;
  return phase === 'streaming' && targetKbps >= wantedKbps ? PART * targetKbps : 0;
}
