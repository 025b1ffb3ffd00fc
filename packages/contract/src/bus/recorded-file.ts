import { FILE_KINDS, METADATA_FIELDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../entities/ids.js';

/** What is in a media file, as ffprobe names it; `durationMs` null: it says none. */
export const FileMedia = z
  .object({
    durationMs: z.int().min(0).nullable(),
    video: z.string().max(32).nullable(),
    audio: z.string().max(32).nullable(),
    width: z.int().min(0).nullable(),
    height: z.int().min(0).nullable(),
    /** Pictures a second. */
    frameRate: z.number().min(0).max(1000).nullable(),
  })
  .meta({ id: 'FileMedia' });
export type FileMedia = z.output<typeof FileMedia>;

/** Of a clip: the file that it was cut out of, and from where to where in it, ms; not `exact`: it begins at a keyframe. */
export const ClipOrigin = z
  .object({ name: z.string().min(1).max(255), fromMs: z.int().min(0), toMs: z.int().min(0), exact: z.boolean() })
  .meta({ id: 'ClipOrigin' });
export type ClipOrigin = z.output<typeof ClipOrigin>;

/**
 * A file that a server holds for a channel: when it began and ended (to about a second), and its size and SHA-256, hexadecimal. Absent
 * fields are of servers that do not tell; without `kind` it was recorded.
 */
export const RecordedFile = z
  .object({
    name: z.string().min(1).max(255),
    startedAt: Millis,
    endedAt: Millis,
    bytes: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    kind: z.enum(FILE_KINDS).optional(),
    /** Of what was received or uploaded: the upload that brought it. */
    uploadId: Id.optional(),
    metadata: z.partialRecord(z.enum(METADATA_FIELDS), z.string().max(1024)).optional(),
    media: FileMedia.optional(),
    clip: ClipOrigin.optional(),
  })
  .meta({ id: 'RecordedFile' });
export type RecordedFile = z.output<typeof RecordedFile>;

/** A file that a server no longer holds (`fileRemoved`), that has another name (`fileRenamed`), or whose copy is at the export destination (`fileExported`). */
export const ChangedFile = z
  .object({ name: z.string().min(1).max(255), newName: z.string().min(1).max(255).optional() })
  .meta({ id: 'ChangedFile' });
export type ChangedFile = z.output<typeof ChangedFile>;
