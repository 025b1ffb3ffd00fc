import type { Resolution } from '@backhaul/domain';

/** Formats to which the browser's video is converted. */
const FORMATS = {
  '360p30': { width: 640, height: 360, rate: 30 },
  '720p30': { width: 1280, height: 720, rate: 30 },
  '1080p30': { width: 1920, height: 1080, rate: 30 },
} as const satisfies Partial<Record<Resolution, { width: number; height: number; rate: number }>>;

type Made = keyof typeof FORMATS;

export const MADE_RESOLUTIONS: readonly Resolution[] = ['360p30', '720p30', '1080p30'];

const isMade = (resolution: Resolution): resolution is Made => Object.hasOwn(FORMATS, resolution);

/** The format of a supported resolution; any other as 720p30. */
export const formatOf = (resolution: Resolution): (typeof FORMATS)[Made] =>
  FORMATS[isMade(resolution) ? resolution : '720p30'];
