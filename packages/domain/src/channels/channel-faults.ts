/**
 * What is wrong with the picture and sound that arrive at a channel. `noPicture`: there is none in what arrives, which may be no transport
 * stream at all; `foreignCodec`: it is neither H.264 nor HEVC, and cannot be sent on. `silent`: there is sound, and it is digital silence; `noSound`:
 * there is none at all, as with a camera without a microphone, which is said and raises no alert.
 */
export const CHANNEL_FAULTS = ['noPicture', 'foreignCodec', 'black', 'frozen', 'silent', 'noSound'] as const;
export type ChannelFault = (typeof CHANNEL_FAULTS)[number];
