import type { DestinationProtocol } from '../destinations/destinations.js';
import { message, type RuleMessage } from '../messages/index.js';
import { all, atMost, type Check, required, wholeNumber, without } from '../validation/check.js';

/** Video codecs of a stream media profile. */
export const STREAM_CODECS = ['h264', 'hevc'] as const;
export type StreamCodec = (typeof STREAM_CODECS)[number];

/** Sizes of the picture, width × height in pixels (spec 2 §9, progressive), and two smaller ones. */
export const STREAM_RESOLUTIONS = ['1920x1080', '1280x720', '1024x576', '854x480', '640x360'] as const;
export type StreamResolution = (typeof STREAM_RESOLUTIONS)[number];

/** Audio bit rates, kbps; 0: without audio. */
export const STREAM_AUDIO_KBPS = [0, 64, 96, 128, 160, 192, 256, 320] as const;

/** Encoded once for all destinations of a channel that share it. */
export interface StreamEncoding {
  readonly codec: StreamCodec;
  readonly resolution: StreamResolution;
  /** Most frames per second; a slower programme keeps its rate. */
  readonly maxFrameRate: number;
  readonly videoKbps: number;
  readonly audioKbps: number;
}

/** Most stream media profiles of an inventory. */
export const MAX_STREAM_PROFILES = 64;

/** Name of a stream media profile, unique within its inventory. */
export const checkProfileName: Check<string> = all(required, atMost(100), without('\\'));

/** Attributes of a stream media profile (spec 2 §5): valid JSON, or empty. Stored for integrations only. */
export const checkProfileAttributes: Check<string> = all(atMost(1024), without('\\'), (text) =>
  text.trim() === '' || isJson(text) ? null : message('json'),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Largest number of a stream media profile (spec 2 §5); encoders accept less. */
const MAX_NUMBER = 2_147_483_647;
const inSpec = wholeNumber(0, MAX_NUMBER);
export const checkVideoKbps: Check<number> = all(inSpec, wholeNumber(100, 20_000));
export const checkMaxFrameRate: Check<number> = all(inSpec, wholeNumber(1, 60));
export const checkAudioKbps: Check<number> = all(inSpec, (kbps) =>
  STREAM_AUDIO_KBPS.some((one) => one === kbps) ? null : message('default'),
);

export interface ProfileFields {
  readonly name?: string | undefined;
  readonly maxFrameRate?: number | undefined;
  readonly videoKbps?: number | undefined;
  readonly audioKbps?: number | undefined;
}
interface ProfileComplaint {
  readonly path: keyof ProfileFields;
  readonly message: RuleMessage;
}

/** Every invalid field of a stream media profile; omitted fields keep their value. */
export function profileProblems({ name, maxFrameRate, videoKbps, audioKbps }: ProfileFields): ProfileComplaint[] {
  const found = {
    name: name === undefined ? null : checkProfileName(name),
    maxFrameRate: maxFrameRate === undefined ? null : checkMaxFrameRate(maxFrameRate),
    videoKbps: videoKbps === undefined ? null : checkVideoKbps(videoKbps),
    audioKbps: audioKbps === undefined ? null : checkAudioKbps(audioKbps),
  };
  return (['name', 'maxFrameRate', 'videoKbps', 'audioKbps'] as const).flatMap((path) => {
    const complaint = found[path];
    return complaint === null ? [] : [{ path, message: complaint }];
  });
}

/** Why a stream media profile cannot be created; null: it can. Names are compared without case. */
export function newProfileRefusal(
  name: string,
  existing: readonly string[],
): 'STREAM_PROFILE_EXISTS' | 'STREAM_PROFILE_LIMIT' | null {
  if (existing.some((other) => other.toLowerCase() === name.toLowerCase())) return 'STREAM_PROFILE_EXISTS';
  return existing.length >= MAX_STREAM_PROFILES ? 'STREAM_PROFILE_LIMIT' : null;
}

/** Whether destinations of a protocol support a codec: RTMP has no HEVC. */
export const takesCodec = (protocol: DestinationProtocol, codec: StreamCodec): boolean =>
  protocol !== 'rtmp' || codec === 'h264';
