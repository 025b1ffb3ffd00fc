import type { Resolution } from '../kinds/kinds.js';
import type { SdiInput } from '../configuration/vocabulary.js';

/**
 * The picture of a channel of a unit that sends to several: the same for all (point-to-multipoint), one
 * camera, the input on air, or a small picture of all inputs.
 */
export const CAMERA_PICTURES = ['camera', 'feed1', 'feed2', 'feed3', 'feed4', 'program', 'proxy'] as const;
export type CameraPicture = (typeof CAMERA_PICTURES)[number];

/** How a unit sends several cameras; each is an activity of the unit (spec 1 §3, §4). */
export const CAMERA_RUNS = ['multiCamera', 'switcher', 'switcherAndProxy'] as const;
export type CameraRun = (typeof CAMERA_RUNS)[number];

/** One picture and the channel that gets it. */
export interface PictureChannel {
  readonly picture: CameraPicture;
  readonly channelId: string;
}

/** Resolution of the small picture of all inputs, whatever the unit is set to. */
export const PROXY_RESOLUTION = '360p30' satisfies Resolution;

/** Resolution of a picture, by the setting of the unit; null: unknown. */
export const sentResolution = (picture: CameraPicture, set: Resolution | null): Resolution | null =>
  picture === 'proxy' ? PROXY_RESOLUTION : set;

export const FEED_PICTURES = ['feed1', 'feed2', 'feed3', 'feed4'] as const satisfies readonly CameraPicture[];

/** Index of the input of a feed, from 0; undefined if the picture is not a single camera. */
export const inputOf = (picture: CameraPicture): number | undefined => {
  const index = FEED_PICTURES.findIndex((feed) => feed === picture);
  return index < 0 ? undefined : index;
};

/** `sdi0` is the first input (spec 1 §9). */
export const inputOfSdi = (sdi: SdiInput): number => Number(sdi.slice(3));
