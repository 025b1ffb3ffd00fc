import { MAX_UPLOADS } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { StoredPath } from '../entities/storage.js';

/** Where a channel's server takes files, over HTTP, and the token that opens it (protocol §8). */
export const FileTarget = z.strictObject({
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  token: z.string().min(1).max(128),
});
export type FileTarget = z.output<typeof FileTarget>;

/** Orders about the files of a unit. */
export const FILE_ORDERS = [
  z.strictObject({
    name: z.literal('uploadFiles'),
    args: z.strictObject({
      channelId: Id,
      uploads: z
        .array(z.strictObject({ uploadId: Id, path: StoredPath }))
        .min(1)
        .max(MAX_UPLOADS),
      target: FileTarget,
    }),
  }),
  z.strictObject({
    name: z.literal('deleteFiles'),
    args: z.strictObject({ paths: z.array(StoredPath).min(1).max(100) }),
  }),
] as const;
