import { EXPORT_STATES, MAX_REPORTED_EXPORTS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../entities/ids.js';

/** Target of a server's finished recordings. It contains secrets and never leaves the bus. */
export const ExportTarget = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('s3'),
    /** `https://host[:port]` of any provider. */
    endpoint: z.string().min(1).max(256),
    bucket: z.string().min(1).max(255),
    /** Prefix of the names of objects, without a slash at the end; may be empty. */
    prefix: z.string().max(256),
    region: z.string().min(1).max(64),
    accessKey: z.string().min(1).max(128),
    secretKey: z.string().min(1).max(256),
    /** Whether the bucket is in the path, instead of in the host name. */
    pathStyle: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('sftp'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535),
    user: z.string().min(1).max(64),
    /** Null if a private key is used. */
    password: z.string().max(256).nullable(),
    privateKey: z.string().max(16_384).nullable(),
    /** SHA-256 fingerprint of the host key, as OpenSSH prints it. */
    hostKey: z.string().max(64),
    folder: z.string().min(1).max(256),
  }),
]);
export type ExportTarget = z.output<typeof ExportTarget>;

/** A recording of a server that is or was exported. Sizes in bytes. */
export const ReportedExport = z
  .object({
    exportId: Id,
    channelId: Id,
    name: z.string().max(512),
    bytes: z.number().min(0),
    state: z.enum(EXPORT_STATES),
    /** End of its recording, or start of its state. */
    since: Millis,
    /** When a failed export is retried; null: not at all. */
    retryAt: Millis.nullable(),
    /** Reason for a failure, as text for people. */
    detail: z.string().max(512),
  })
  .meta({ id: 'ReportedExport' });
export type ReportedExport = z.output<typeof ReportedExport>;

/** What a server exports. `oldest`: `exportId` of the oldest recording that waits or is tried again, which `files` has; absent: it does not say. */
export const ReportedExports = z.object({
  waiting: z.int().min(0),
  failed: z.int().min(0),
  oldest: z.string().max(64).nullable().optional(),
  files: z.array(ReportedExport).max(MAX_REPORTED_EXPORTS),
});
