import { splitArgs } from '@backhaul/agent';
import { readInitSegment } from '../fmp4/init-segment.js';
import { engineOutput } from './engine-output.js';

/** Longest part of a file that is sent in one answer, ms. */
export const MAX_WINDOW_MS = 10_000;
const MOST_BYTES = 96 * 1024 * 1024;
/** Number of parts that are made at the same time, each by a program. */
const AT_ONCE = 6;
/** A program that takes longer is killed, ms. */
const PATIENCE_MS = 20_000;

export interface PlayedWindow {
  readonly bytes: Buffer;
  /** For MediaSource, as in RFC 6381; null: not supported. */
  readonly mimeType: string | null;
}

export interface WindowAsk {
  readonly path: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** For players that do not support its codec: H.264 and AAC. */
  readonly decode: boolean;
}

let running = 0;

/**
 * A part of a file as fragmented MP4, from the keyframe before `fromMs`, with the timestamps of the file. Null: too many requests at
 * the moment. Empty: there is nothing there, or not yet.
 */
export async function playedWindow({ path, fromMs, toMs, decode }: WindowAsk): Promise<PlayedWindow | null> {
  if (running >= AT_ONCE) return null;
  running += 1;
  try {
    const limits = { niceness: 5, mostBytes: MOST_BYTES, patienceMs: PATIENCE_MS };
    const { bytes } = await engineOutput({ args: windowArgs(path, fromMs, toMs, decode), ...limits });
    if (bytes === null) return { bytes: Buffer.alloc(0), mimeType: null };
    return { bytes, mimeType: bytes.length === 0 ? null : (mimeTypeOf(bytes) ?? null) };
  } finally {
    running -= 1;
  }
}

function mimeTypeOf(bytes: Buffer): string | undefined {
  try {
    return readInitSegment(bytes)?.mimeType;
  } catch {
    return undefined;
  }
}

const windowArgs = (path: string, fromMs: number, toMs: number, decode: boolean): string[] => [
  ...splitArgs('-hide_banner -nostats -loglevel error -protocol_whitelist file'),
  ...splitArgs(`-copyts -ss ${(fromMs / 1000).toFixed(3)} -to ${(toMs / 1000).toFixed(3)}`),
  '-i',
  path,
  ...splitArgs('-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1'),
  ...splitArgs(
    decode
      ? "-vf scale='min(1280,iw)':-2,format=yuv420p -c:v libx264 -preset ultrafast -crf 26 -g 25 -c:a aac -ac 2 -b:a 96k"
      : '-c copy',
  ),
  ...splitArgs('-f mp4 -movflags +frag_keyframe+delay_moov+default_base_moof+frag_discont+skip_trailer pipe:1'),
];
