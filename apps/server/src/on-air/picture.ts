import { EngineRun, splitArgs } from '@backhaul/agent';
import { readFile } from 'node:fs/promises';

const SMALL = { width: 64, height: 36 };

/** The pictures of a file. */
export const decodeFile = async (path: string): Promise<Buffer[]> => decode(await readFile(path));

/** One small grey picture a frame of a stream or file. */
export async function decode(stream: Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`
      -hide_banner -loglevel error -i pipe:0 -map 0:v:0
      -vf scale=${SMALL.width}:${SMALL.height},format=gray -f rawvideo pipe:1`),
    input: true,
    onOutput: (chunk) => parts.push(chunk),
  });
  run.input?.end(stream);
  await run.exited;
  const pixels = Buffer.concat(parts);
  const size = SMALL.width * SMALL.height;
  return Array.from({ length: Math.floor(pixels.length / size) }, (_, n) => pixels.subarray(n * size, (n + 1) * size));
}

/** Number of frames that differ from the previous one. */
export const changes = (frames: readonly Buffer[]): number =>
  frames.filter((frame, n) => n > 0 && !frame.equals(frames[n - 1] ?? frame)).length;
