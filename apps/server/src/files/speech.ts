import { splitArgs } from '@backhaul/agent';
import { engineOutput } from './engine-output.js';

/** Longest part of a file whose speech is sent in one answer, ms. */
export const MAX_SPEECH_MS = 600_000;
/** Well above ten minutes at this bitrate. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Number of concurrent programs; each reads as fast as it can. */
const AT_ONCE = 2;
/** The program is killed after this time, ms. */
const PATIENCE_MS = 120_000;

export interface SpeechAsk {
  readonly path: string;
  readonly fromMs: number;
  readonly toMs: number;
}

let running = 0;

/**
 * The sound of a part of a file for speech recognition: mono, 16 kHz, Opus in Ogg, as long as the part, with silence for holes in the
 * file. It is not kept. Null: too many requests at the moment. Undefined: ffmpeg failed. Empty: there is no sound there.
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

/** Number of pages in an Ogg stream, counted up to three. */
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
  // Sound that begins late, or has a hole, keeps its position.
  ...splitArgs('-map 0:a:0 -vn -sn -dn -map_metadata -1 -af aresample=16000:async=1:first_pts=0'),
  ...splitArgs('-ac 1 -c:a libopus -b:a 24k -application voip -f ogg pipe:1'),
];
