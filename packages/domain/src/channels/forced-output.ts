/**
 * Formats that the programme of a channel can be forced to (spec 2 §9). All are progressive: software makes 1080p of 1080i, and 576 and
 * 480 lines at the rate of their frames, with square pixels.
 */
export const FORCED_RESOLUTIONS = ['1080p60', '1080p50', '720p60', '720p50', '576p25', '480p30'] as const;
export type ForcedResolution = (typeof FORCED_RESOLUTIONS)[number];

/** What the programme of a channel is forced to. `nonRound`: 59.94 and 29.97 pictures a second in place of 60 and 30. */
export interface ForcedOutput {
  readonly resolution: ForcedResolution;
  readonly nonRound: boolean;
}

/** A picture in pixels; pictures a second as a fraction; bit rate, kbps. */
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

/** Whether a format has a rate that is not round beside its own. */
export const hasNonRound = (resolution: ForcedResolution): boolean => FORMATS[resolution][2] % 30 === 0;

/** The picture that a channel is forced to. Rates of 25 and 50 stay as they are. */
export function outputFormat({ resolution, nonRound }: ForcedOutput): OutputFormat {
  const [width, height, rate, kbps] = FORMATS[resolution];
  return { width, height, kbps, rate: nonRound && hasNonRound(resolution) ? [rate * 1000, 1001] : [rate, 1] };
}
