import { EXPORT_KINDS, EXPORT_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/**
 * Export destination of a server; fields that its kind lacks are null. Its secret key, password and private key are
 * never returned: `hasPassword` and `hasPrivateKey` report whether they are set. `supported`: whether the server can export; null: it has not
 * reported yet.
 */
export const ExportDestination = z
  .object({
    kind: z.enum(['none', ...EXPORT_KINDS]),
    supported: z.boolean().nullable(),
    endpoint: z.string().nullable(),
    bucket: z.string().nullable(),
    prefix: z.string().nullable(),
    region: z.string().nullable(),
    accessKey: z.string().nullable(),
    pathStyle: z.boolean().nullable(),
    host: z.string().nullable(),
    port: z.int().nullable(),
    user: z.string().nullable(),
    hostKey: z.string().nullable(),
    folder: z.string().nullable(),
    hasPassword: z.boolean(),
    hasPrivateKey: z.boolean(),
  })
  .meta({ id: 'ExportDestination' });
export type ExportDestination = z.output<typeof ExportDestination>;

/** A present or past export of a recording. `percent`: while it is uploading. Sizes in bytes. */
export const RecordingExport = z
  .object({
    exportId: Id,
    channel: z.object({ id: Id, name: z.string() }),
    name: z.string(),
    bytes: z.number(),
    state: z.enum(EXPORT_STATES),
    percent: z.number().min(0).max(100).nullable(),
    since: Millis,
    retryAt: Millis.nullable(),
    detail: z.string(),
  })
  .meta({ id: 'RecordingExport' });
export type RecordingExport = z.output<typeof RecordingExport>;

/** Exports of a server, by its last report: how many recordings wait or failed, and those of channels that the caller sees, newest first. */
export const ServerExports = z
  .object({ waiting: z.int(), failed: z.int(), files: z.array(RecordingExport) })
  .meta({ id: 'ServerExports' });
export type ServerExports = z.output<typeof ServerExports>;
