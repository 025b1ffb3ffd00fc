import { FILE_KINDS, METADATA_FIELDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../entities/ids.js';

/** Properties of a media file, as named by ffprobe; `durationMs` null: unknown. */
export const FileMedia = z
  .object({
    durationMs: z.int().min(0).nullable(),
    video: z.string().max(32).nullable(),
    audio: z.string().max(32).nullable(),
    width: z.int().min(0).nullable(),
    height: z.int().min(0).nullable(),
    /** Frames per second. */
    frameRate: z.number().min(0).max(1000).nullable(),
  })
  .meta({ id: 'FileMedia' });
export type FileMedia = z.output<typeof FileMedia>;

/** Origin of a clip: the original file, and start and end in it, ms; not `exact`: it begins at a keyframe. */
export const ClipOrigin = z
  .object({ name: z.string().min(1).max(255), fromMs: z.int().min(0), toMs: z.int().min(0), exact: z.boolean() })
  .meta({ id: 'ClipOrigin' });
export type ClipOrigin = z.output<typeof ClipOrigin>;

/**
 * A file that a server keeps for a channel: start and end (to about a second), size and SHA-256, hexadecimal. Absent
 * fields: the server does not report them; without `kind` the file was recorded.
 */
export const RecordedFile = z
  .object({
    name: z.string().min(1).max(255),
    startedAt: Millis,
    endedAt: Millis,
    bytes: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    kind: z.enum(FILE_KINDS).optional(),
    /** The upload of a received or uploaded file. */
    uploadId: Id.optional(),
    metadata: z.partialRecord(z.enum(METADATA_FIELDS), z.string().max(1024)).optional(),
    media: FileMedia.optional(),
    clip: ClipOrigin.optional(),
  })
  .meta({ id: 'RecordedFile' });
export type RecordedFile = z.output<typeof RecordedFile>;

/** A file that a server no longer has (`fileRemoved`), that was renamed (`fileRenamed`), or that was exported (`fileExported`). */
export const ChangedFile = z
  .object({ name: z.string().min(1).max(255), newName: z.string().min(1).max(255).optional() })
  .meta({ id: 'ChangedFile' });
export type ChangedFile = z.output<typeof ChangedFile>;
