import { UPLOAD_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A file that a person uploads to the server of a channel, until it is complete. Sizes in bytes, times in ms. */
export const PersonUpload = z
  .object({
    uploadId: Id,
    channel: z.object({ id: Id, name: z.string() }),
    fileName: z.string(),
    sizeBytes: z.int().min(0),
    receivedBytes: z.int().min(0),
    state: z.enum(UPLOAD_STATES),
    uploadedBy: z.string(),
    /** Whether it is the caller's own; only its owner can continue it. */
    own: z.boolean(),
    startedAt: Millis,
    /** When it is deleted unless it is complete. */
    expiresAt: Millis,
  })
  .meta({ id: 'PersonUpload' });
export type PersonUpload = z.output<typeof PersonUpload>;

/**
 * The right to send the bytes of an upload, by the tus protocol 1.0 (`HEAD`, `PATCH`, `DELETE`) to `url`, with `token` in the header
 * `upload-token`; after `expiresAt` another one must be requested.
 */
export const UploadRight = z
  .object({ uploadId: Id, url: z.string(), token: z.string(), expiresAt: Millis, pieceBytes: z.int().min(1) })
  .meta({ id: 'UploadRight' });
export type UploadRight = z.output<typeof UploadRight>;
