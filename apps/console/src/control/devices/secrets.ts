import { createHash, randomBytes } from 'node:crypto';
import { BUCKETS } from '@backhaul/contract/bus';

/** MQTT password of a device: 256 bits at random. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Stored form of a secret. It has 256 random bits, so a hash slower than SHA-256 adds nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Key of the signed tokens for the pictures of a server. */
export const newMediaKey = (): string => randomBytes(32).toString('base64url');

/** SRT passphrase of a channel: 10–64 characters, all safe in a shell and an address (spec 2 §5). */
export const newPassphrase = (): string => randomBytes(18).toString('base64url');

/** Key of an RTMP sender, or in the path of an HLS destination: 192 bits, 32 characters that are safe in an address. */
export const newStreamKey = (): string => randomBytes(24).toString('base64url');

/** The bucket of a device's topics, fixed when it is created. */
export const bucketOf = (deviceId: string): number => (hashSecret(deviceId)[0] ?? 0) % BUCKETS;
