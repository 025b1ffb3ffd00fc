import { splitArgs } from '@backhaul/agent';
import type { Encoding } from '@backhaul/contract';

/** The programme begins with a keyframe; the data read for the analysis is encoded too. */
const INPUT = splitArgs(
  '-hide_banner -nostats -loglevel warning -probesize 500000 -analyzeduration 700000 -threads 1 -f mpegts -i pipe:0',
);
/** Timestamps are kept, so that a restarted encoder continues them. */
const OUTPUT = splitArgs('-copyts -muxdelay 0 -muxpreload 0 -flush_packets 1 -f mpegts pipe:1');

/** A keyframe each second. The longest group of pictures is only an upper bound: no encoder exceeds 60 pictures a second. */
const KEYFRAMES = ['-force_key_frames', 'expr:gte(t,n_forced*1)'] as const;
const LONGEST_GROUP = 120;

const CODECS: Readonly<Record<Encoding['codec'], string>> = {
  h264: `-c:v libx264 -preset superfast -tune zerolatency -threads 1 -sc_threshold 0 -g ${LONGEST_GROUP}`,
  hevc: `-c:v libx265 -preset ultrafast -tune zerolatency -x265-params pools=none:frame-threads=1:scenecut=0:keyint=${LONGEST_GROUP}:repeat-headers=1:log-level=none`,
};

/** An ffmpeg that encodes a programme: a transport stream on its standard output, with tables before each keyframe. */
export function encoderArgs({ codec, resolution, maxFrameRate, videoKbps, audioKbps }: Encoding): string[] {
  const [width = '', height = ''] = resolution.split('x');
  const filters = [
    'yadif=deint=interlaced',
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    `fps=min(${maxFrameRate}\\,source_fps)`,
    'format=yuv420p',
  ];
  return [
    ...INPUT,
    '-map',
    '0:v:0',
    '-vf',
    filters.join(','),
    ...splitArgs(CODECS[codec]),
    ...KEYFRAMES,
    ...splitArgs(`-b:v ${videoKbps}k -maxrate ${videoKbps}k -bufsize ${videoKbps}k`),
    ...(audioKbps === 0 ? ['-an'] : splitArgs(`-map 0:a:0? -c:a aac -b:a ${audioKbps}k -ar 48000 -ac 2`)),
    ...OUTPUT,
  ];
}
