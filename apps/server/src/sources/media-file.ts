import { EngineRun, splitArgs } from '@backhaul/agent';
import type { SourceTarget } from '@backhaul/contract/bus';
import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { OPEN } from '../recording/open-files.js';
import { FILE_INPUT } from './commands.js';

type Place = Pick<Extract<SourceTarget, { kind: 'file' }>, 'channelId' | 'name'>;

const Probed = z.object({
  format: z.object({ duration: z.string().optional(), start_time: z.string().optional() }).default({}),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      sample_rate: z.string().optional(),
      channels: z.int().optional(),
    }),
  ),
});

const GONE = 'The file is no longer on the server';
const RECORDING = 'The file is still being recorded';
const UNPLAYABLE = 'The file has no H.264 or HEVC picture that can be played';

/** A playable file: whether its sound is copied, its length, ms; null: unknown; and its own time at its start, ms. */
interface OpenedFile {
  readonly path: string;
  readonly copiesSound: boolean;
  readonly lengthMs: number | null;
  readonly startMs: number;
}

/** A playable file of the recordings folder, and whether its sound is copied; or why it cannot be played. */
export async function openMediaFile(
  recordings: string,
  target: Place,
): Promise<OpenedFile | { readonly refused: string }> {
  const path = await placeOf(recordings, target);
  if (path === undefined) return { refused: (await whyGone(recordings, target)) ?? GONE };
  const { streams, format } = await probed(path);
  const seconds = Number.parseFloat(format.duration ?? '');
  const video = streams.find((one) => one.codec_type === 'video');
  if (video?.codec_name !== 'h264' && video?.codec_name !== 'hevc') return { refused: UNPLAYABLE };
  const audio = streams.find((one) => one.codec_type === 'audio');
  const isPlain = audio?.codec_name === 'aac' && audio.sample_rate === '48000' && audio.channels === 2;
  const lengthMs = Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null;
  const start = Number.parseFloat(format.start_time ?? '');
  const startMs = Number.isFinite(start) ? start * 1000 : 0;
  return { path, copiesSound: audio === undefined || isPlain, lengthMs, startMs };
}

/** Why the file is missing, as a sentence for users; undefined: it exists. */
export async function whyGone(recordings: string, target: Place): Promise<string | undefined> {
  if ((await placeOf(recordings, target)) !== undefined) return undefined;
  const { channelId, name } = target;
  const open = await placeOf(join(recordings, channelId), { channelId: OPEN, name });
  return open === undefined ? GONE : RECORDING;
}

/** The path of a regular file directly in the folder of its channel; undefined for anything else, including links. */
async function placeOf(recordings: string, { channelId, name }: Place): Promise<string | undefined> {
  const folder = resolve(recordings, channelId);
  const path = resolve(folder, name);
  if (dirname(folder) !== resolve(recordings) || dirname(path) !== folder) return undefined;
  try {
    const inside = resolve(await realpath(recordings), channelId);
    const isReal = (await realpath(path)) === resolve(inside, name);
    return isReal && (await lstat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

async function probed(path: string): Promise<z.output<typeof Probed>> {
  let output = '';
  const run = await EngineRun.start({
    command: 'ffprobe',
    args: [
      ...splitArgs(
        '-v error -of json -show_entries format=duration,start_time:stream=codec_type,codec_name,sample_rate,channels',
      ),
      ...FILE_INPUT,
      `file:${path}`,
    ],
    onOutput: (chunk) => (output += chunk.toString()),
  });
  await run.exited;
  try {
    return Probed.parse(JSON.parse(output));
  } catch {
    return { format: {}, streams: [] };
  }
}
