import { splitArgs } from '@backhaul/agent';
import { engineOutput } from './engine-output.js';

/** Longest part of a file whose speech is sent at a time, ms. */
export const MAX_SPEECH_MS = 600_000;
/** Far above ten minutes at this bitrate. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Each is a program that reads as fast as it can. */
const AT_ONCE = 2;
/** What takes longer is given up, ms. */
const PATIENCE_MS = 120_000;

export interface SpeechAsk {
  readonly path: string;
  readonly fromMs: number;
  readonly toMs: number;
}

let running = 0;

/**
 * The sound of a part of a file for a program that recognises speech: mono, 16 kHz, Opus in Ogg, as long as the part; where the file has a
 * hole, silence. It is not kept. Null: too many are made at the moment. Undefined: ffmpeg failed. Empty: there is no sound there.
 */
export async function speechOf(ask: SpeechAsk): Promise<Buffer | null | undefined> {
  if (running >= AT_ONCE) return null;
  running += 1;
  try {
    const limits = { niceness: 10, mostBytes: MOST_BYTES, patienceMs: PATIENCE_MS };
    const { code, bytes } = await engineOutput({ args: speechArgs(ask), ...limits });
    if (code !== 0 || bytes === null) return undefined;
    return pagesOf(bytes) > HEADER_PAGES ? bytes : Buffer.alloc(0);
  } finally {
    running -= 1;
  }
}

/** Pages before the sound: the headers of Opus (RFC 7845 §3). */
const HEADER_PAGES = 2;

/** Pages of an Ogg stream, as far as it matters here: three at most. */
function pagesOf(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf('OggS'); at >= 0 && count <= HEADER_PAGES; at = bytes.indexOf('OggS', at + 4)) count += 1;
  return count;
}

const speechArgs = ({ path, fromMs, toMs }: SpeechAsk): string[] => [
  ...splitArgs('-hide_banner -nostats -loglevel error -protocol_whitelist file -threads 1'),
  ...splitArgs(`-ss ${(fromMs / 1000).toFixed(3)} -t ${((toMs - fromMs) / 1000).toFixed(3)}`),
  '-i',
  path,
  // Sound that begins late, or has a hole, stays where it is.
  ...splitArgs('-map 0:a:0 -vn -sn -dn -map_metadata -1 -af aresample=16000:async=1:first_pts=0'),
  ...splitArgs('-ac 1 -c:a libopus -b:a 24k -application voip -f ogg pipe:1'),
];
