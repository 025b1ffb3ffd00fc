import { type Message, type Messages, messagesOf } from './message.js';

/** Why options of ffmpeg are refused. */
export const FFMPEG = {
  ffmpeg_form: 'Write options as -name value, each once',
  ffmpeg_option: 'The option {name} is not allowed here',
  ffmpeg_value: 'The value of {name} is not allowed. Allowed: {allowed}',
} as const;

export const ffmpegMessage: Messages<typeof FFMPEG> = messagesOf(FFMPEG);
export type FfmpegMessage = Message<keyof typeof FFMPEG>;
