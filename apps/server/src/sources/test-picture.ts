import { EngineRun, splitArgs } from '@backhaul/agent';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A whole number of pictures and of AAC frames at 48 kHz, so that the loop has no gap, s. */
const ROUND_S = 8;
const RATE = 25;

/** Files that exist or are being made, by folder. */
const made = new Map<string, Promise<string | undefined>>();

/** The file of the test picture, made once; undefined if that fails. */
export async function testPictureFile(folder: string): Promise<string | undefined> {
  const file = await (made.get(folder) ?? make(folder));
  const isThere = file !== undefined && (await stat(file).catch(() => undefined)) !== undefined;
  if (!isThere) made.delete(folder);
  return isThere ? file : undefined;
}

function make(folder: string): Promise<string | undefined> {
  const making = encode(folder);
  made.set(folder, making);
  return making;
}

async function encode(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true });
  const [file, unfinished] = [join(folder, 'test-picture.ts'), join(folder, 'test-picture.part')];
  const run = await EngineRun.start({ command: 'ffmpeg', args: [...ARGS, unfinished], niceness: 10 });
  const { code } = await run.exited;
  if (code !== 0) {
    await rm(unfinished, { force: true });
    return undefined;
  }
  await rename(unfinished, file);
  return file;
}

const ARGS = splitArgs(
  `-hide_banner -nostdin -nostats -loglevel error -y -f lavfi -i testsrc2=size=1280x720:rate=${RATE} ` +
    `-f lavfi -i sine=frequency=1000:sample_rate=48000 -t ${ROUND_S} -c:v libx264 -preset veryfast -pix_fmt yuv420p ` +
    `-bf 0 -g ${RATE} -sc_threshold 0 -b:v 2500k -maxrate 2500k -bufsize 2500k -threads 1 -c:a aac -b:a 96k -ac 2 ` +
    '-f mpegts -pes_payload_size 0 -muxdelay 0 -muxpreload 0',
);
