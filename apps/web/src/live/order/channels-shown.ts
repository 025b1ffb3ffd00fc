/** Channels of the wall: all, those that are received, or those with a problem. */
export const CHANNELS_SHOWN = ['all', 'live', 'problems'] as const;
export type ChannelsShown = (typeof CHANNELS_SHOWN)[number];
