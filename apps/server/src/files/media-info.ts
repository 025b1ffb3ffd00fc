import { EngineRun, splitArgs } from '@backhaul/agent';
import type { FileMedia } from '@backhaul/contract/bus';
import { metadataOfTags } from '@backhaul/domain';
import * as z from 'zod';

const Tags = z.record(z.string(), z.string()).default({});

/** The used part of ffprobe's output. */
const Probed = z.object({
  format: z.object({ duration: z.string().optional(), tags: Tags }).default({ tags: {} }),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        width: z.int().min(0).optional(),
        height: z.int().min(0).optional(),
        avg_frame_rate: z.string().optional(),
        disposition: z.object({ attached_pic: z.int().optional() }).optional(),
      }),
    )
    .default([]),
});

export interface MediaInfo {
  readonly media: FileMedia;
  readonly metadata: ReturnType<typeof metadataOfTags>;
}

const MOST_OUTPUT = 256 * 1024;

/** Properties of a file by ffprobe; undefined if it is not a readable media file. `containers`: only these, by ffprobe's names. */
export async function mediaInfo(path: string, containers?: readonly string[]): Promise<MediaInfo | undefined> {
  let output = '';
  const run = await EngineRun.start({
    command: 'ffprobe',
    args: [
      ...splitArgs('-v error -protocol_whitelist file'),
      ...(containers ? ['-format_whitelist', containers.join(',')] : []),
      '-show_entries',
      'format=duration:format_tags:stream=codec_type,codec_name,width,height,avg_frame_rate:stream_disposition=attached_pic',
      ...splitArgs('-of json'),
      path,
    ],
    onOutput: (chunk) => {
      if (output.length < MOST_OUTPUT) output += chunk.toString();
    },
  });
  const { code } = await run.exited;
  const probed = code === 0 ? Probed.safeParse(parsed(output)) : undefined;
  if (probed?.success !== true) return undefined;
  const { format, streams } = probed.data;
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  const sound = streams.find((one) => one.codec_type === 'audio');
  if (picture === undefined && sound === undefined) return undefined;
  const seconds = Number.parseFloat(format.duration ?? '');
  return {
    media: {
      durationMs: Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) : null,
      video: picture?.codec_name?.slice(0, 32) ?? null,
      audio: sound?.codec_name?.slice(0, 32) ?? null,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      frameRate: rateOf(picture?.avg_frame_rate ?? ''),
    },
    metadata: metadataOfTags(format.tags),
  };
}

/** A rate in the notation of ffprobe: `30000/1001`. */
function rateOf(text: string): number | null {
  const [pictures = 0, seconds = 1] = text.split('/').map(Number);
  const rate = pictures / seconds;
  return Number.isFinite(rate) && rate > 0 && rate <= 1000 ? Math.round(rate * 1000) / 1000 : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
