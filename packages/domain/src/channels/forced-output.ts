/**
 * Formats that the programme of a channel can be forced to (spec 2 §9). All are progressive: software converts 1080i to 1080p, and 576 and
 * 480 lines at their frame rate, with square pixels.
 */
export const FORCED_RESOLUTIONS = ['1080p60', '1080p50', '720p60', '720p50', '576p25', '480p30'] as const;
export type ForcedResolution = (typeof FORCED_RESOLUTIONS)[number];

/** Forced format of a channel's programme. `nonRound`: 59.94 and 29.97 instead of 60 and 30 frames per second. */
export interface ForcedOutput {
  readonly resolution: ForcedResolution;
  readonly nonRound: boolean;
}

/** A picture in pixels; frame rate as a fraction; bitrate, kbps. */
export interface OutputFormat {
  readonly width: number;
  readonly height: number;
  readonly rate: readonly [number, number];
  readonly kbps: number;
}

const FORMATS: Readonly<
  Record<ForcedResolution, readonly [width: number, height: number, rate: number, kbps: number]>
> = {
  '1080p60': [1920, 1080, 60, 9000],
  '1080p50': [1920, 1080, 50, 8000],
  '720p60': [1280, 720, 60, 5500],
  '720p50': [1280, 720, 50, 5000],
  '576p25': [1024, 576, 25, 2500],
  '480p30': [854, 480, 30, 2000],
};

/** Whether a format also has a fractional rate (59.94, 29.97). */
export const hasNonRound = (resolution: ForcedResolution): boolean => FORMATS[resolution][2] % 30 === 0;

/** The picture that a channel is forced to. Rates of 25 and 50 stay as they are. */
export function outputFormat({ resolution, nonRound }: ForcedOutput): OutputFormat {
  const [width, height, rate, kbps] = FORMATS[resolution];
  return { width, height, kbps, rate: nonRound && hasNonRound(resolution) ? [rate * 1000, 1001] : [rate, 1] };
}
