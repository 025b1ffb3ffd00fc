import { isStoredPath, MAX_PATH, MAX_UPLOADS, TRANSFER_STATES, UPLOAD_STATUSES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** Most files that a unit reports: the newest. */
const MAX_FILES = 200;

const Bytes = z.int().min(0);

/** Path of a file within a storage. */
export const StoredPath = z.string().min(1).max(MAX_PATH).refine(isStoredPath, 'Invalid field');

/** A disk of a unit; bytes. */
export const Storage = z
  .object({ id: z.string().min(1).max(64), name: z.string().max(128), freeBytes: Bytes, totalBytes: Bytes })
  .meta({ id: 'Storage' });
export type Storage = z.output<typeof Storage>;

/** A file on a unit's storage; `path` within it. */
export const StoredFile = z
  .object({
    storageId: z.string().min(1).max(64),
    path: z.string().max(MAX_PATH),
    sizeBytes: Bytes,
    lastModified: Millis,
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.output<typeof StoredFile>;

/** An upload of a file to the server of a channel; `detail` says why it failed or was rejected. */
export const FileUpload = z
  .object({
    uploadId: Id,
    path: z.string().max(MAX_PATH),
    channelId: Id,
    status: z.enum(UPLOAD_STATUSES),
    sizeBytes: Bytes,
    sentBytes: Bytes,
    detail: z.string().max(256),
    askedAt: Millis,
    endedAt: Millis.nullable(),
  })
  .meta({ id: 'FileUpload' });
export type FileUpload = z.output<typeof FileUpload>;

/** A file that a unit sends to the server of a channel; `channel`: null if not visible to the caller; `cancellable`: not ended, and the unit is online. */
export const FileTransfer = FileUpload.pick({
  uploadId: true,
  sizeBytes: true,
  sentBytes: true,
  detail: true,
  askedAt: true,
  endedAt: true,
})
  .extend({
    unit: Named,
    channel: Named.nullable(),
    fileName: z.string(),
    state: z.enum(TRANSFER_STATES),
    cancellable: z.boolean(),
  })
  .meta({ id: 'FileTransfer' });
export type FileTransfer = z.output<typeof FileTransfer>;

/** A unit's report of its storages; absent for a unit without storages. */
export const ReportedStorage = z.object({
  storages: z.array(Storage).max(8),
  files: z.array(StoredFile).max(MAX_FILES),
  uploads: z.array(FileUpload).max(MAX_UPLOADS),
});
export type ReportedStorage = z.output<typeof ReportedStorage>;
