import { splitArgs } from '@backhaul/agent';
import type { OfferedMedium } from './offer.js';

/** Where the packets of each medium arrive, on this machine. */
export type RtpPorts = Readonly<Partial<Record<OfferedMedium['kind'], number>>>;

const CODINGS = { video: 'H264/90000', audio: 'opus/48000/2' } as const;

/** Describes the packets of a sender to ffmpeg (RFC 8866), which ignores those from other machines. */
export function describeMedia(media: readonly OfferedMedium[], ports: RtpPorts): string {
  const sections = media.map(({ kind, payloadType, format }) =>
    [
      `m=${kind} ${ports[kind] ?? 0} RTP/AVP ${payloadType}`,
      'a=source-filter: incl IN IP4 127.0.0.1 127.0.0.1',
      `a=rtpmap:${payloadType} ${CODINGS[kind]}`,
      ...(format === '' ? [] : [`a=fmtp:${payloadType} ${format}`]),
    ].join('\n'),
  );
  return `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=whip\nc=IN IP4 127.0.0.1\nt=0 0\n${sections.join('\n')}\n`;
}

/**
 * Makes a transport stream of a sender's packets, as described in standard input: the picture is copied, Opus becomes AAC. Timestamps are
 * those of arrival: video and audio of a sender have separate clocks.
 */
export const readerArgs = (media: readonly OfferedMedium[]): string[] => [
  ...splitArgs('-hide_banner -nostats -loglevel error -protocol_whitelist pipe,udp,rtp'),
  ...splitArgs('-use_wallclock_as_timestamps 1 -fflags nobuffer -max_delay 100000 -analyzeduration 1000000'),
  ...splitArgs('-f sdp -i pipe:0 -map 0:v:0 -c:v copy'),
  ...(media.some(({ kind }) => kind === 'audio')
    ? splitArgs('-map 0:a:0 -af aresample=async=1000 -c:a aac -ac 2 -ar 48000 -b:a 128k')
    : []),
  ...splitArgs('-muxdelay 0 -muxpreload 0 -max_interleave_delta 500000 -pes_payload_size 0 -flush_packets 1'),
  ...splitArgs('-mpegts_flags +resend_headers -f mpegts pipe:1'),
];
