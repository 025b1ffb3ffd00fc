import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { SoftwareVersion } from '../entities/upgrade.js';
import { ServerTarget } from './targets.js';

/**
 * Where a bundle of logs is sent: PUT to `url`, or where the console has no public address to `path` on `port` of
 * the host of the device's broker; `token` goes as `authorization: Bearer`.
 */
export const LogTarget = z.strictObject({
  url: z.string().max(512).nullable(),
  port: z.int().min(0).max(65_535),
  path: z.string().min(1).max(255),
  token: z.string().min(1).max(128),
});
export type LogTarget = z.output<typeof LogTarget>;

/** Orders about the unit's machine, and the order that cancels another. */
export const MACHINE_ORDERS = [
  z.strictObject({ name: z.literal('reboot'), args: z.strictObject({}) }),
  z.strictObject({ name: z.literal('shutdown'), args: z.strictObject({}) }),
  z.strictObject({
    name: z.literal('speedTest'),
    /** `seconds`: how long all of it may take. */
    args: z.strictObject({ channelId: Id, seconds: z.int().min(2).max(60), target: ServerTarget }),
  }),
  z.strictObject({ name: z.literal('fetchLogs'), args: z.strictObject({ logId: Id, target: LogTarget }) }),
  z.strictObject({
    name: z.literal('cancelUpload'),
    args: z.strictObject({ files: z.array(z.string().max(1024)).max(100) }),
  }),
  z.strictObject({
    name: z.literal('ifb'),
    /** What is null stays as it is; `delayMs` 0–5000. */
    args: z.strictObject({ delayMs: z.int().min(0).max(5_000).nullable(), alwaysOn: z.boolean().nullable() }),
  }),
  z.strictObject({ name: z.literal('ancillaryData'), args: z.strictObject({ enabled: z.boolean() }) }),
  z.strictObject({
    name: z.literal('upgrade'),
    /** The version that is to be installed. */
    args: z.strictObject({ version: SoftwareVersion }),
  }),
  z.strictObject({ name: z.literal('cancel'), args: z.strictObject({ commandId: Id }) }),
] as const;
