import { TRANSCRIPT_PROBLEMS, TRANSCRIPT_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** Text spoken from one moment of a file to another, ms in it. Plain text of a service: it must only be displayed. */
const Segment = z.object({ fromMs: z.int().min(0), toMs: z.int().min(0), text: z.string() });

/** The transcript of a file. `piecesDone` of its `pieces` have been sent to `host` and answered; `problem`: why it stopped, or waits. */
export const Transcript = z
  .object({
    fileId: Id,
    state: z.enum(TRANSCRIPT_STATES),
    pieces: z.int().min(1),
    piecesDone: z.int().min(0),
    problem: z
      .object({
        code: z.enum(TRANSCRIPT_PROBLEMS),
        /** HTTP status of the response. */
        status: z.int().nullable(),
      })
      .nullable(),
    host: z.string(),
    model: z.string(),
    language: z.string(),
    askedBy: z.string(),
    askedAt: Millis,
    endedAt: Millis.nullable(),
    segments: z.array(Segment),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.output<typeof Transcript>;

/** `host`: where the sound of the file would be sent now; null: no service is set, or the inventory has no AI. `transcript` null: not requested. */
export const FileTranscript = z
  .object({ host: z.string().nullable(), transcript: Transcript.nullable() })
  .meta({ id: 'FileTranscript' });
export type FileTranscript = z.output<typeof FileTranscript>;
