import type { Unit } from '@backhaul/contract';

/** What a unit sends for the state that it is shown in, kbps: stored files that a ready unit sends are no bitrate of a picture. */
export const onAirKbps = ({ multiviewStatus, totalBitrate }: Pick<Unit, 'multiviewStatus' | 'totalBitrate'>): number =>
  multiviewStatus === 'idle' ? 0 : totalBitrate;
