import type { Resolution } from '@backhaul/domain';

/** A video format; frames a second. */
export interface Format {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
}

/** Formats that a software encoder supports; progressive only. */
const FORMATS = {
  '360p30': { width: 640, height: 360, rate: 30 },
  '720p30': { width: 1280, height: 720, rate: 30 },
  '720p50': { width: 1280, height: 720, rate: 50 },
  '720p60': { width: 1280, height: 720, rate: 60 },
  '1080p30': { width: 1920, height: 1080, rate: 30 },
  '1080p50': { width: 1920, height: 1080, rate: 50 },
  '1080p60': { width: 1920, height: 1080, rate: 60 },
  '2160p30': { width: 3840, height: 2160, rate: 30 },
  '2160p50': { width: 3840, height: 2160, rate: 50 },
} as const satisfies Partial<Record<Resolution, Format>>;

const isMade = (resolution: Resolution): resolution is keyof typeof FORMATS => Object.hasOwn(FORMATS, resolution);

/** The format of a resolution; undefined for one that this unit does not support. */
export const formatOf = (resolution: Resolution): Format | undefined =>
  isMade(resolution) ? FORMATS[resolution] : undefined;

/** Pixels a second that one core encodes with a margin. */
const PIXELS_PER_CORE = 35e6;

/** Resolutions that a machine with this many cores can encode live. */
export const madeBy = (cores: number, resolutions: readonly Resolution[]): Resolution[] =>
  resolutions.filter((resolution) => {
    const format = formatOf(resolution);
    return format !== undefined && format.width * format.height * format.rate <= cores * PIXELS_PER_CORE;
  });
