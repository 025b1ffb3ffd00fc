import { FILE_EXPORTS, FILE_KINDS, METADATA_FIELDS } from '@backhaul/domain';
import * as z from 'zod';
import { ClipOrigin, FileMedia } from '../bus/recorded-file.js';
import { Id, Millis } from './ids.js';

const Named = z.object({ id: Id, name: z.string() });

/**
 * A file that a server keeps for a channel (spec 2 §3). Sizes in bytes, times in ms. `lu…`: the unit that sent the picture, `mmh…`: the
 * server; null if there is none, or the caller does not see it. `isTransferring`: a copy is being exported. `chunkIndex`:
 * its last chunk. `part`: its number, if it is a part of another file.
 */
export const ChannelFile = z
  .object({
    fileId: Id,
    fileName: z.string(),
    kind: z.enum(FILE_KINDS),
    channel: Named,
    luName: z.string().nullable(),
    luAlias: z.string().nullable(),
    mmhId: Id.nullable(),
    mmhName: z.string().nullable(),
    sizeBytes: z.int().min(0),
    startedAt: Millis,
    lastModified: Millis,
    isTransferring: z.boolean(),
    chunkIndex: z.int().min(0),
    part: z.int().min(0).nullable(),
    sha256: z.string(),
    metadata: z.partialRecord(z.enum(METADATA_FIELDS), z.string()),
    media: FileMedia.nullable(),
    clip: ClipOrigin.nullable(),
    uploadedBy: z.string().nullable(),
    export: z.object({ state: z.enum(FILE_EXPORTS), at: Millis.nullable(), detail: z.string() }),
    /** A held file can be neither deleted nor renamed. */
    held: z.object({ at: Millis, by: z.string(), reason: z.string() }).nullable(),
    /** When its group or inventory deletes it; null: no limit of age. */
    expiresAt: Millis.nullable(),
    /** Its server was ordered to delete it. */
    removing: z.boolean(),
    /** Whether the caller may see and hear it: not if it was recorded in a private session that they have no access to. */
    watchable: z.boolean(),
    /** Whether its server is reachable. */
    online: z.boolean(),
  })
  .meta({ id: 'ChannelFile' });
export type ChannelFile = z.output<typeof ChannelFile>;

/** Addresses of a file and its derived data, valid until `expiresAt`. */
export const FileUrls = z
  .object({
    fileId: Id,
    fileName: z.string(),
    /** The file itself, with ranges, as a download. */
    url: z.string(),
    /** A part of it as fragmented MP4, with the timestamps of the file: `&from=…&to=…`, ms, at most 10 s; `&decode=1`: as H.264. */
    playUrl: z.string(),
    /** Stills at regular times, 160 px wide, side by side in one JPEG. */
    stillsUrl: z.string(),
    /** Peaks of its sound at regular times, one byte each. */
    soundUrl: z.string(),
    expiresAt: Millis,
  })
  .meta({ id: 'FileUrls' });
export type FileUrls = z.output<typeof FileUrls>;

/** The running recording of a channel, with the present length of its file, ms. */
export const RunningRecording = FileUrls.omit({ fileId: true, url: true, stillsUrl: true, soundUrl: true })
  .extend({
    /** `RecordingAlong` from a step on: `&from=…`; some seconds late. */
    alongUrl: z.string(),
    startedAt: Millis,
    lengthMs: z.int().min(0),
    bytes: z.int().min(0),
  })
  .meta({ id: 'RunningRecording' });
export type RunningRecording = z.output<typeof RunningRecording>;

/** Stills and peaks of a running recording, from step `from` on; only complete steps are included. */
export const RecordingAlong = z.object({
  stepMs: z.int().min(1),
  peaksPerStep: z.int().min(1),
  from: z.int().min(0),
  /** JPEGs in base64, 160 px wide, one per step; empty without a picture. */
  stills: z.array(z.base64()),
  /** Peaks of its sound, `peaksPerStep` per step; empty without sound. */
  peaks: z.array(z.int().min(0).max(255)),
});
export type RecordingAlong = z.output<typeof RecordingAlong>;

/** How long files are kept, days, and how much space they may use, gigabytes; null: no limit. */
export const FileRetentionSetting = z
  .strictObject({
    days: z.int().min(1).max(36_500).nullable(),
    gigabytes: z.int().min(1).max(1_000_000).nullable(),
  })
  .meta({ id: 'FileRetentionSetting' });
export type FileRetentionSetting = z.output<typeof FileRetentionSetting>;

/** Files that retention deletes within 24 hours, the next one first; at most 50 are listed. `expiresAt` null: the files use too much space. */
export const ExpiringFiles = z
  .object({
    count: z.int().min(0),
    sizeBytes: z.int().min(0),
    files: z.array(
      z.object({
        fileId: Id,
        fileName: z.string(),
        channel: Named,
        sizeBytes: z.int().min(0),
        expiresAt: Millis.nullable(),
      }),
    ),
  })
  .meta({ id: 'ExpiringFiles' });
export type ExpiringFiles = z.output<typeof ExpiringFiles>;

/** A recording on the time line of a channel, ms. */
export const TimelineFile = z
  .object({ fileId: Id, fileName: z.string(), startedAt: Millis, endedAt: Millis, watchable: z.boolean() })
  .meta({ id: 'TimelineFile' });
export type TimelineFile = z.output<typeof TimelineFile>;
