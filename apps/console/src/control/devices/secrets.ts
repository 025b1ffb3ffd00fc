import { createHash, randomBytes } from 'node:crypto';
import { BUCKETS } from '@backhaul/contract/bus';

/** MQTT password of a device: 256 bits at random. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. It has 256 random bits, so nothing slower than SHA-256 is of use. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Key of the signed tokens with which pictures of a server are asked for. */
export const newMediaKey = (): string => randomBytes(32).toString('base64url');

/** SRT passphrase of a channel: 10–64 characters, none that a shell or an address would mistake (spec 2 §5). */
export const newPassphrase = (): string => randomBytes(18).toString('base64url');

/** Key of an RTMP sender, or in the path of an HLS destination: 192 bits, 32 characters that an address takes. */
export const newStreamKey = (): string => randomBytes(24).toString('base64url');

/** The bucket of a device's topics, fixed when it is created (design §7). */
export const bucketOf = (deviceId: string): number => (hashSecret(deviceId)[0] ?? 0) % BUCKETS;
