import * as z from 'zod';
import { Id, Millis } from '../ids.js';

/** Where its pictures are. */
export const UnitPictures = z.object({
  /** Present where there is a picture: a path on this console, good for some minutes. */
  thumbnailUrl: z.string().nullable(),
  /** Present while there is live video: a websocket path on this console. */
  previewUrl: z.string().nullable(),
  /** The channel that it sends to is in a private session; whoever may not see the picture has no address of it. */
  privateSession: z.boolean(),
  /** What it sent last, while it sends nothing: a path on this console, when that was, and to which channel; null where none is kept. */
  lastPicture: z.strictObject({ url: z.string(), at: Millis, channelId: Id }).nullable(),
});
