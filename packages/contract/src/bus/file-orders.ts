import { MAX_UPLOADS } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { StoredPath } from '../entities/files.js';
import { ServerTarget } from './targets.js';

/** Orders about the files of a unit. */
export const FILE_ORDERS = [
  z.strictObject({
    name: z.literal('uploadFiles'),
    args: z.strictObject({
      channelId: Id,
      /** `target`: gives access to the server for this file only. */
      uploads: z
        .array(z.strictObject({ uploadId: Id, path: StoredPath, target: ServerTarget }))
        .min(1)
        .max(MAX_UPLOADS),
    }),
  }),
  z.strictObject({
    name: z.literal('deleteFiles'),
    args: z.strictObject({ paths: z.array(StoredPath).min(1).max(100) }),
  }),
] as const;
