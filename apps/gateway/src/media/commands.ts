import { words } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { OfferedMedium } from '../peer/offer.js';
import { formatOf } from './format.js';

/** Container and headers take about this part of the bitrate. */
const OVERHEAD = 0.05;

/** File in the unit's folder that describes what comes. */
export const DESCRIPTION_FILE = 'guest.sdp';

/** Where the packets of each medium come in, on this machine. */
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
 * Decodes what a browser sends and encodes it as the unit is configured, towards loopback UDP. A browser changes size and rate of its
 * picture as it likes; what goes out keeps them. Times are those of arrival: picture and sound of a browser have clocks of their own.
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
    ...words('-hide_banner -nostdin -nostats -loglevel error -y -progress pipe:1 -stats_period 1'),
    ...words('-protocol_whitelist file,udp,rtp -use_wallclock_as_timestamps 1 -fflags nobuffer -max_delay 100000'),
    ...words(`-analyzeduration 2000000 -f sdp -i ${DESCRIPTION_FILE} -map 0:v:0 -vf ${filters.join(',')}`),
    ...words(`-c:v libx264 -preset ultrafast -tune zerolatency -b:v ${kbps}k -maxrate ${kbps}k`),
    ...words(`-bufsize ${Math.round((kbps * bufferMs) / 1000)}k -g ${rate} -keyint_min ${rate} -sc_threshold 0`),
    ...words(sound ? `-map 0:a:0 -af aresample=async=1000 -c:a aac -ac 2 -ar 48000 -b:a ${audioBitrateKbps}k` : '-an'),
    ...words(`-output_ts_offset ${Math.round(offsetMs)}ms -mpegts_flags +initial_discontinuity -flush_packets 1`),
    ...words(`-f mpegts ${output}?pkt_size=1316`),
  ];
}
