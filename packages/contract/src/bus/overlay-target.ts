import * as z from 'zod';
import { OverlayPlace } from '../entities/graphic.js';

/** SHA-256 of a file, hexadecimal. */
export const FileDigest = z.string().regex(/^[0-9a-f]{64}$/);

/** A graphic for the picture of a channel: its file and its position. */
export const OverlayTarget = z
  .strictObject({ sha256: FileDigest, ...OverlayPlace.shape })
  .meta({ id: 'OverlayTarget' });
export type OverlayTarget = z.output<typeof OverlayTarget>;
