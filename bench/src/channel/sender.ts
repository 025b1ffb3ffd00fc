import path from 'node:path';
import { spawnProgram, type Child } from '../subject/child.js';

const CLIP_SECONDS = 20;

/** Makes a clip as a unit sends it: 720p30, H.264 at 2.5 Mbps with a keyframe every second, AAC. Returns its file. */
export async function makeClip(folder: string): Promise<string> {
  const file = path.join(folder, 'clip.ts');
  const words = `-hide_banner -loglevel error -f lavfi -i testsrc2=size=1280x720:rate=30 -f lavfi -i sine=frequency=440
    -t ${CLIP_SECONDS} -c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v 2500k -maxrate 2500k -bufsize 2500k -g 30 -bf 0
    -c:a aac -b:a 128k -f mpegts ${file}`;
  const made = spawnProgram('ffmpeg', 'ffmpeg', words.trim().split(/\s+/));
  const code = await new Promise((resolve) => made.process.once('exit', resolve));
  if (code !== 0) throw new Error(`no clip could be made: ${made.lastOutput}`);
  return file;
}

export interface SrtPlace {
  readonly port: number;
  readonly passphrase: string;
  readonly latencyMs: number;
}

/** ffmpeg expects the latency in µs. */
export const srtUrl = ({ port, passphrase, latencyMs }: SrtPlace, mode: 'caller' | 'listener'): string =>
  `srt://127.0.0.1:${port}?mode=${mode}&passphrase=${encodeURIComponent(passphrase)}&latency=${latencyMs * 1000}&pkt_size=1316`;

/** Sends the clip in real time, in a loop. */
export const send = (clip: string, place: SrtPlace): Child =>
  spawnProgram('sender', 'ffmpeg', [
    ...'-hide_banner -loglevel error -re -stream_loop -1 -i'.split(' '),
    clip,
    ...'-c copy -f mpegts'.split(' '),
    srtUrl(place, 'caller'),
  ]);

/** The baseline: one ffmpeg that receives the stream and discards a copy. */
export const bareReceiver = (place: SrtPlace): Child =>
  spawnProgram('bare ffmpeg', 'ffmpeg', [
    ...'-hide_banner -loglevel error -y -i'.split(' '),
    srtUrl(place, 'listener'),
    ...'-map 0 -c copy -f mpegts /dev/null'.split(' '),
  ]);
