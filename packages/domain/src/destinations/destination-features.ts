import type { DestinationAddress } from './destination-fields.js';

/** Destination features that older servers lack; a server reports its own. */
export const DESTINATION_FEATURES = [
  'secondaryUrl',
  'muxRate',
  'rist',
  'hlsPush',
  'st2110',
  'forcedOutput',
  'ffmpegOptions',
  'rtmpUser',
  'localAddress',
  'file',
  'rendezvous',
  'share',
] as const;
export type DestinationFeature = (typeof DESTINATION_FEATURES)[number];

/** Features that a destination needs of its server; empty: every server supports it. */
export function neededFeatures(address: DestinationAddress): readonly DestinationFeature[] {
  switch (address.protocol) {
    case 'rtmp':
      return [
        ...(address.secondaryUrl === null ? [] : ['secondaryUrl' as const]),
        // A record of an earlier version has no user name.
        ...(address.userName ? ['rtmpUser' as const] : []),
      ];
    case 'udp':
    case 'rtp':
      return [
        ...(address.muxKbps === null ? [] : ['muxRate' as const]),
        // A record of an earlier version has none.
        ...(address.localAddress ? ['localAddress' as const] : []),
      ];
    case 'rist':
    case 'hlsPush':
    case 'st2110':
    case 'file':
      return [address.protocol];
    case 'srt':
      return address.mode === 'rendezvous' ? ['rendezvous'] : [];
    case 'hls':
      return [];
    default:
      return address satisfies never;
  }
}
