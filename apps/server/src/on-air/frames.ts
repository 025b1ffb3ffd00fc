import { EngineRun, splitArgs } from '@backhaul/agent';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Timestamps of the pictures of a recording, s, in order. */
async function timesOf(path: string): Promise<number[]> {
  let output = '';
  const run = await EngineRun.start({
    command: 'ffprobe',
    args: [...splitArgs('-v error -select_streams v:0 -show_entries packet=pts_time -of csv=p=0'), path],
    onOutput: (chunk) => (output += chunk.toString()),
  });
  await run.exited;
  const times = output.split('\n').map((line) => Number.parseFloat(line));
  return times.filter((time) => Number.isFinite(time)).toSorted((a, b) => a - b);
}

/** Errors that a decoder reports for the first pictures of a recording. */
async function complaintsOf(path: string, pictures: number): Promise<string[]> {
  const output: string[] = [];
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: [...splitArgs('-v error -threads 1 -i'), path, ...splitArgs(`-map 0:v -frames:v ${pictures} -f null -`)],
    onLine: (line) => output.push(line),
  });
  await run.exited;
  return output;
}

export interface RecordedFrames {
  readonly frames: number;
  /** Positions of missing pictures, s from the first one. */
  readonly holes: readonly number[];
  readonly complaints: readonly string[];
}

/**
 * Finds missing and broken pictures in the recordings of a channel at `rate` pictures a second. The last picture is not judged, because
 * the end of a recording may cut it.
 */
export async function inspectRecordings(folder: string, rate: number): Promise<RecordedFrames[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mkv')).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const times = await timesOf(path);
      const complaints = await complaintsOf(path, Math.max(1, times.length - 1));
      const first = times[0] ?? 0;
      const holes = times.filter((time, n) => n > 0 && time - (times[n - 1] ?? time) > 1.5 / rate);
      return { frames: times.length, holes: holes.map((time) => time - first), complaints };
    }),
  );
}
