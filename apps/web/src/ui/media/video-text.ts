import type { Channel } from '@backhaul/contract';

/** Common names of codecs. */
const CODECS: Readonly<Record<string, string>> = { h264: 'H.264', avc1: 'H.264', h265: 'HEVC', hevc: 'HEVC' };

/** `1080p50 · H.264` of the received picture; null until the server reports it. */
export function videoText(video: Channel['video']): string | null {
  if (video === null) return null;
  const rate = Math.round(video.frameRate);
  return `${video.height}p${rate > 0 ? rate : ''} · ${CODECS[video.codec.toLowerCase()] ?? video.codec}`;
}
