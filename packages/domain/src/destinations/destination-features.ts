import type { DestinationAddress } from './destination-fields.js';

/** What servers of earlier versions cannot do for a destination; a server reports what it can. */
export const DESTINATION_FEATURES = [
  'secondaryUrl',
  'muxRate',
  'rist',
  'hlsPush',
  'st2110',
  'forcedOutput',
  'ffmpegOptions',
] as const;
export type DestinationFeature = (typeof DESTINATION_FEATURES)[number];

/** What a destination needs of its server; null: every server can. */
export function neededFeature(address: DestinationAddress): DestinationFeature | null {
  switch (address.protocol) {
    case 'rtmp':
      return address.secondaryUrl === null ? null : 'secondaryUrl';
    case 'udp':
    case 'rtp':
      return address.muxKbps === null ? null : 'muxRate';
    case 'rist':
    case 'hlsPush':
    case 'st2110':
      return address.protocol;
    case 'srt':
    case 'hls':
      return null;
    default:
      return address satisfies never;
  }
}
