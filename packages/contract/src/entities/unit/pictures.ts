import * as z from 'zod';
import { Id, Millis } from '../ids.js';

/** Where its pictures are. */
export const UnitPictures = z.object({
  /** Present where there is a picture: a path on this console, good for some minutes. */
  thumbnailUrl: z.string().nullable(),
  /** Present while there is live video: a websocket path on this console. */
  previewUrl: z.string().nullable(),
  /** What it sent last, while it sends nothing: a path on this console, when that was, and to which channel; null where none is kept. */
  lastPicture: z.strictObject({ url: z.string(), at: Millis, channelId: Id }).nullable(),
});
