import { splitArgs } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { OfferedMedium } from '../peer/offer.js';
import { formatOf } from './format.js';

/** Share of the bitrate for container and headers. */
const OVERHEAD = 0.05;

/** File in the unit's folder that describes the incoming media. */
export const DESCRIPTION_FILE = 'guest.sdp';

/** Where the packets of each medium arrive, on this machine. */
export type RtpPorts = Readonly<Partial<Record<OfferedMedium['kind'], number>>>;

/** Describes the packets of a browser to the encoder (RFC 8866). */
export function describeMedia(media: readonly OfferedMedium[], ports: RtpPorts): string {
  const sections = media.map(({ kind, payloadType }) => {
    const coding = kind === 'video' ? 'VP8/90000' : 'opus/48000/2';
    return `m=${kind} ${ports[kind] ?? 0} RTP/AVP ${payloadType}\na=rtpmap:${payloadType} ${coding}\n`;
  });
  return `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=guest\nc=IN IP4 127.0.0.1\nt=0 0\n${sections.join('')}`;
}

/**
 * Decodes the browser's media and encodes it as the unit is configured, towards loopback UDP. A browser changes the
 * size and rate of its video at any time; the output keeps them. Timestamps are those of arrival: audio and video of a
 * browser have separate clocks.
 */
export function encoderArgs(
  configuration: UnitConfiguration,
  media: readonly OfferedMedium[],
  output: string,
  offsetMs: number,
): string[] {
  const { bitrateKbps, audioEnabled, audioBitrateKbps, delay } = configuration;
  const { width, height, rate } = formatOf(configuration.resolution);
  const sound = audioEnabled && media.some(({ kind }) => kind === 'audio');
  const kbps = Math.max(80, Math.round(bitrateKbps * (1 - OVERHEAD)) - (sound ? audioBitrateKbps : 0));
  const bufferMs = Math.min(1000, Math.max(100, delay / 4));
  const filters = [
    `fps=${rate}`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    'format=yuv420p',
  ];
  return [
    ...splitArgs('-hide_banner -nostdin -nostats -loglevel error -y -progress pipe:1 -stats_period 1'),
    ...splitArgs('-protocol_whitelist file,udp,rtp -use_wallclock_as_timestamps 1 -fflags nobuffer -max_delay 100000'),
    ...splitArgs(`-analyzeduration 2000000 -f sdp -i ${DESCRIPTION_FILE} -map 0:v:0 -vf ${filters.join(',')}`),
    ...splitArgs(`-c:v libx264 -preset ultrafast -tune zerolatency -b:v ${kbps}k -maxrate ${kbps}k`),
    ...splitArgs(`-bufsize ${Math.round((kbps * bufferMs) / 1000)}k -g ${rate} -keyint_min ${rate} -sc_threshold 0`),
    ...splitArgs(
      sound ? `-map 0:a:0 -af aresample=async=1000 -c:a aac -ac 2 -ar 48000 -b:a ${audioBitrateKbps}k` : '-an',
    ),
    ...splitArgs(`-output_ts_offset ${Math.round(offsetMs)}ms -mpegts_flags +initial_discontinuity -flush_packets 1`),
    ...splitArgs(`-f mpegts ${output}?pkt_size=1316`),
  ];
}
