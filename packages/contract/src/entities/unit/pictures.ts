import * as z from 'zod';
import { Id, Millis } from '../ids.js';

/** Addresses of its pictures. */
export const UnitPictures = z.object({
  /** Present if there is a picture: a path on this console, valid for some minutes. */
  thumbnailUrl: z.string().nullable(),
  /** Present while there is live video: a websocket path on this console. */
  previewUrl: z.string().nullable(),
  /** The channel that it sends to is in a private session; callers who may not see the picture get no address of it. */
  privateSession: z.boolean(),
  /** The last picture it sent, while it sends nothing: a path on this console, its time and its channel; null if none is kept. */
  lastPicture: z.strictObject({ url: z.string(), at: Millis, channelId: Id }).nullable(),
});
