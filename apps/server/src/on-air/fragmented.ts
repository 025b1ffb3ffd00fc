import { EngineRun, splitArgs } from '@backhaul/agent';
import { coreArgs } from '../core/commands.js';

/** Fragmented MP4 in the form of the core engine, of three seconds that `args` encode. */
export async function fragmented(args: string): Promise<Buffer> {
  const muxing = coreArgs(undefined);
  const movflags = muxing[muxing.indexOf('-movflags') + 1] ?? '';
  return encoded(`${args} -f mp4 -frag_duration 100000 -movflags ${movflags}`);
}

/** A transport stream of three seconds that `args` encode. */
export const transportStream = (args: string): Promise<Buffer> => encoded(`${args} -f mpegts`);

async function encoded(args: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: splitArgs(`-loglevel error -f lavfi -i testsrc2=size=160x90:rate=25 -f lavfi -i sine -t 3 ${args} pipe:1`),
    onOutput: (chunk) => parts.push(chunk),
  });
  const { code, lastLines } = await run.exited;
  if (code !== 0) throw new Error(lastLines.join('\n'));
  return Buffer.concat(parts);
}
