import { MAX_PACKAGE_BYTES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { SoftwareVersion } from '../entities/upgrade.js';
import { FileDigest } from './overlay-target.js';
import { ServerTarget } from './targets.js';

/**
 * Target for a bundle of logs: PUT to `url`, or, if the console has no public address, to `path` on `port` of
 * the host of the device's broker; `token` is sent as `authorization: Bearer`.
 */
export const LogTarget = z.strictObject({
  url: z.string().max(512).nullable(),
  port: z.int().min(0).max(65_535),
  path: z.string().min(1).max(255),
  token: z.string().min(1).max(128),
});
export type LogTarget = z.output<typeof LogTarget>;

/**
 * A package that replaces a device's program, fetched with GET from `target`: `bytes` long, with this SHA-256, and with an Ed25519
 * `signature` (base64) by a key that the device trusts.
 */
const OfferedPackage = z.strictObject({
  sha256: FileDigest,
  bytes: z.int().min(1).max(MAX_PACKAGE_BYTES),
  signature: z.base64().length(88),
  target: LogTarget,
});

/** A version of a device's program, and its package. */
export const SoftwareOffer = OfferedPackage.extend({ version: SoftwareVersion });
export type SoftwareOffer = z.output<typeof SoftwareOffer>;

/** Orders about the unit's machine, and the order that cancels another order. */
export const MACHINE_ORDERS = [
  z.strictObject({ name: z.literal('reboot'), args: z.strictObject({}) }),
  z.strictObject({ name: z.literal('shutdown'), args: z.strictObject({}) }),
  z.strictObject({
    name: z.literal('speedTest'),
    /** `seconds`: greatest total duration. */
    args: z.strictObject({ channelId: Id, seconds: z.int().min(2).max(60), target: ServerTarget }),
  }),
  z.strictObject({ name: z.literal('fetchLogs'), args: z.strictObject({ logId: Id, target: LogTarget }) }),
  z.strictObject({
    name: z.literal('cancelUpload'),
    args: z.strictObject({ files: z.array(z.string().max(1024)).max(100) }),
  }),
  z.strictObject({
    name: z.literal('ifb'),
    args: z.strictObject({ alwaysOn: z.boolean() }),
  }),
  z.strictObject({ name: z.literal('ancillaryData'), args: z.strictObject({ enabled: z.boolean() }) }),
  z.strictObject({
    name: z.literal('upgrade'),
    /** The version to install; `package`: its source, for a unit that has none of its own. */
    args: z.strictObject({ version: SoftwareVersion, package: OfferedPackage.optional() }),
  }),
  z.strictObject({ name: z.literal('cancel'), args: z.strictObject({ commandId: Id }) }),
] as const;
