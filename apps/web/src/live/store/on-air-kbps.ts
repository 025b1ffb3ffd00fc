import type { Unit } from '@backhaul/contract';

/** Bitrate of a unit's picture, kbps: a ready unit may send stored files, which do not count. */
export const onAirKbps = ({ multiviewStatus, totalBitrate }: Pick<Unit, 'multiviewStatus' | 'totalBitrate'>): number =>
  multiviewStatus === 'idle' ? 0 : totalBitrate;
