import { EngineRun, splitArgs } from '@backhaul/agent';

/** Maximum distance of keyframes, ms: the search begins this long before the position. */
const LOOK_BACK_MS = 20_000;

/** The last keyframe at or before a position in a file, and the last picture until then, ms. */
interface Before {
  readonly keyframeMs: number;
  readonly lastMs: number;
}

/** The pictures before a position in a file; undefined if there are none nearby. */
export async function picturesBefore(path: string, atMs: number): Promise<Before | undefined> {
  let output = '';
  const from = Math.max(0, atMs - LOOK_BACK_MS) / 1000;
  const run = await EngineRun.start({
    command: 'ffprobe',
    args: [
      ...splitArgs(
        '-v error -protocol_whitelist file -select_streams v:0 -show_entries packet=pts_time,flags -of csv=p=0',
      ),
      '-read_intervals',
      `${from.toFixed(3)}%${(atMs / 1000 + 0.001).toFixed(3)}`,
      path,
    ],
    onOutput: (chunk) => (output += chunk.toString()),
  });
  await run.exited;
  const pictures = output
    .split('\n')
    .map((line) => ({ ms: Math.round(Number.parseFloat(line) * 1000), isKey: line.includes('K') }))
    .filter(({ ms }) => Number.isFinite(ms) && ms <= atMs);
  const keys = pictures.filter(({ isKey }) => isKey);
  if (keys.length === 0) return undefined;
  const latest = (some: typeof pictures): number => some.reduce((most, { ms }) => Math.max(most, ms), 0);
  return { keyframeMs: latest(keys), lastMs: latest(pictures) };
}
