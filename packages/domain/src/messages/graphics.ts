import { type Message, type Messages, messagesOf } from './message.js';

/** Why a file cannot be a graphic (spec 2 §5). */
export const GRAPHICS = {
  graphic_size: 'File size is too big',
  graphic_type: 'File type is not supported',
  graphic_resolution: 'File resolution is too high',
} as const;

export const graphicMessage: Messages<typeof GRAPHICS> = messagesOf(GRAPHICS);
export type GraphicMessage = Message<keyof typeof GRAPHICS>;
