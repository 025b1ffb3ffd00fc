import * as z from 'zod';
import { Id, Millis } from './ids.js';

/**
 * A finished recording of a channel: its file on the server, start and end (to about a second), and the time without
 * a recording before it, ms. `sha256`: hexadecimal.
 */
export const ChannelRecording = z
  .object({
    recordingId: Id,
    name: z.string(),
    startedAt: Millis,
    endedAt: Millis,
    gapBeforeMs: z.int().min(0),
    bytes: z.int().min(0),
    sha256: z.string(),
  })
  .meta({ id: 'ChannelRecording' });
export type ChannelRecording = z.output<typeof ChannelRecording>;
