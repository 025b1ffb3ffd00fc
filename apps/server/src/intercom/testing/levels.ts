import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Level of one frequency in samples of 48 kHz, dB of full scale. */
export function goertzel(samples: Float32Array, hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / 48_000);
  let [before, last] = [0, 0];
  for (const sample of samples) [before, last] = [last, sample + factor * last - before];
  const power = before * before + last * last - factor * before * last;
  return 20 * Math.log10((2 * Math.sqrt(Math.max(power, 1e-12))) / Math.max(1, samples.length));
}

/** Samples of 16 bits as numbers. */
export const samplesOf = (data: Buffer): Float32Array =>
  Float32Array.from({ length: data.length >> 1 }, (_, at) => data.readInt16LE(2 * at) / 32_768);

/** Level of one frequency in the last seconds of a sound file that may still be written, dB of full scale. */
export async function goertzelOf(file: string, hertz: number, seconds = 3): Promise<number> {
  const args = `-hide_banner -loglevel error -i ${file} -ac 1 -ar 48000 -f s16le pipe:1`.split(' ');
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 });
  return goertzel(samplesOf(stdout).subarray(-48_000 * seconds), hertz);
}
