import { EngineRun, splitArgs } from '@backhaul/agent';

/** The output of ffprobe about a file: lines of comma-separated values. */
export async function probed(file: string, entries: string, further = ''): Promise<string> {
  let output = '';
  const run = await EngineRun.start({
    command: 'ffprobe',
    args: [...splitArgs(`-v error ${further} -show_entries ${entries} -of csv=p=0`), file],
    onOutput: (chunk) => (output += chunk.toString()),
  });
  await run.exited;
  return output;
}

/** Decoding times of the pictures of a file, s, in the order of the file. */
export async function pictureTimes(file: string): Promise<number[]> {
  const lines = (await probed(file, 'packet=dts_time', '-select_streams v:0')).split('\n');
  return lines.map((line) => Number.parseFloat(line)).filter((time) => Number.isFinite(time));
}

export const longestPause = (moments: readonly number[]): number =>
  Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? moment)));
