import { EngineRun, splitArgs } from '@backhaul/agent';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { GSTREAMER, smpteArgs, SmpteReader, type SmpteTarget } from '../destinations/st2110.js';

/** Time for GStreamer to end after the end of its input, ms. */
const DRAIN_MS = 10_000;

/**
 * Why the GStreamer of this machine cannot make ST 2110 of a short file, without a server: its output. Undefined: it can.
 * `folder` is for the file.
 */
export async function noSmpte(folder: string, target: SmpteTarget): Promise<string | undefined> {
  const file = join(folder, 'short.ts');
  const inputs = '-f lavfi -i testsrc2=size=320x180:rate=25[out0];sine=frequency=440:sample_rate=48000[out1]';
  const maker = await EngineRun.start({
    command: 'ffmpeg',
    args: [
      ...splitArgs(`-loglevel error ${inputs} -t 3 -g 25 -c:v libx264 -preset ultrafast`),
      ...splitArgs('-c:a aac -ac 2 -f mpegts -y'),
      file,
    ],
  });
  const made = await maker.exited;
  if (made.code !== 0) return `ffmpeg: ${made.lastLines.join('\n')}`;

  let said = '';
  let hasSound = false;
  const reader = new SmpteReader(
    () => undefined,
    ({ audio }) => (hasSound ||= audio),
  );
  const run = await EngineRun.start({
    command: GSTREAMER,
    args: smpteArgs(target),
    input: true,
    onOutput: (chunk) => {
      said += chunk.toString();
      reader.push(chunk);
    },
  });
  if (run.input) await finished(createReadStream(file).pipe(run.input)).catch(() => undefined);
  const patience = setTimeout(() => void run.kill(), DRAIN_MS);
  const { code, signal, lastLines } = await run.exited;
  clearTimeout(patience);
  return hasSound
    ? undefined
    : `${GSTREAMER} ended with ${signal ?? code}:\n${[said, ...lastLines].join('\n').slice(-6000)}`;
}
