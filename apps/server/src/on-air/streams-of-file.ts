import { EngineRun, splitArgs } from '@backhaul/agent';

/** What ffprobe answers about a file: lines of values with commas. */
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

/** Times at which the pictures of a file are decoded, s, in the order of the file. */
export async function pictureTimes(file: string): Promise<number[]> {
  const lines = (await probed(file, 'packet=dts_time', '-select_streams v:0')).split('\n');
  return lines.map((line) => Number.parseFloat(line)).filter((time) => Number.isFinite(time));
}

export const longestPause = (moments: readonly number[]): number =>
  Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? moment)));
