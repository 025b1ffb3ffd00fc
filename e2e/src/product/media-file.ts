import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod';

const Stream = z.object({
  codec_name: z.string(),
  codec_type: z.string(),
  nb_read_packets: z.coerce.number(),
  width: z.number().optional(),
  avg_frame_rate: z.string().optional(),
});
const Probe = z.object({ streams: z.array(Stream) });

/** Reads a media file to its end; returns its streams by type. */
export async function streamsOf(file: string): Promise<ReadonlyMap<string, z.output<typeof Stream>>> {
  const probe = ['-v', 'error', '-count_packets', '-show_streams', '-of', 'json', file];
  const { stdout } = await promisify(execFile)('ffprobe', probe);
  return new Map(Probe.parse(JSON.parse(stdout)).streams.map((one) => [one.codec_type, one]));
}

/** Makes a short clip with moving pictures, dark or bright. */
export async function makeClip(file: string, tone: 'dark' | 'bright'): Promise<void> {
  const picture = `testsrc2=size=640x360:rate=30,lutyuv=y=${tone === 'dark' ? 'val/5' : '200+val/6'}`;
  const encoding = '-c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -t 3 -f mp4'.split(' ');
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, ...encoding, file]);
}

/** Digest of a file's bytes. */
export const sha256Of = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
