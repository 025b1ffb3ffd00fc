import * as z from 'zod';
import { Millis } from '../entities/ids.js';

/** A finished recording: its file on the server, when it began and ended (to about a second), and its size and SHA-256, hexadecimal. */
export const RecordedFile = z
  .object({
    name: z.string().min(1).max(255),
    startedAt: Millis,
    endedAt: Millis,
    bytes: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: 'RecordedFile' });
export type RecordedFile = z.output<typeof RecordedFile>;
