import { splitArgs } from '@backhaul/agent';
import type { RecordingFormat } from '@backhaul/domain';
import type { Keyframe } from '../transport-stream/keyframe-reader.js';
import type { Program } from '../transport-stream/program.js';

const QUIET = splitArgs('-hide_banner -nostats -loglevel error -y');

/**
 * The stream begins with a keyframe (`KeyframeGate`), so that one second is enough for analysis, unless its frames are
 * a second apart.
 */
const input = (analysedMs: number): string[] =>
  splitArgs(`-probesize 2M -analyzeduration ${analysedMs * 1000} -f mpegts -i pipe:0`);
const USUAL_MS = 1000;
/** A frame is known to be complete when the next one begins. */
const SLOW_MS = 3000;
/** How much of a stream is analysed when the last analysis failed, ms. */
export const LONG_LOOK_MS = 6000;

/**
 * The moov waits for the first packet, which contains the configuration of ADTS audio. A fragment holds one picture, which waits
 * at most 0.5 s for sound that has ended.
 */
const FRAGMENTS = splitArgs(`
  -max_interleave_delta 500000 -flush_packets 1 -f mp4 -frag_duration 30000
  -movflags +frag_keyframe+delay_moov+default_base_moof+skip_trailer pipe:1`);

/** Fragmented MP4 of the unchanged stream, on standard output. */
export const coreArgs = (program: Program | undefined, analysedMs = USUAL_MS): string[] => [
  ...QUIET,
  ...input(analysedMs),
  ...splitArgs(`-map 0:v:0 ${program?.audio === 'other' ? '' : '-map 0:a:0?'} -c copy -bsf:a aac_adtstoasc`),
  ...FRAGMENTS,
];

const RAW: Readonly<Record<Keyframe['codec'], string>> = { h264: 'h264', h265: 'hevc', mpeg: 'mpegvideo' };
/** The name of an elementary stream in ffmpeg. */
export const rawFormat = (codec: Keyframe['codec']): string => RAW[codec];

/**
 * A JPEG, 320 px wide, of each keyframe of an elementary stream, as soon as it is read: no probing, no frame threads,
 * timestamps ignored. Deblocking is not visible at this size.
 */
export const stillArgs = (codec: Keyframe['codec']): string[] => [
  ...QUIET,
  ...splitArgs(`
    -threads 1 -skip_frame nokey -skip_loop_filter all -flags low_delay -probesize 32 -analyzeduration 1 -fpsprobesize 0 -f ${RAW[codec]} -i pipe:0
    -map 0:v:0 -vf setpts=N/TB,scale=320:-2:flags=area -fps_mode passthrough -threads 1 -c:v mjpeg -q:v 8 -flush_packets 1 -f image2pipe pipe:1`),
];

/** The same for browsers that cannot play the codec: H.264 and AAC, at most 1280 wide. */
export const transcodeArgs = (analysedMs = USUAL_MS): string[] => [
  ...QUIET,
  ...input(analysedMs),
  ...splitArgs(`
    -map 0:v:0 -map 0:a:0? -vf scale='min(1280,iw)':-2,format=yuv420p
    -c:v libx264 -preset ultrafast -tune zerolatency -crf 28 -maxrate 3M -bufsize 1M
    -force_key_frames expr:gte(t,n_forced*1) -c:a aac -ac 2 -b:a 96k`),
  ...FRAGMENTS,
];

/** Segments of this length with these tags, in TS or MKV; each name is printed when its file is complete. */
export const recordArgs = (
  folder: string,
  run: string,
  tags: readonly string[],
  format: RecordingFormat,
  segmentSeconds = 600,
): string[] => [
  ...QUIET,
  ...input(SLOW_MS),
  ...splitArgs(`
    -map 0:v:0 -map 0:a? -c copy -f segment -segment_format ${format === 'ts' ? 'mpegts -segment_format_options flush_packets=1' : 'matroska'}
    -segment_time ${segmentSeconds} -reset_timestamps 1 -segment_list pipe:1 -segment_list_type flat`),
  ...tags.flatMap((tag) => ['-metadata', tag]),
  `${folder}/${run.replaceAll('%', '%%')}-%03d.${format === 'ts' ? 'ts' : 'mkv'}`,
];

/** Makes MP4 of a recording, without encoding it again. */
export const remuxArgs = (from: string, to: string): string[] => [
  ...QUIET,
  '-i',
  from,
  ...splitArgs('-map 0 -c copy -movflags +faststart -f mp4'),
  to,
];
