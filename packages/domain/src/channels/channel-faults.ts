/**
 * Faults of the picture and sound that arrive at a channel. `noPicture`: the input has no picture, and may not be a transport stream
 * at all; `foreignCodec`: neither H.264 nor HEVC, cannot be forwarded. `silent`: digital silence; `noSound`: no sound at all,
 * as with a camera without a microphone; it is displayed, but raises no alert.
 */
export const CHANNEL_FAULTS = ['noPicture', 'foreignCodec', 'black', 'frozen', 'silent', 'noSound'] as const;
export type ChannelFault = (typeof CHANNEL_FAULTS)[number];
