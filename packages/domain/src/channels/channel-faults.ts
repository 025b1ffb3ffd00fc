/**
 * What is wrong with the picture and sound that arrive at a channel. `silent`: there is sound, and it is digital silence; `noSound`:
 * there is none at all, as with a camera without a microphone, which is said and raises no alert.
 */
export const CHANNEL_FAULTS = ['black', 'frozen', 'silent', 'noSound'] as const;
export type ChannelFault = (typeof CHANNEL_FAULTS)[number];
